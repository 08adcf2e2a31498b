"""A server whose page can change while it runs."""

import shutil
import time
from pathlib import Path

from cirkis.server.settings import WEB_FOLDER
from tests.web.running import RunningServer

_PROGRAM = """
import sys
from pathlib import Path
import uvicorn
from cirkis.server import Settings, make_app
port, folder, public = sys.argv[1:]
folder = Path(folder)
settings = Settings(
    data=folder / "data", web=folder / "web", site=folder / "site", public_url=public or None
)
uvicorn.run(make_app(settings), port=int(port), log_level="error")
"""


class ChangingServer(RunningServer):
    """A server with a copy of the page in a folder."""

    def __init__(self, folder: Path, public_url: str = "") -> None:
        """Ready to start.

        Args:
            folder: for the copy and the tables.
            public_url: the address of the page, if it is another one.
        """
        super().__init__(folder)
        self.web = folder / "web"
        shutil.copytree(WEB_FOLDER, self.web)
        self.words = [_PROGRAM, str(self.port), str(folder), public_url]

    def change(self, name: str, before: str, after: str) -> None:
        """Replace text in one of the page's files, which makes a new release."""
        path = self.web / name
        text = path.read_text("utf-8")
        assert before in text
        path.write_text(text.replace(before, after), "utf-8")
        time.sleep(1.1)  # the server checks the files once a second
