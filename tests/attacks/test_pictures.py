"""Pictures cost processor time, so nobody can have more drawn than their share."""

from pathlib import Path

from tests.server.helpers import new_table, open_client


def test_pictures_are_charged(tmp_path: Path) -> None:
    """The drawing process's time is charged to the requester, who soon gets no more pictures."""
    with open_client(tmp_path, processor_ms_per_10s=700) as client:
        path = f"/api/tables/{new_table(client)}/picture.png"
        answers = [client.get(path, params={"language": name}) for name in ("en", "fr", "de")]
    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429
    assert answers[-1].json()["error"]["quota"] == "processor"
