"""`simulate`: a table of throws in, a table of how they came to rest out (contract: design.md §7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from dilemma_arena.core.errors import UserError
from dilemma_arena.lab.mode import BATCH_FROM, Mode
from dilemma_arena.lab.pieces import in_order, pieces_of
from dilemma_arena.lab.progress import metered
from dilemma_arena.lab.results import (
    LYING_RESULT_COLUMNS,
    RESULT_COLUMNS,
    Cell,
    beside,
    lying_row,
    result_row,
    whole_tables,
)
from dilemma_arena.lab.throws import read_launches, read_lying
from dilemma_arena.physics.arena import Arena
from dilemma_arena.physics.launch import Launch
from dilemma_arena.physics.params import PhysicsParams
from dilemma_arena.physics.rest import LyingCard, RestedThrow
from dilemma_arena.physics.volley import Volley

BATCH_SIZE = 16384
"""Throws simulated together: some 15 s, after which the bar moves; four times as many would be a tenth faster."""
PIECE = 64
"""Throws handed on together when each is simulated by itself: about a second's work."""

Rows = list[list[Cell]]


def simulate(
    throws: Path,
    out: Path,
    *,
    arena: Arena,
    params: PhysicsParams,
    lying: Path | None = None,
    mode: Mode = Mode.AUTO,
    jobs: int = 1,
) -> None:
    """Simulate the throws of a table and write how they came to rest, row for row.

    The input is read twice: first all of it is checked, so that a fault in the last row shows at once and not
    after an hour; then it is simulated piece by piece, in memory that does not grow with the table.

    Args:
        throws: CSV file of launches.
        out: CSV file to write; with `lying` also OUT.lying.csv.
        arena: where the cards are thrown.
        params: the physics.
        lying: CSV file of the cards that lie in the arena at each throw.
        mode: one after the other or many at once.
        jobs: number of processes; the results are the same, byte for byte.

    Raises:
        UserError: an input is faulty or an output cannot be written; nothing is written then.
    """
    if mode is Mode.BATCH and lying is not None:
        raise UserError("throws at lying cards cannot be simulated in batches, leave --mode or --lying away")
    outputs = [out] if lying is None else [out, beside(out)]
    _keep_apart([throws] if lying is None else [throws, lying], outputs)

    with metered("reading") as meter:
        count = 0
        for _ in read_launches(throws, params):
            count += 1
            meter.advance()

    launches = read_launches(throws, params)
    if lying is not None:
        table = read_lying(lying, arena, count)
        aimed = ((number, table.at(number), launch) for number, launch in enumerate(launches))
        headers = {outputs[0]: (*RESULT_COLUMNS, "on_top_of"), outputs[1]: LYING_RESULT_COLUMNS}
        pairs = in_order(partial(_onto, arena, params), pieces_of(aimed, PIECE), min(jobs, -(-count // PIECE)))
        with whole_tables(headers) as (results, afterwards), metered("throws", count) as meter:
            for rows, lying_rows in pairs:
                results.writerows(rows)
                afterwards.writerows(lying_rows)
                meter.advance(len(rows))
        return

    batch = mode is Mode.BATCH or (mode is Mode.AUTO and count >= BATCH_FROM)
    size = BATCH_SIZE if batch else PIECE
    work = partial(_together if batch else _one_by_one, arena, params)
    with whole_tables({out: RESULT_COLUMNS}) as (results,), metered("throws", count) as meter:
        for rows in in_order(work, pieces_of(launches, size), min(jobs, -(-count // size))):
            results.writerows(rows)
            meter.advance(len(rows))


def throw_at(
    arena: Arena, lying: Sequence[LyingCard], launch: Launch, params: PhysicsParams
) -> tuple[RestedThrow, tuple[LyingCard, ...]]:
    """Throw one card at lying ones: how it came to rest, and how they lie afterwards, in the order given."""
    card = "throw"
    while any(other.id == card for other in lying):
        card += "'"
    volley = Volley(arena, lying, params)
    volley.throw(card, owner="", launch=launch)
    volley.run_to_rest()
    after = {other.id: other for other in volley.lying()}
    return volley.results[card], tuple(after[other.id] for other in lying)


def _onto(
    arena: Arena, params: PhysicsParams, piece: Sequence[tuple[int, Sequence[LyingCard], Launch]]
) -> tuple[Rows, Rows]:
    """The rows of throws at lying cards, and those of the lying cards afterwards."""
    rows: Rows = []
    lying_rows: Rows = []
    for number, lying, launch in piece:
        rested, cards = throw_at(arena, lying, launch, params)
        rows.append([*result_row(rested), " ".join(rested.card.on_top_of)])
        lying_rows.extend(lying_row(number, card) for card in cards)
    return rows, lying_rows


def _one_by_one(arena: Arena, params: PhysicsParams, piece: Sequence[Launch]) -> Rows:
    return [result_row(throw_at(arena, (), launch, params)[0]) for launch in piece]


def _together(arena: Arena, params: PhysicsParams, piece: Sequence[Launch]) -> Rows:
    from dilemma_arena.physics.batch import simulate_batch  # not for the sake of a few throws

    return [result_row(rested) for rested in simulate_batch(arena, piece, params)]


def _keep_apart(inputs: Sequence[Path], outputs: Sequence[Path]) -> None:
    """Refuse to write over what is being read."""
    for output in outputs:
        for given in inputs:
            if output.exists() and given.exists() and output.samefile(given):
                raise UserError(f"the results would overwrite the input {given}")
