"""Which worker runs which files: every second one starts with browser tests, which need the
processor, and the other workers with tests that often wait.
"""

from typing import Any

from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped]

BROWSER = "tests/web/"


class MixedScheduling(LoadFileScheduling):  # type: ignore[misc]  # it has no types
    """Like `--dist loadfile`, but workers stay with one kind of test as long as there are any,
    because each change starts a browser.
    """

    def _assign_work_unit(self, node: Any) -> None:
        is_for_browser = int(node.gateway.id.removeprefix("gw")) % 2 == 0
        suitable = (file for file in self.workqueue if file.startswith(BROWSER) is is_for_browser)
        if (file := next(suitable, None)) is not None:
            self.workqueue.move_to_end(file, last=False)
        super()._assign_work_unit(node)
