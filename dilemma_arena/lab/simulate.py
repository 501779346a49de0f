"""`simulate`: a table of throws in, a table of how they came to rest out (contract: design.md §7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from dilemma_arena.core.errors import UserError
from dilemma_arena.lab.mode import BATCH_FROM, Mode
from dilemma_arena.lab.progress import metered
from dilemma_arena.lab.results import (
    LYING_RESULT_COLUMNS,
    RESULT_COLUMNS,
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
"""Throws simulated together: some 4 s, after which the bar moves; four times as many would be a tenth faster."""


def simulate(
    throws: Path,
    out: Path,
    *,
    arena: Arena,
    params: PhysicsParams,
    lying: Path | None = None,
    mode: Mode = Mode.AUTO,
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
        headers = {outputs[0]: (*RESULT_COLUMNS, "on_top_of"), outputs[1]: LYING_RESULT_COLUMNS}
        with whole_tables(headers) as (results, afterwards), metered("throws", count) as meter:
            for number, launch in enumerate(launches):
                rested, cards = throw_at(arena, table.at(number), launch, params)
                results.writerow([*result_row(rested), " ".join(rested.card.on_top_of)])
                for card in cards:
                    afterwards.writerow(lying_row(number, card))
                meter.advance()
        return

    batch = mode is Mode.BATCH or (mode is Mode.AUTO and count >= BATCH_FROM)
    with whole_tables({out: RESULT_COLUMNS}) as (results,), metered("throws", count) as meter:
        for rested in _simulate_all(arena, launches, params, batch=batch):
            results.writerow(result_row(rested))
            meter.advance()


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


def _simulate_all(
    arena: Arena, launches: Iterable[Launch], params: PhysicsParams, *, batch: bool
) -> Iterator[RestedThrow]:
    if not batch:
        for launch in launches:
            yield throw_at(arena, (), launch, params)[0]
        return
    from dilemma_arena.physics.batch import simulate_batch  # not for the sake of a few throws

    rest = iter(launches)
    while some := list(islice(rest, BATCH_SIZE)):
        yield from simulate_batch(arena, some, params)


def _keep_apart(inputs: Sequence[Path], outputs: Sequence[Path]) -> None:
    """Refuse to write over what is being read."""
    for output in outputs:
        for given in inputs:
            if output.exists() and given.exists() and output.samefile(given):
                raise UserError(f"the results would overwrite the input {given}")
