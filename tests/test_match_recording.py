"""Whole matches: recorded while they are played, read back strictly, verified to the last bit, played at any moment."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dilemma_arena.core.jsonl import BadFile
from dilemma_arena.physics.pose import Pose
from dilemma_arena.recording import match_recorder
from dilemma_arena.recording.format import Digest, Record, Recording
from dilemma_arena.recording.match import Lying, MatchRecording, entries, game_of, load_any
from dilemma_arena.recording.match_playback import MatchPlayback
from dilemma_arena.recording.match_recorder import MatchRecorder
from dilemma_arena.recording.match_replay import replay_headless
from dilemma_arena.recording.match_verify import verify_match
from dilemma_arena.recording.platform_tag import platform_tag
from dilemma_arena.recording.verify import Difference
from dilemma_arena.rules.contract import AnyGame
from dilemma_arena.session.session import Session
from games.dilemma import GAME as DILEMMA
from games.dilemma.events import TurnBegan
from games.dilemma.messages import CameToRest, Offer, Throw
from games.hedgehogs_dilemma import GAME as HEDGEHOGS
from games.hedgehogs_dilemma.messages import Deal
from tests._helpers import only_line
from tests.session_support import on_target, people

Frame = tuple[dict[str, Pose], tuple[str, ...]]


def record(game: AnyGame, players: list[str], seed: int, path: Path | None = None) -> MatchRecording:
    """A finished match of bots."""
    recorder = MatchRecorder(game, players, seed=seed, path=path)
    Session(game, players, seed=seed, observers=[recorder]).run()
    assert recorder.trouble is None
    return recorder.recording()


@pytest.fixture(scope="module")
def dilemma() -> MatchRecording:
    return record(DILEMMA, ["bot:hard", "bot:easy", "bot:medium"], 21)


@pytest.fixture(scope="module")
def hedgehogs() -> MatchRecording:
    return record(HEDGEHOGS, ["bot:hard", "bot:easy", "bot:random"], 21)


# -- every finished match verifies -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "players", "seed"),
    [
        (DILEMMA, ["bot:hard", "bot:easy"], 1),
        (DILEMMA, ["bot:medium", "bot:random", "bot:easy"], 2),
        (DILEMMA, ["bot:easy", "bot:easy", "bot:hard", "bot:medium"], 3),
        (DILEMMA, ["bot:easy", "bot:easy", "bot:easy", "bot:easy", "bot:easy"], 4),
        (HEDGEHOGS, ["bot:easy", "bot:medium", "bot:hard"], 5),
        (HEDGEHOGS, ["bot:random", "bot:easy", "bot:hard", "bot:hard", "bot:medium"], 6),
    ],
    ids=lambda value: value.info.id if hasattr(value, "info") else str(value),
)
def test_a_finished_match_is_read_back_whole_and_verifies(
    game: AnyGame, players: list[str], seed: int, tmp_path: Path
) -> None:
    path = tmp_path / "match.darec"
    recorded = record(game, players, seed, path)
    read = load_any(path)
    assert read.header == recorded.header
    assert read.records == recorded.records
    assert (read.end_tick, read.finished) == (recorded.end_tick, True)
    verdict = verify_match(read, game)
    assert verdict.exact
    assert verdict.outcome is not None
    assert verdict.digests >= 3
    assert game_of(path) == game.info.id
    assert read.header.seats == tuple(players)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_many_matches_verify() -> None:
    levels = ("easy", "medium", "hard", "random")
    for seed in range(120):
        players = [f"bot:{levels[(seed + seat * (1 + seed // 4)) % 4]}" for seat in range(2 + seed % 4)]
        recording = record(DILEMMA, players, 5000 + seed)
        verdict = verify_match(recording, DILEMMA)
        assert verdict.exact
        assert verdict.outcome is not None


def test_a_match_left_with_cards_in_the_air_verifies() -> None:
    recorder = MatchRecorder(DILEMMA, ["human"] * 3, options=DILEMMA.codecs.options.typed({"first": 0}))
    session = people(3)
    session._observers.append(recorder)
    session.submit(0, Offer("A7"))
    session.submit(1, on_target(1, "B2", 3))
    session.run(until=40)
    session.close()
    verdict = verify_match(recorder.recording(), DILEMMA)
    assert verdict.exact
    assert verdict.outcome is None


def test_a_digest_may_stand_between_two_cards_that_come_to_rest_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_recorder, "DIGEST_EVERY", 1)
    recorder = MatchRecorder(DILEMMA, ["human"] * 4, options=DILEMMA.codecs.options.typed({"first": 0}))
    session = people(4)
    session._observers.append(recorder)
    session.submit(0, Offer("A7"))
    for seat, x in ((1, -80.0), (3, 80.0)):  # mirror images of each other
        session.submit(seat, on_target(seat, f"{'ABCD'[seat]}2", 4, Offer("A7", x)))
    session.run(until=3 * 240)
    session.close()
    ticks = [found.tick for found in recorder.recording().records if isinstance(found.facts, CameToRest)]
    assert len(ticks) == 2
    assert ticks[0] == ticks[1]
    assert verify_match(recorder.recording(), DILEMMA).digests == 6


# -- the first difference is named -----------------------------------------------------------------------------


def changed(recording: MatchRecording, index: int, **fields: Any) -> MatchRecording:  # noqa: ANN401
    """The recording with one record exchanged."""
    records = list(recording.records)
    records[index] = msgspec.structs.replace(records[index], **fields)
    return Recording(recording.header, tuple(records), recording.end_tick, recording.name)


def first(recording: MatchRecording, wanted: Callable[[Record[Any, Any]], bool]) -> int:
    return next(index for index, found in enumerate(recording.records) if wanted(found))


def difference(recording: MatchRecording, game: AnyGame) -> Difference:
    with pytest.raises(Difference) as caught:
        verify_match(recording, game)
    return caught.value


def test_another_face_or_place_is_named_by_line_card_and_field(dilemma: MatchRecording) -> None:
    index = first(dilemma, lambda found: isinstance(found.facts, CameToRest))
    facts: Any = dilemma.records[index].facts
    turned = msgspec.structs.replace(facts, face_up=not facts.face_up)
    found = difference(changed(dilemma, index, facts=turned), DILEMMA)
    assert (found.line, found.card, found.field) == (index + 2, facts.card, "face_up")


def test_a_place_that_is_a_hair_off_is_named(dilemma: MatchRecording) -> None:
    index = first(dilemma, lambda found: isinstance(found.facts, Lying) and len(found.facts.cards) > 1)
    lying: Any = dilemma.records[index].facts
    moved = replace(lying.cards[1], x_mm=lying.cards[1].x_mm + 1e-9)
    found = difference(changed(dilemma, index, facts=Lying((lying.cards[0], moved))), DILEMMA)
    assert (found.line, found.card, found.field) == (index + 2, moved.id, "x_mm")


def test_a_changed_launch_shows_at_its_card(dilemma: MatchRecording) -> None:
    index = first(dilemma, lambda found: isinstance(found.action, Throw))
    throw: Any = dilemma.records[index].action
    harder = Throw(throw.card, replace(throw.launch, vx_mm_s=throw.launch.vx_mm_s + 5.0))
    found = difference(changed(dilemma, index, action=harder), DILEMMA)
    assert found.line > index + 2
    assert found.card == throw.card


def test_a_changed_tick_shows(dilemma: MatchRecording) -> None:
    index = first(dilemma, lambda found: isinstance(found.facts, CameToRest))
    facts: Any = dilemma.records[index].facts
    found = difference(changed(dilemma, index, tick=dilemma.records[index].tick + 1), DILEMMA)
    assert (found.line, found.card, found.field) == (index + 2, facts.card, "came_to_rest")


def test_a_missing_rest_shows(dilemma: MatchRecording) -> None:
    index = first(dilemma, lambda found: isinstance(found.facts, CameToRest))
    cut = Recording(dilemma.header, dilemma.records[:index], dilemma.records[index].tick + 5, "cut")
    facts: Any = dilemma.records[index].facts
    found = difference(cut, DILEMMA)
    assert (found.line, found.card, found.field) == (index + 2, facts.card, "came_to_rest")


def test_dealt_cards_are_dealt_again_from_the_seed(hedgehogs: MatchRecording) -> None:
    header = msgspec.structs.replace(hedgehogs.header, seed=22)
    found = difference(Recording(header, hedgehogs.records, hedgehogs.end_tick), HEDGEHOGS)
    assert found.line == 2
    assert found.field.startswith("order[")


def test_a_changed_digest_shows(dilemma: MatchRecording) -> None:
    index = first(dilemma, lambda found: isinstance(found.facts, Digest))
    found = difference(changed(dilemma, index, facts=Digest(platform_tag(), "0" * 64)), DILEMMA)
    assert (found.line, found.field) == (index + 2, "digest")


# -- recordings of other machines and models -------------------------------------------------------------------


def elsewhere(recording: MatchRecording) -> MatchRecording:
    header = msgspec.structs.replace(recording.header, platform="another machine")
    return Recording(header, recording.records, recording.end_tick, recording.name)


def test_from_another_machine_a_millimetre_and_a_few_ticks_do_not_matter(dilemma: MatchRecording) -> None:
    foreign = elsewhere(dilemma)
    verdict = verify_match(foreign, DILEMMA)
    assert not verdict.exact
    assert verdict.digests == 0
    index = first(foreign, lambda found: isinstance(found.facts, Lying) and len(found.facts.cards) > 1)
    lying: Any = foreign.records[index].facts
    for by, fine in ((1.0, True), (3.0, False)):
        moved = Lying((lying.cards[0], replace(lying.cards[1], x_mm=lying.cards[1].x_mm + by)))
        other = changed(foreign, index, facts=moved)
        if fine:
            verify_match(other, DILEMMA)
        else:
            found = difference(other, DILEMMA)
            assert (found.card, found.field) == (lying.cards[1].id, "centre")
    index = first(foreign, lambda found: isinstance(found.facts, CameToRest))
    facts: Any = foreign.records[index].facts
    for later in (-6, 6):
        tick = foreign.records[index].tick + later
        rested = msgspec.structs.replace(facts, tick=tick)
        verify_match(changed(foreign, index, facts=rested, tick=tick), DILEMMA)


def test_from_another_machine_another_rest_is_a_difference(dilemma: MatchRecording) -> None:
    foreign = elsewhere(dilemma)
    index = first(foreign, lambda found: isinstance(found.facts, CameToRest))
    facts: Any = foreign.records[index].facts
    found = difference(
        changed(foreign, index, facts=msgspec.structs.replace(facts, face_up=not facts.face_up)), DILEMMA
    )
    assert (found.card, found.field) == (facts.card, "face_up")


def test_another_physics_model_is_refused_and_can_be_trusted(dilemma: MatchRecording) -> None:
    header = msgspec.structs.replace(dilemma.header, physics=99)
    old = Recording(header, dilemma.records, dilemma.end_tick, "old.darec")
    for use in (verify_match, MatchPlayback):
        with pytest.raises(Exception, match=r"old\.darec was recorded with physics model 99"):
            use(old, DILEMMA)
    told = MatchPlayback(old, DILEMMA, trust=True)
    told.seek(told.end_tick)
    assert DILEMMA.outcome(told.state) is not None


def test_a_game_without_physics_does_not_care_for_the_model(hedgehogs: MatchRecording) -> None:
    header = msgspec.structs.replace(hedgehogs.header, physics=99, platform="another machine")
    verdict = verify_match(Recording(header, hedgehogs.records, hedgehogs.end_tick), HEDGEHOGS)
    assert verdict.exact


# -- strict reading --------------------------------------------------------------------------------------------


@pytest.fixture
def lines(dilemma: MatchRecording, tmp_path: Path) -> list[bytes]:
    path = tmp_path / "match.darec"
    record(DILEMMA, list(dilemma.header.seats), dilemma.header.seed, path)
    return path.read_bytes().splitlines(keepends=True)


def refused(tmp_path: Path, lines: list[bytes]) -> str:
    path = tmp_path / "bad.darec"
    path.write_bytes(b"".join(lines))
    with pytest.raises(BadFile) as caught:
        load_any(path)
    return str(caught.value)


def test_an_illegal_action_is_refused_with_its_line(lines: list[bytes], tmp_path: Path) -> None:
    lines[2] = lines[2].replace(b'"offer"', b'"pass"')
    assert "line 3: action" in refused(tmp_path, lines)
    begins = msgspec.json.decode(lines[1])["facts"]["seat"]
    card = "ABC"[begins - 1] + "4"
    stolen = b'{"tick":200,"seat":%d,"action":{"type":"offer","card":"%s"},"facts":null}\n' % (begins, card.encode())
    said = f"line 3: player {begins + 1} cannot offer {card}: the player does not hold {card}"
    assert said in refused(tmp_path, [*lines[:2], stolen])


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b'"game":"dilemma"', b'"game":"chess"', "recording of the game chess, which is not installed"),
        (b'"rules":1', b'"rules":7', "version 7 of the rules"),
        (b'"format":1', b'"format":2', "recording format 2"),
        (b'"quiet_s":8.0', b'"quiet_s":0.0', "options.quiet_s"),
        (b'"arena":"round"', b'"arena":"moon"', "no arena"),
        (b'"bot:hard","bot:easy","bot:medium"', b'"bot:hard"', "2 to 5 players, not 1"),
    ],
)
def test_a_header_that_cannot_be_is_refused(
    lines: list[bytes], tmp_path: Path, old: bytes, new: bytes, said: str
) -> None:
    assert old in lines[0]
    assert said in refused(tmp_path, [lines[0].replace(old, new), *lines[1:]])


def test_what_breaks_off_is_unfinished_but_can_be_looked_at(lines: list[bytes], tmp_path: Path) -> None:
    assert "unfinished" in refused(tmp_path, lines[:-1])
    assert "unfinished" in refused(tmp_path, [*lines[:20], lines[20][:10]])
    some = load_any(tmp_path / "bad.darec", unfinished_ok=True)
    assert not some.finished
    assert len(some.records) == 19
    past = list(entries(some))
    resumed = Session(DILEMMA, some.header.seats, seed=some.header.seed, past=past)
    assert resumed.run() is not None


def test_absurd_cards_are_refused(lines: list[bytes], tmp_path: Path) -> None:
    index = next(i for i, line in enumerate(lines) if b'"lying"' in line)
    for old, new in ((b'"x_mm":', b'"x_mm":1e300,"y_mm":0,"z_mm":'), (b'"id":"', b'"id":"a b')):
        bad = lines[index].replace(old, new, 1)
        assert f"line {index + 1}" in refused(tmp_path, [*lines[:index], bad, *lines[index + 1 :]])


def test_mutants_never_crash_the_reader(lines: list[bytes], tmp_path: Path) -> None:
    rng, path, whole = random.Random(4), tmp_path / "mutant.darec", b"".join(lines)
    for _ in range(150):
        mutant = bytearray(whole)
        for _ in range(rng.choice((1, 1, 2, 8))):
            at = rng.randrange(len(mutant))
            match rng.randrange(4):
                case 0:
                    mutant[at] = rng.randrange(256)
                case 1:
                    del mutant[at : at + rng.randrange(40)]
                case 2:
                    mutant[at:at] = mutant[rng.randrange(len(mutant)) :][:30]
                case _:
                    mutant[at:at] = rng.choice((b"1e999", b"NaN", b"-1", b'{"a":', b"[" * 50, b"9" * 400))
        path.write_bytes(mutant)
        try:
            read = load_any(path)
        except BadFile:
            continue
        assert read.header.game in ("dilemma", "throw")


# -- trouble with the file -------------------------------------------------------------------------------------


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full disk")
def test_a_full_disk_ends_the_recording_and_not_the_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    recorder = MatchRecorder(HEDGEHOGS, ["bot:easy"] * 3, path=tmp_path / "match.darec")
    session = Session(HEDGEHOGS, ["bot:easy"] * 3, observers=[recorder])
    assert recorder._writer is not None
    with Path("/dev/full").open("wb", buffering=0) as full:
        recorder._writer._file.close()
        monkeypatch.setattr(recorder._writer, "_file", full)
        assert session.run() is not None
    assert recorder.trouble is not None
    assert "o space left" in recorder.trouble
    assert verify_match(recorder.recording(), HEDGEHOGS).outcome is not None


# -- any moment of it ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def live() -> tuple[MatchRecording, dict[int, Frame]]:
    """A match and how its cards stood at each tick, before what happened at that tick."""
    players = ["bot:easy", "bot:hard", "bot:medium", "bot:easy"]
    recorder = MatchRecorder(DILEMMA, players, seed=8)
    session = Session(DILEMMA, players, seed=8, observers=[recorder])
    frames: dict[int, Frame] = {}
    while session.outcome is None:
        session.step()
        world: Any = session.match.world
        frames[session.tick] = (world.poses(), tuple(world.moving))
    return recorder.recording(), frames


def quiet_ticks(recording: MatchRecording, frames: dict[int, Frame], rng: random.Random) -> Iterator[int]:
    """Ticks at which nothing is done, in random order (what is done at a tick is done before it is shown)."""
    busy = {found.tick for found in recording.records if found.action is not None}
    ticks = [tick for tick in frames if tick not in busy]
    yield from rng.sample(ticks, 50)
    yield from (tick for tick in rng.sample(sorted(busy), 20) for tick in (tick + 1, tick - 1) if tick in ticks)


def test_seeking_anywhere_shows_the_cards_as_they_were(live: tuple[MatchRecording, dict[int, Frame]]) -> None:
    recording, frames = live
    playback = MatchPlayback(recording, DILEMMA)
    for tick in quiet_ticks(recording, frames, random.Random(1)):
        playback.seek(tick)
        world: Any = playback.world
        assert playback.tick == tick
        assert (world.poses(), tuple(world.moving)) == frames[tick]
    playback.seek(10**9)
    assert playback.tick == playback.end_tick == recording.end_tick
    assert DILEMMA.outcome(playback.state) is not None
    assert len(playback.events()) == len(playback.moments)
    playback.seek(-5)
    assert (playback.tick, playback.state.phase.value) == (0, "offer")


def test_playing_straight_through_is_the_same_too(live: tuple[MatchRecording, dict[int, Frame]]) -> None:
    recording, frames = live
    playback = MatchPlayback(recording, DILEMMA)
    busy = {found.tick for found in recording.records if found.action is not None}
    playback.seek(2000)
    for _ in range(1500):
        playback.step()
        world: Any = playback.world
        if playback.tick not in busy:
            assert (world.poses(), tuple(world.moving)) == frames[playback.tick]


def test_turns_can_be_found(live: tuple[MatchRecording, dict[int, Frame]]) -> None:
    playback = MatchPlayback(live[0], DILEMMA)
    turns = [moment.tick for moment in playback.moments if any(isinstance(e, TurnBegan) for e in moment.events)]
    playback.seek(turns[3])
    assert playback.next_of(TurnBegan) == turns[4]
    assert playback.next_of(TurnBegan, forward=False) == turns[2]
    playback.seek_moment(0)
    assert playback.next_of(TurnBegan, forward=False) is None
    playback.seek(playback.end_tick)
    assert playback.next_of(TurnBegan) is None


def test_a_trusted_match_shows_stored_places_and_a_way_there(live: tuple[MatchRecording, dict[int, Frame]]) -> None:
    recording, frames = live
    playback = MatchPlayback(recording, DILEMMA, trust=True)
    shown = flying = 0
    for tick in quiet_ticks(recording, frames, random.Random(2)):
        playback.seek(tick)
        world: Any = playback.world
        poses, moving = frames[tick]
        assert set(world.poses()) == set(poses)
        assert sorted(world.moving) == sorted(moving)
        for card, pose in poses.items():
            if card not in moving:
                assert world.poses()[card] == pose
                shown += 1
            else:
                flying += 1
    assert shown > 30
    assert flying > 5


def test_a_trusted_throw_leaves_the_hand_and_arrives(live: tuple[MatchRecording, dict[int, Frame]]) -> None:
    recording, _ = live
    playback = MatchPlayback(recording, DILEMMA, trust=True)
    index = first(recording, lambda found: isinstance(found.action, Throw))
    throw: Any = recording.records[index].action
    landed = first(
        recording, lambda found: isinstance(found.facts, Lying) and throw.card in {c.id for c in found.facts.cards}
    )
    start, end = recording.records[index].tick, recording.records[landed].tick
    world: Any = playback.world
    way = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        playback.seek(round(start + share * (end - start)))
        way.append(world.poses()[throw.card].centre)
    assert way[0] == pytest.approx((throw.launch.x_mm, throw.launch.y_mm, throw.launch.z_mm))
    apart = [math.dist(place[:2], way[-1][:2]) for place in way]
    assert apart == sorted(apart, reverse=True)
    assert apart[0] > 200.0
    assert 0.0 < apart[2] < 0.5 * apart[0]


def test_a_game_without_cards_in_the_air_plays_back_too(hedgehogs: MatchRecording) -> None:
    playback = MatchPlayback(hedgehogs, HEDGEHOGS)
    deals = [moment.tick for moment in playback.moments if isinstance(moment.entry.record.facts, Deal)]
    playback.seek(deals[1])
    assert len(playback.state.past) == 1
    playback.seek(deals[0])
    assert len(playback.state.past) == 0


# -- on the command line ---------------------------------------------------------------------------------------


def test_replay_verifies_tells_and_refuses(
    lines: list[bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.darec"
    assert replay_headless(path, verify=True, trust=False) == 0
    seen = capsys.readouterr()
    assert seen.err == ""
    assert "replay exactly as recorded, to the last bit" in seen.out.splitlines()[-1]
    assert any(", wins" in line for line in seen.out.splitlines())

    assert replay_headless(path, verify=False, trust=True) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith("as stored, not verified")

    index = next(i for i, line in enumerate(lines) if b'"face_up":true' in line and b"came_to_rest" in line)
    lines[index] = lines[index].replace(b'"face_up":true', b'"face_up":false')
    end = b'{"tick":99999,"seat":null,"action":null,"facts":{"type":"end","records":%d}}\n' % index
    path.write_bytes(b"".join(lines[: index + 1]) + end)
    assert replay_headless(path, verify=True, trust=False) == 1
    assert f"line {index + 1}, card" in only_line(capsys.readouterr().err)

    path.write_bytes(b"".join(lines[:5]))
    assert replay_headless(path, verify=True, trust=False) == 2
    assert "unfinished" in only_line(capsys.readouterr().err)
    assert replay_headless(path, verify=True, trust=True) == 2
    only_line(capsys.readouterr().err)


def test_every_recording_ends_with_its_count(lines: list[bytes]) -> None:
    end = msgspec.json.decode(lines[-1])["facts"]
    assert end == {"type": "end", "records": len(lines) - 2}
