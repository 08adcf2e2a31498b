"""Which worker runs which files: every second worker starts with browser tests, which need the
processor, and the others start with tests that often wait.
"""

from typing import Any

from xdist.scheduler import LoadFileScheduling

BROWSER = "tests/web/"
TOGETHER = (
    *("tests/installation/", "tests/printing/paper/", "tests/printing/three_d/"),
    "tests/web/test_site",
)
"""Files that start with one of these share a worker, so that the wheel, sets and the site are made
once."""


class MixedScheduling(LoadFileScheduling):
    """Like `--dist loadfile`, but workers stay with one kind of test as long as any are left,
    because each switch starts a browser.
    """

    def _split_scope(self, nodeid: str) -> str:
        shared = (start for start in TOGETHER if nodeid.startswith(start))
        return next(shared, super()._split_scope(nodeid))

    def _assign_work_unit(self, node: Any) -> None:
        is_for_browser = int(node.gateway.id.removeprefix("gw")) % 2 == 0
        suitable = (file for file in self.workqueue if file.startswith(BROWSER) is is_for_browser)
        if (file := next(suitable, None)) is not None:
            self.workqueue.move_to_end(file, last=False)
        super()._assign_work_unit(node)
