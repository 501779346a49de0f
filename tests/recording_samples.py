"""Throws and sessions for the tests of recordings."""

from __future__ import annotations

from pathlib import Path

from dilemma_arena.physics.arena import ARENAS
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import DEFAULT_PARAMS
from dilemma_arena.physics.rest import LyingCard, Rest
from dilemma_arena.recording.live import RecordedVolley


def launch(numbers: str) -> Launch:
    """A launch from its ten numbers."""
    return Launch(*map(float, numbers.split()))


# Throws of shared/reference/throws_air_train.csv; ONTO a little slower, so that it does not stand at an edge between
# two classes.
FLAT = launch("31.8636672 -443.76692 187.273175 -98.0802317 1784.52966 733.198385 -2.89699487 -0.05656775 0.1095 9.066")
ONTO = launch("-119.711046 -409.351841 197.2588 22.9171339 1566.07 -59.0150562 -2.04790529 -0.09660771 0.0189 8.972")
OUT = launch("-132.520773 -389.96453 72.55117 1332.68151 2918.52325 396.47133 1.3829611 0.305396487 -0.146960608 16.07")
RIM = launch("64.2600842 -435.731128 190.5137 152.836226 1626.90626 888.296322 -2.70329281 0.178038185 -0.1724 17.3653")

LEANING = LyingCard("leaner", 97.0, 87.66, 3.0142, 9.964, 0.4499, -2.5845, rest=Rest.LEANING)
AT_THE_LEANING_CARD = (
    launch("64.2600842 -435.731128 190.5137 152.836226 1626.90626 888.296322 -2.70329281 0.178038185 -0.1724 17.3653"),
    launch("24.3370459 -447.871221 69.9749778 179.265025 2743.19521 430.386492 -2.82103476 0.257814493 0.08826 23.107"),
    launch("115.725507 -392.218768 92.7645 -174.419172 3319.70324 -532.825625 2.55103152 0.261296597 0.0229 10.4427"),
    launch("-14.878855 -373.619976 183.0383 176.415344 1289.51133 1146.76412 1.60727777 0.231300991 -0.0400 20.7361"),
    launch("-64.7667875 -414.11609 106.3329 380.144037 2603.07255 -46.7861504 -2.89741826 -0.0052021 0.0266 1.0028"),
)

OFFER = LyingCard("offer", 10.0, 80.0, 0.5)


def run_to_rest(live: RecordedVolley) -> None:
    """Step until nothing moves."""
    while live.volley.moving:
        live.step()


def small_session(path: Path | None = None) -> RecordedVolley:
    """One card thrown at a lying one, come to rest."""
    live = RecordedVolley(ARENAS["round"], DEFAULT_PARAMS, lying=[OFFER], path=path, note="for tests")
    live.throw("a", FLAT)
    run_to_rest(live)
    return live


def long_session(path: Path | None = None) -> RecordedVolley:
    """Two volleys of two seats, idle time between, a throw while another card moves, and one cut short by the end."""
    live = RecordedVolley(ARENAS["round"], DEFAULT_PARAMS, seats=("ann", "bob"), path=path)
    for _ in range(50):
        live.step()
    live.throw("a1", RIM, seat=0)
    for _ in range(30):
        live.step()
    live.throw("b1", ONTO, seat=1)
    run_to_rest(live)
    for _ in range(100):
        live.step()
    live.throw("a2", OUT, seat=0)
    run_to_rest(live)
    live.clear([OFFER], seat=1)
    live.throw("a1", FLAT, seat=0)
    run_to_rest(live)
    live.throw("b1", ONTO, seat=1)
    for _ in range(40):
        live.step()
    return live
