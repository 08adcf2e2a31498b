"""The text protocol for other programs: the Go Text Protocol, version 2."""

from cirkis.gtp.loop import run_gtp

__all__ = ["run_gtp"]
