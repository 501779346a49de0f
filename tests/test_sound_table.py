"""Sound at the practice table: what is heard of a throw, and that it has no bearing on anything else."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

from dilemma_arena.input.mapping import DEFAULT_MAPPING
from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.scene.app import practice
from dilemma_arena.scene.loop import Timeline
from dilemma_arena.scene.sound import Mixer, Silent, Sound, SoundId, Volumes
from dilemma_arena.scene.stack import SceneStack
from dilemma_arena.scene.theme import SEATS
from dilemma_arena.scene.throw_session import ThrowSession
from tests._helpers import ROOT, only_line, plain_environment
from tests.scene_support import Table, flick_events
from tests.test_sound import FULL, FakeCard


class Listener(Silent):
    """Notes what is played."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    def play(self, sound: SoundId | str, gain: float = 1.0) -> None:
        self.heard.append(sound)

    def stop_all(self) -> None:
        self.heard.append("(quiet)")


def table(sound: Sound | None) -> Table:
    """A practice table that is given that sound."""
    made = Table()
    made.session = ThrowSession(ARENAS["round"], SEATS[0], SEATS[1], seed=3)
    made.desk = replace(made.desk, kit=replace(made.desk.kit, sound=sound or Silent()))
    made.scene = practice(made.desk, made.session)
    made.stack = SceneStack(made.scene)
    made.timeline = Timeline(made.stack, made.now)
    made.draw()
    made.wait(0.5)
    return made


def flick(played: Table, card: str = "sun.7") -> None:
    """Let a card go."""
    played.timeline.add(flick_events(played.place_of(card), (0.0, -1700.0), begin=played.now))
    played.wait(0.25)
    assert played.session.flying


def throw(played: Table, card: str = "sun.7") -> str:
    """Throw a card; the digest of the physics when it lies."""
    flick(played, card)
    played.wait(3.0)
    return str(played.said("rest")[-1]["digest"])


def test_a_throw_is_heard_from_the_hand_to_the_ground() -> None:
    listener = Listener()
    played = table(listener)
    assert listener.heard == []
    throw(played)
    assert listener.heard[:2] == [SoundId.CARD_LIFTED, SoundId.CARD_THROWN]
    assert set(listener.heard[2:]) <= {SoundId.CARD_FELT, SoundId.CARD_RIM, SoundId.CARD_TABLE, SoundId.CARD_CARD}
    assert len(listener.heard) >= 3
    before = len(listener.heard)
    played.wait(1.0)
    assert len(listener.heard) == before, "what lies is quiet"


def test_the_next_throw_is_heard_after_the_table_was_cleared() -> None:
    listener = Listener()
    played = table(listener)
    throw(played)
    played.press("c")
    listener.heard.clear()
    throw(played, "sun.5")
    assert listener.heard[:2] == [SoundId.CARD_LIFTED, SoundId.CARD_THROWN]


def test_a_throw_in_the_very_moment_the_table_is_cleared_is_news() -> None:
    session = ThrowSession(ARENAS["round"], SEATS[0], SEATS[1], seed=3)
    launch = DEFAULT_MAPPING.launch(DEFAULT_MAPPING.first_aim())
    first, second = session.hand.cards[:2]
    session.throw(first, launch)
    while session.flying:
        session.tick()
    assert len(session.news()) > 2
    assert session.news() == []
    session.clear()
    session.throw(second, launch)
    session.tick()
    assert [(event.kind, event.card) for event in session.news()] == [("thrown", second)]


def test_what_cannot_be_done_now_sounds_refused() -> None:
    listener = Listener()
    played = table(listener)
    flick(played)
    played.press("c")
    assert listener.heard[-1] == SoundId.REFUSED


def test_leaving_the_table_is_quiet_at_once_and_stays_so() -> None:
    listener = Listener()
    played = table(listener)
    flick(played)
    played.stack.close()
    assert listener.heard[-1] == "(quiet)"
    played.wait(2.0)
    assert listener.heard[-1] == "(quiet)"


@pytest.mark.parametrize("dies_after", [0, 1, 2, 5])
def test_a_sound_card_that_dies_during_the_throw_changes_nothing(dies_after: int) -> None:
    class Dying(FakeCard):
        def play(self, channel: int, file: str, gain: float) -> None:
            super().play(channel, file, gain)
            if len(self.played) > dies_after:
                raise OSError("unplugged")

    warned: list[str] = []
    played = table(Mixer(FULL, Dying(), warn=warned.append))
    assert throw(played) == throw(table(None))
    played.stack.close()
    assert len(warned) <= 1
    assert warned or dies_after > 2


PROGRAM = """
from dilemma_arena.scene import app
import pygame

made = app.practice
def practice(*words):
    pygame.time.set_timer(pygame.QUIT, 300, 1)
    return made(*words)

app.practice = practice
code = app.run_table(seed=1)
assert pygame.mixer.get_init() is None
raise SystemExit(code)
"""


@pytest.mark.parametrize("driver", ["nonsense", "dummy"])
def test_the_table_opens_and_closes_with_and_without_a_sound_card(driver: str) -> None:
    environment = plain_environment(PYGAME_HIDE_SUPPORT_PROMPT="1", SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER=driver)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    if driver == "nonsense":
        assert only_line(done.stderr).startswith("there is no sound (")
    else:
        assert done.stderr == ""


def test_muted_the_table_touches_no_driver() -> None:
    card = FakeCard()
    played = table(Mixer(Volumes(muted=True), card, warn=pytest.fail))
    throw(played)
    played.stack.close()
    assert card.asked == []
