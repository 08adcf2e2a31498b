"""The program `cirkis`, also started by `python -m cirkis`."""

import gc
import signal
import sys


def main() -> None:
    """Run the command line, or print what is missing; Ctrl-C always exits quietly."""
    try:
        _run()
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
    finally:
        gc.freeze()  # otherwise, Python examines all objects several times at exit: half a second
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # no traceback during shutdown
        if "cirkis.server.ending" in sys.modules:  # a server's threads might hang at exit
            sys.modules["cirkis.server.ending"].end_in_time()


def _run() -> None:
    try:
        from cirkis.cli import main as run
    except ModuleNotFoundError as problem:
        from cirkis.extras import explain

        lacking = explain(problem)
        if lacking is None:
            raise
        sys.exit(f"Error: {lacking}")
    run()


if __name__ == "__main__":
    main()
