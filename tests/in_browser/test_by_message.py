"""Games by message, on devices that share nothing but the texts of their messages."""

import itertools
import random
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from cirkis.game import legal_placements, new_game, play, read_records, replay_record
from cirkis.tables.game_links import SentGame, find_game, write_game
from tests.in_browser.places import DevicePlace

LINK = "https://play.example.org/cirkis/#"


class Device:
    """Somebody's device, and what they do with it."""

    _ids = itertools.count()

    def __init__(self, place: DevicePlace, name: str) -> None:
        self.place, self.name, self.table = place, name, ""

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        status, _, found = self.place.ask(method, path.replace("{T}", self.table), body)
        assert status in (200, 201), found
        return found

    def refusal(self, path: str, body: Any) -> str:
        return str(self.place.ask("POST", path, body)[2]["error"]["code"])

    def begin(self, others: int = 1, **options: Any) -> None:
        seats = [{"kind": "person", "name": self.name}, *[{"kind": "open"}] * others]
        self.table = self.ask("POST", "/api/tables", {"options": options, "seats": seats})["id"]

    @property
    def view(self) -> Any:
        return self.ask("GET", "/api/tables/{T}")["view"]

    @property
    def state(self) -> tuple[Any, ...]:
        """What everybody sees in the same way."""
        view = self.view
        names = [seat.get("name") for seat in view["seats"]]
        return (view["round"], view["placed"], view["scores"], view["outcome"], names)

    def act(self, **command: Any) -> None:
        sent = {"id": f"c{next(self._ids)}", "version": self.view["version"], **command}
        self.ask("POST", "/api/tables/{T}/commands", sent)

    def place_piece(self, rng: random.Random) -> None:
        found = self.ask("GET", "/api/tables/{T}")
        cells = found["table"]["pieces"]["placements"][rng.choice(found["view"]["legal"])][1]
        self.act(type="place", cells="+".join(cells))

    def play(self, rng: random.Random) -> None:
        """Place, and again if it is a free turn, until it is somebody else's turn."""
        self.place_piece(rng)
        while not self.view["outcome"] and self.view["to_play"] in self.view["you"]["seats"]:
            self.place_piece(rng)

    def send(self) -> str:
        text = self.ask("GET", "/api/tables/{T}/message")["text"]
        self.act(type="sent")
        return f"Your turn! {LINK}{text}."

    def open(self, text: str, **more: Any) -> Any:
        opened = self.ask("POST", "/api/messages", {"text": text, **more})
        if opened["result"] == "seats" and "seats" not in more:
            return self.open(text, seats=[opened["likely"]], name=self.name)
        self.table = opened["id"] or self.table
        return opened


@pytest.fixture
def devices() -> Iterator[list[Device]]:
    names = ("Ada", "Bea", "Cem", "Dora")
    with ExitStack() as open_places:
        yield [Device(open_places.enter_context(DevicePlace()), name) for name in names]


@pytest.fixture
def rng() -> random.Random:
    return random.Random(3)


def test_four_play_to_the_end(devices: list[Device], rng: random.Random) -> None:
    """The link goes round; at the end all devices show the same, and give a normal record."""
    last = devices[0]
    last.begin(others=3, target=12)
    last.play(rng)
    while not (view := last.view)["outcome"]:
        assert view["correspondence"] == {"is_unsent": True, "seat": view["to_play"]}
        device = devices[view["to_play"]]
        device.open(last.send())
        assert device.view["you"]["seats"] == [view["to_play"]]
        device.play(rng)
        last = device
    text = last.send()
    for device in devices:
        device.open(text)
    states = [device.state for device in devices]
    assert states == [states[0]] * 4
    assert states[0][4] == ["Ada", "Bea", "Cem", "Dora"]
    (record,) = read_records(devices[2].ask("GET", "/api/tables/{T}/record"))
    assert replay_record(record)[-1].scores == tuple(view["scores"])
    assert dict(record.tags)["Rated"] == "no"


def test_older_and_differing_messages(devices: list[Device], rng: random.Random) -> None:
    """An older message shows the game as it is; of two games that differ, the reader chooses."""
    ada, bea = devices[:2]
    ada.begin()
    ada.play(rng)
    first = ada.send()
    bea.open(first)
    bea.play(rng)
    answer = bea.send()
    ada.open(answer)
    assert (bea.open(first)["result"], len(bea.view["placed"])) == ("older", 2)
    assert (ada.open(answer)["result"], len(ada.view["placed"])) == ("same", 2)

    stolen = find_game(answer)
    other = _another_answer(stolen, first)
    forged = SentGame(stolen.game, stolen.options, stolen.names, other)
    try_again = LINK + write_game(forged)
    found = ada.open(try_again)
    assert (found["result"], found["round"], found["move"]) == ("differs", 1, 2)
    assert (found["here"], found["there"], len(ada.view["placed"])) == (2, 2, 2)
    assert ada.open(try_again, take=True)["result"] == "newer"
    assert ada.view["placed"][1][1] == other[1]
    assert ada.view["you"]["seats"] == [0]


def _another_answer(sent: SentGame, first: str) -> tuple[int, ...]:
    """Return the numbers of a game in which the second player placed elsewhere."""
    placements = new_game().variant.table.placements
    state, _ = play(new_game(), placements[find_game(first).numbers[0]])
    found = (one.index for one in legal_placements(state) if one.index != sent.numbers[1])
    return (sent.numbers[0], next(found))


def test_an_illegal_game_says_where_it_breaks(devices: list[Device], rng: random.Random) -> None:
    ada, bea = devices[:2]
    ada.begin()
    ada.play(rng)
    sent = find_game(ada.send())
    twice = SentGame(sent.game, sent.options, sent.names, (*sent.numbers, sent.numbers[0]))
    senseless = SentGame(sent.game, sent.options, sent.names, (*sent.numbers, 1021))
    for game, why in ((twice, "overlaps"), (senseless, "illegal")):
        opened = bea.open(LINK + write_game(game), seats=[1])
        assert (opened["result"], opened["id"]) == ("illegal", None)
        assert (opened["round"], opened["move"], opened["why"]) == (1, 2, why)
        assert ada.open(LINK + write_game(game))["result"] == "illegal"
    assert len(ada.view["placed"]) == 1
    assert bea.ask("GET", "/api/mine") == []


def test_undo(devices: list[Device], rng: random.Random) -> None:
    """Until it is sent, a placement is undone without a trace; then the other agrees or not."""
    ada, bea = devices[:2]
    ada.begin()
    ada.place_piece(rng)
    ada.act(type="undo")
    assert (ada.view["plies"], ada.view["offer"]) == (0, None)
    ada.play(rng)
    bea.open(ada.send())
    ada.act(type="undo", plies=0)
    assert ada.view["correspondence"] == {"is_unsent": True, "seat": 1}
    assert bea.open(ada.send())["result"] == "newer"
    assert bea.view["offer"]["needs"] == [1]
    bea.act(type="answer", accept=True)
    assert ada.open(bea.send())["result"] == "newer"
    assert (ada.view["plies"], ada.view["to_play"]) == (0, 0)
    ada.play(rng)
    bea.open(ada.send())
    ada.act(type="undo", plies=0)
    bea.open(ada.send())
    bea.act(type="answer", accept=False)
    bea.play(rng)
    ada.open(bea.send())
    assert (ada.view["plies"], ada.view["offer"]) == (2, None)


def test_resigning_and_rematches(devices: list[Device], rng: random.Random) -> None:
    """In the rematch, which both can ask for, everybody is known at their new seat."""
    ada, bea = devices[:2]
    ada.begin()
    ada.play(rng)
    bea.open(ada.send())
    bea.act(type="resign", seat=1)
    bea.act(type="undo")
    bea.act(type="resign", seat=1)
    text = bea.send()
    bea.act(type="rematch")
    bea.table = bea.view["next"]
    assert [seat["mine"] for seat in bea.view["seats"]] == [True, False]
    bea.play(rng)
    rematch = bea.send()
    assert ada.open(text)["result"] == "newer"
    assert ada.view["outcome"]["winners"] == [0]
    assert ada.open(rematch)["result"] == "new"
    assert ada.view["you"]["seats"] == [1]
    assert [seat["name"] for seat in ada.view["seats"]] == ["Bea", "Ada"]
    assert len(ada.ask("GET", "/api/mine")) == 2
    ada.play(rng)
    assert bea.open(ada.send())["result"] == "newer"


def test_a_game_is_unsent_until_it_is_sent(devices: list[Device], rng: random.Random) -> None:
    """Even if the other player begins it; so is the rematch."""
    ada, bea = devices[:2]
    ada.begin(starter=2)
    assert ada.view["correspondence"] == {"is_unsent": True, "seat": 1}
    bea.open(ada.send())
    assert ada.view["correspondence"] == {"is_unsent": False, "seat": 1}
    bea.act(type="resign", seat=1)
    bea.send()
    bea.act(type="rematch")
    bea.table = bea.view["next"]
    assert bea.view["correspondence"]["is_unsent"]


def test_a_match(devices: list[Device], rng: random.Random) -> None:
    """The next round goes on in the same game, whoever begins it."""
    ada, bea = devices[:2]
    ada.begin(match=1000, target=3)
    last, other = ada, bea
    for _ in range(2):
        while not last.view["outcome"]:
            last.play(rng)
            other.open(last.send())
            last, other = other, last
        for device in (ada, bea):
            device.act(type="next-round")
        if last.view["to_play"] not in last.view["you"]["seats"]:
            last, other = other, last
    last.play(rng)
    other.open(last.send())
    assert ada.state == bea.state
    assert ada.view["round"] == 3
    assert len(read_records(bea.ask("GET", "/api/tables/{T}/record"))) == 3


def test_what_cannot_be_played_by_message(devices: list[Device]) -> None:
    ada = devices[0]
    person, friend = {"kind": "person"}, {"kind": "open"}
    clock = {"kind": "days", "days": 2}
    for wanted in (
        {"seats": [person, friend, {"kind": "computer", "level": "casual"}]},
        {"seats": [person, friend], "clock": clock},
        {"seats": [person, friend], "plies": ["A1+B1"]},
    ):
        assert ada.refusal("/api/tables", wanted) == "message-unsendable"
    seats = {"seats": [person, friend]}
    assert ada.refusal("/api/tables", seats | {"clock": clock, "rated": True}) == "not-rated"
    for wanted in (seats, seats | {"clock": clock}):
        assert ada.ask("POST", "/api/tables/rated", wanted) == {"why": "message"}
    here = {"seats": [person, person]}
    assert ada.ask("POST", "/api/tables/rated", here) == {"why": "seats"}
    assert ada.refusal("/api/messages", {"text": "Hello!"}) == "message-missing"
    ada.table = ada.ask("POST", "/api/tables", {"seats": [person, person]})["id"]
    sent = {"id": "one", "version": 1, "type": "sent"}
    assert ada.refusal(f"/api/tables/{ada.table}/commands", sent) == "no-message"


def test_a_game_is_kept_with_its_seats(devices: list[Device], rng: random.Random) -> None:
    """After a restart; whoever said the wrong seat says another, and can only watch."""
    ada, bea = devices[:2]
    ada.begin()
    ada.play(rng)
    text = ada.send()
    bea.open(text, seats=[0])
    bea.ask("POST", "/api/tables/{T}/seats", {"seats": [1]})
    bea.play(rng)
    bea.place.reload()
    assert bea.view["correspondence"] == {"is_unsent": True, "seat": 0}
    (summary,) = bea.ask("GET", "/api/mine")
    assert (summary["correspondence"]["is_unsent"], summary["my_turn"]) == (True, False)
    assert summary["place"] == "correspondence"
    assert devices[2].open(text, seats=[])["result"] == "new"
    assert devices[2].view["you"]["seats"] == []
