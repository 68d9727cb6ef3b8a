from pathlib import Path

import pytest


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """The file a session saves to."""
    return tmp_path / "match.txt"


@pytest.fixture(autouse=True)
def _own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
