"""How long random tests run: short after each change, long in the nightly workflow."""

import os

IS_NIGHTLY = "CIRKIS_NIGHTLY" in os.environ


def rounds(usual: int, nightly: int) -> int:
    """Return how often to repeat what is random; `nightly` times if CIRKIS_NIGHTLY is set."""
    return nightly if IS_NIGHTLY else usual
