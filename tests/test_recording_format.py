"""Recordings as files: what is written comes back, and what cannot be played is refused with the reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dilemma_arena.core.errors import UserError
from dilemma_arena.core.jsonl import BadFile
from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import PhysicsParams
from dilemma_arena.physics.rest import LyingCard, Rest, RestedThrow
from dilemma_arena.recording.format import Digest, Header, Record
from dilemma_arena.recording.reader import load
from dilemma_arena.recording.throw_checks import THROW
from dilemma_arena.recording.throws import Clear, Rested, Throw, ThrowOptions, volleys
from dilemma_arena.recording.writer import RecordingWriter
from tests.recording_samples import FLAT, long_session, small_session

Lines = list[dict[str, Any]]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "throw.darec"


def lines_of(path: Path) -> Lines:
    return [json.loads(line) for line in path.read_text().splitlines()]


def write(path: Path, lines: Lines) -> None:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))


def refusal(path: Path) -> str:
    with pytest.raises(BadFile) as refused:
        load(path)
    assert "\n" not in str(refused.value)
    return str(refused.value).replace(f"{path}", "FILE")


small = st.floats(-400, 400)
launches = st.builds(
    Launch, small, small, st.floats(60, 300), small, small, small, st.floats(-9, 9), small, small, st.floats(-200, 200)
)
cards = st.builds(
    LyingCard, st.just("a"), small, small, small, st.floats(0, 20), st.floats(0, 1), small, st.booleans(),
    st.sampled_from(Rest), st.sampled_from([(), ("b",)]),
)  # fmt: skip


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(launch=launches, card=cards, settle=st.floats(0, 100), radius=st.floats(100, 200), air=st.booleans())
def test_what_is_written_comes_back_bit_for_bit(
    path: Path, launch: Launch, card: LyingCard, settle: float, radius: float, air: bool
) -> None:
    options = ThrowOptions(Arena(inner_radius_mm=radius), PhysicsParams(air=air), (LyingCard("b", 1.0, 2.0, 3.0),), "n")
    header = Header.here(THROW, ("ann", "ann"), options, seed=2**63 - 1, created="2031-01-01T00:00:00Z")
    records: list[Record[Any, Any]] = [
        Record(0, 1, Throw("a", launch), None),
        Record(70, None, None, Rested(RestedThrow(card, settle, "floor_in"))),
        Record(70, None, None, Rested(RestedThrow(LyingCard("b", settle, -0.0, 5e-324), 0.0, "none"))),
        Record(70, None, None, Digest("here", "00ff")),
        Record(99, 0, Clear((card,)), None),
    ]
    writer = RecordingWriter(path, header)
    for record in records:
        writer.write(record)
    writer.close(120)
    back = load(path)
    assert back.header == header
    assert repr(back.records) == repr(tuple(records))  # repr tells -0.0 from 0.0, == does not
    assert (back.end_tick, back.finished) == (120, True)


def test_the_file_stands_for_itself(path: Path) -> None:
    small_session(path).close()
    header = lines_of(path)[0]
    assert header["magic"] == "dilemma-arena recording"
    assert (header["format"], header["game"], header["rules"], header["physics"]) == (1, "throw", 1, 2)
    assert header["pymunk"] in header["platform"]
    # every constant is in the file, so that it verifies although the defaults change
    assert set(header["options"]["arena"]) == set(Arena.__dataclass_fields__)
    assert set(header["options"]["params"]) == set(PhysicsParams.__dataclass_fields__)
    assert header["options"]["params"]["card"]["length_mm"] == 91.0
    throw = lines_of(path)[1]["action"]["launch"]
    assert throw["vy_mm_s"] == FLAT.vy_mm_s
    assert len(throw) == 10


def test_a_session_is_a_row_of_volleys(path: Path) -> None:
    with long_session(path) as live:
        cleared, closed = live.tick - live.volley.tick, live.tick
    first, second = volleys(load(path))
    assert (first.start_tick, first.end_tick, first.lying) == (0, cleared, ())
    assert (second.start_tick, second.end_tick, [card.id for card in second.lying]) == (cleared, closed, ["offer"])
    assert 0 < cleared < closed


def spoil(path: Path, line: int, change: Callable[[dict[str, Any]], object]) -> str:
    """The refusal after one line of the small session was changed."""
    small_session(path).close()
    lines = lines_of(path)
    change(lines[line])
    write(path, lines)
    return refusal(path)


def test_other_files_are_told_from_recordings(path: Path) -> None:
    path.write_text("")
    assert refusal(path) == "FILE is not a Dilemma Arena recording: it is empty"
    path.write_text('{"some":"json"}\n')
    assert refusal(path) == "FILE is not a Dilemma Arena recording"
    path.write_text("x_mm,y_mm\n1,2\n")
    assert refusal(path) == "FILE, line 1: this is not sound JSON"
    path.write_bytes(b"\x89PNG\r\n\x1a\n")
    assert refusal(path) == "FILE, line 1: the text is not UTF-8"


HEADER_FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "magic": ({"magic": "osu!"}, "FILE is not a Dilemma Arena recording"),
    "newer format": (
        {"format": 2, "package": "9.1", "novelty": []},
        "FILE has recording format 2 (made by version 9.1), but this program reads format 1",
    ),
    "game": ({"game": "chess"}, "FILE is a recording of the game chess, which is not installed"),
    "rules": ({"rules": 3}, "FILE was played by version 3 of the rules, but this program knows version 1"),
    "seed": ({"seed": -1}, "FILE, line 1: seed: not between 0 and 9223372036854775807"),
    "seats": ({"seats": []}, "FILE, line 1: seats: there must be 1 to 64 of them"),
    "seats' type": ({"seats": "ann"}, "FILE, line 1: seats: expected `array`, got `str`"),
    "unknown field": ({"cheat": 1}, "FILE, line 1: object contains unknown field `cheat`"),
}


@pytest.mark.parametrize(("change", "sentence"), HEADER_FAULTS.values(), ids=HEADER_FAULTS)
def test_headers_that_do_not_fit(path: Path, change: dict[str, Any], sentence: str) -> None:
    assert spoil(path, 0, lambda header: header.update(change)) == sentence


@pytest.mark.parametrize(
    ("part", "change", "sentence"),
    [
        ("arena", {"sides": 2}, "options.arena.sides: neither 0 (round) nor 3 to 64"),
        ("arena", {"sides": 10**9}, "options.arena.sides: neither 0 (round) nor 3 to 64"),
        ("arena", {"rim_thickness_mm": 0.0}, "options.arena.rim_thickness_mm: 0 is not between 0.8 and 80"),
        ("params", {"gravity_mm_s2": 1e300}, "options.params.gravity_mm_s2: 1e+300 is not between 981 and 98100"),
        ("params", {"speed_cap_mm_s": 1e6}, "options.params.speed_cap_mm_s: 1e+06 is not between 800 and 8000"),
        ("params", {"wind": 1}, "there is no field options.params.wind"),
        ("params", {"air": 1}, "options.params.air: expected `bool`, got `int`"),
    ],
)
def test_absurd_constants_are_refused(path: Path, part: str, change: dict[str, Any], sentence: str) -> None:
    assert spoil(path, 0, lambda header: header["options"][part].update(change)) == f"FILE, line 1: {sentence}"


def test_absurd_lying_cards_are_refused(path: Path) -> None:
    def twice(header: dict[str, Any]) -> None:
        header["options"]["lying"] *= 2

    def many(header: dict[str, Any]) -> None:
        card = header["options"]["lying"][0]
        header["options"]["lying"] = [card | {"id": f"c{i}"} for i in range(201)]

    def change(**fields: object) -> Callable[[dict[str, Any]], None]:
        return lambda header: header["options"]["lying"][0].update(fields)

    assert spoil(path, 0, twice).endswith("options.lying: two cards have the same id")
    assert spoil(path, 0, many).endswith("more than 200 cards in one volley")
    assert spoil(path, 0, change(id="a b")).endswith("options.lying: 'a b' is no card id")
    assert spoil(path, 0, change(id="\x1b[2J")).endswith("'?[2J' is no card id")
    assert spoil(path, 0, change(x_mm=1e9)).endswith("card offer lies absurdly far away")
    assert spoil(path, 0, change(tilt_rad=-4)).endswith("card offer is turned by an absurd angle")
    assert spoil(path, 0, change(on_top_of=["\n"])).endswith("card offer lies on something that is no card")
    assert "invalid enum value 'hovering'" in spoil(path, 0, change(rest="hovering"))


THROW_FAULTS: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "tick below zero": (lambda r: r.update(tick=-1), "tick: -1 comes after 0"),
    "absurd tick": (lambda r: r.update(tick=10**15), f"tick: {10**15} is beyond the last tick of 20736000"),
    "seat": (lambda r: r.update(seat=1), "seat: there is no seat 1"),
    "no seat": (lambda r: r.update(seat=None), "seat: an action needs a seat, and facts alone have none"),
    "nothing": (lambda r: r.update(seat=None, action=None), "there is neither an action nor a fact"),
    "other action": (lambda r: r["action"].update(type="push"), "action.type: invalid value 'push'"),
    "id in use": (lambda r: r["action"].update(card="offer"), "action.card: there is a card offer already"),
    "not an id": (lambda r: r["action"].update(card=""), "action.card: '' is no card id"),
    "too fast": (
        lambda r: r["action"]["launch"].update(vx_mm_s=-9000),
        "action.launch: the speed 9204 mm/s is above the cap of 8000",
    ),
    "overflow": (lambda r: r["action"]["launch"].update(vx_mm_s=1e308), "action.launch: vx_mm_s is absurdly large"),
    "below the floor": (
        lambda r: r["action"]["launch"].update(z_mm=0),
        "action.launch: the card starts below the floor",
    ),
}


@pytest.mark.parametrize(("change", "sentence"), THROW_FAULTS.values(), ids=THROW_FAULTS)
def test_throws_the_physics_would_not_take(
    path: Path, change: Callable[[dict[str, Any]], object], sentence: str
) -> None:
    assert spoil(path, 1, change) == f"FILE, line 2: {sentence}"


def test_facts_must_be_about_cards_that_are_there(path: Path) -> None:
    assert spoil(path, 2, lambda r: r["facts"]["result"]["card"].update(id="b")).endswith("there is no card b")
    assert spoil(path, 2, lambda r: r["facts"]["result"].update(settle_s=1e300)).endswith("an absurd time")
    assert spoil(path, 2, lambda r: r["facts"]["result"].update(first_surface="sky")).endswith("no surface sky")


def test_ticks_never_go_back(path: Path) -> None:
    rested = small_session().tick
    assert spoil(path, 3, lambda r: r.update(tick=5)) == f"FILE, line 4: tick: 5 comes after {rested}"


def test_one_card_of_a_seat_in_the_air(path: Path) -> None:
    small_session(path).close()
    lines = lines_of(path)
    again = json.loads(json.dumps(lines[1]))
    again["action"]["card"] = "b"
    lines[-1]["facts"]["records"] += 1
    write(path, [*lines[:2], again, *lines[2:]])
    assert refusal(path) == "FILE, line 3: seat 0 throws while its card a is still in the air"


def test_the_number_of_throws_is_limited(path: Path) -> None:
    writer = RecordingWriter(path, Header.here(THROW, ("x",), ThrowOptions(Arena(), PhysicsParams())))
    for i in range(2001):
        writer.write(Record(i, 0, Throw("a", FLAT), None))
        writer.write(Record(i, 0, Clear(), None))
    writer.close(2001)
    assert refusal(path) == "FILE, line 4002: more than 2000 throws, too many to be replayed"


def test_what_is_lost_or_added_is_noticed(path: Path) -> None:
    small_session(path).close()
    lines = lines_of(path)
    write(path, [*lines[:3], *lines[4:]])
    assert refusal(path) == "FILE, line 4: there should be 3 records before the end, not 2"
    write(path, [*lines, lines[-1]])
    assert refusal(path) == "FILE, line 6: there is more after the end"
    write(path, lines[:-1])
    assert refusal(path) == "FILE is unfinished: it breaks off before its end, or is still being recorded"


def test_cut_off_anywhere_it_is_refused(path: Path) -> None:
    small_session(path).close()
    data = path.read_bytes()
    for length in range(len(data)):
        path.write_bytes(data[:length])
        sentence = refusal(path)
        assert "unfinished" in sentence or (length <= data.index(b"\n") and ", line 1" in sentence) or not length


def test_what_there_is_of_an_unfinished_recording_can_be_asked_for(path: Path) -> None:
    small_session(path).close()
    whole, data = load(path), path.read_bytes()
    for length in range(data.index(b"\n") + 1, len(data)):
        path.write_bytes(data[:length])
        prefix = load(path, unfinished_ok=True)
        assert not prefix.finished
        assert prefix.header == whole.header
        assert prefix.records == whole.records[: data[:length].count(b"\n") - 1]


def test_a_bad_place_to_record_to_is_known_before_the_first_throw(tmp_path: Path) -> None:
    for path, why in (
        (tmp_path, "is not a file"),
        (tmp_path / "no" / "a.darec", "no such file or directory"),
        (Path("/dev/null"), "is not a file"),
        (Path("/proc/nothing"), "no such file or directory"),
        (Path("a\0b"), "embedded null byte"),
    ):
        with pytest.raises(UserError, match="cannot record to") as refused:
            small_session(path)
        assert why in str(refused.value)


def test_end_counts_its_records(path: Path) -> None:
    small_session(path).close()
    assert lines_of(path)[-1]["facts"] == {"type": "end", "records": 3}
