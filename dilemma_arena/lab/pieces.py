"""Work in pieces, in this process or in several: results in order, and never more than a few pieces in memory."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import TypeVar

from dilemma_arena.core.errors import UserError

T = TypeVar("T")
R = TypeVar("R")


def pieces_of(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """The items in lists of `size`, the last one shorter."""
    rest = iter(items)
    while piece := list(islice(rest, size)):
        yield piece


def in_order(work: Callable[[T], R], pieces: Iterable[T], jobs: int) -> Iterator[R]:
    """Do the work on every piece and yield the results in the order of the pieces.

    Args:
        work: a function of a module, or a partial of one, when there are several processes.
        pieces: taken one at a time, as they are needed: at most `jobs` + 1 are under way or waiting to be taken.
        jobs: number of processes; 1 is this one.

    Raises:
        UserError: a process died.
    """
    if jobs <= 1:
        yield from map(work, pieces)
        return
    # Fresh processes, the same on every system; a forked one would inherit whatever threads there are.
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"))
    # Executor.map would take all pieces at once, a million throws in memory.
    waiting: deque[Future[R]] = deque()
    try:
        for piece in pieces:
            waiting.append(pool.submit(work, piece))
            if len(waiting) > jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool as error:
        raise UserError("a process of the simulation died, perhaps for lack of memory") from error
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
