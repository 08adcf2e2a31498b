"""The wheel, which is built once for all tests of what is in it."""

from pathlib import Path

import pytest

from tests.installation.environment import build_wheel


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("dist"))
