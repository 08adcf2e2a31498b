"""A server whose page can change while it runs."""

import shutil
import time
from pathlib import Path

from tests.web.running import RunningServer, page_folder, with_settings


class ChangingServer(RunningServer):
    """A server with a copy of the page in a folder."""

    def __init__(self, folder: Path, public_url: str | None = None) -> None:
        self.web = shutil.copytree(page_folder(), folder / "web")
        given = with_settings(site=folder / "site", public_url=public_url)
        super().__init__(folder / "data", given, self.web)

    def change(self, name: str, before: str, after: str) -> None:
        """Replace text in one of the page's files; the server then has a new release."""
        path = self.web / name
        text = path.read_text("utf-8")
        assert before in text
        path.write_text(text.replace(before, after), "utf-8")
        time.sleep(1.1)  # the server looks at the files once a second
