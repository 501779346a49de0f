"""Encodes a film as GIF: one palette, only what changes, every frame equally long, and never above a size.

Pillow (the extra `export`) quantises and compresses; it is imported only when a GIF is made.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dilemma_arena.core.errors import UserError
from dilemma_arena.scene.theme import Colour

if TYPE_CHECKING:
    from PIL.Image import Image

CLEAR = 255
"""Number of the colour that means: as before. The other 255 are colours."""
MAX_CENTISECONDS = 60_000
"""Longest time of one frame; the format holds 65,535."""
Rgb = NDArray[np.uint8]

_BAYER = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]], np.int16) // 2 - 3
"""How far colours are moved, of 255, so that two together look like one between them. An ordered pattern: the same
pixel is moved the same way in every frame, so what stands still does not flicker."""


def require_pillow() -> None:
    """Refuse early, in a sentence.

    Raises:
        UserError: pillow is not installed.
    """
    if find_spec("PIL") is None:
        raise UserError("a GIF needs the package pillow, run: pip install 'dilemma-arena[export]'")


def palette_of(samples: Sequence[Rgb], accents: Collection[Colour]) -> Image:
    """The palette that suits some frames of a film best.

    Args:
        samples: the frames.
        accents: colours that mean something and have to be met, however little of them there is.
    """
    from PIL import Image

    mosaic = Image.fromarray(np.concatenate([sample[::2, ::2] for sample in samples]))
    found = mosaic.quantize(CLEAR - len(accents), method=Image.Quantize.MEDIANCUT, kmeans=1)
    colours = (found.getpalette() or [])[: 3 * (CLEAR - len(accents))]
    colours += [part for colour in accents for part in colour]
    palette = Image.new("P", (1, 1))
    palette.putpalette(colours + colours[:3] * (CLEAR - len(colours) // 3))
    return palette


class TooLarge(Exception):
    """The file would exceed its limit."""

    def __init__(self, frames: int) -> None:
        super().__init__()
        self.frames = frames
        """How many frames fitted."""


class GifFilm:
    """A GIF being made, frame by frame, in memory."""

    def __init__(self, palette: Image, centiseconds: int, limit: int) -> None:
        """Begin.

        Args:
            palette: from `palette_of`.
            centiseconds: how long each frame is shown.
            limit: bytes the file may have.
        """
        self._palette = palette
        self._unit = centiseconds
        self._limit = limit
        self._parts: list[bytes] = []
        self._size = 0
        self._frames = 0
        self._frame: Rgb | None = None
        self._last: NDArray[np.uint8] | None = None
        self._pending: tuple[Image, tuple[int, int], int] | None = None

    def add(self, frame: Rgb, count: int = 1) -> None:
        """Show a frame next, for `count` times its usual time.

        Raises:
            TooLarge: that is more than fits.
        """
        self._frames += count
        if self._frame is not None and np.array_equal(frame, self._frame) and self._longer(count):
            return
        self._frame = frame
        indices = self._quantised(frame)
        if self._last is None:
            self._begin(indices.shape[1], indices.shape[0])
            changed = np.ones_like(indices, dtype=bool)
        else:
            changed = indices != self._last
        self._last = indices
        if not changed.any():
            if self._longer(count):
                return
            changed[0, 0] = True
        self._flush()
        rows, columns = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
        top, bottom, left, right = rows[0], rows[-1] + 1, columns[0], columns[-1] + 1
        part = np.where(changed, indices, CLEAR)[top:bottom, left:right].astype(np.uint8)
        self._pending = (self._picture(part), (int(left), int(top)), count)

    def _longer(self, count: int) -> bool:
        """Show the last frame longer, unless it is the first or no frame may be shown that long."""
        if self._pending is None:
            return False
        image, at, waiting = self._pending
        if (waiting + count) * self._unit > MAX_CENTISECONDS:
            return False
        self._pending = (image, at, waiting + count)
        return True

    def _quantised(self, frame: Rgb) -> NDArray[np.uint8]:
        from PIL import Image

        height, width = frame.shape[:2]
        pattern = np.tile(_BAYER, (height // 4 + 1, width // 4 + 1))[:height, :width, None]
        moved = np.clip(frame + pattern, 0, 255).astype(np.uint8)
        return np.asarray(Image.fromarray(moved).quantize(palette=self._palette, dither=Image.Dither.NONE))

    def finish(self) -> bytes:
        """The whole file.

        Raises:
            TooLarge: it is more than fits.
        """
        self._flush()
        self._put(b";")
        return b"".join(self._parts)

    def _picture(self, indices: NDArray[np.uint8]) -> Image:
        from PIL import Image

        image = Image.frombytes("P", (indices.shape[1], indices.shape[0]), indices.tobytes())
        image.putpalette(self._colours())
        return image

    def _colours(self) -> list[int]:
        colours = (self._palette.getpalette() or [])[: 3 * CLEAR]
        return colours + [0] * (3 * 256 - len(colours))

    def _begin(self, width: int, height: int) -> None:
        header = b"GIF89a" + width.to_bytes(2, "little") + height.to_bytes(2, "little")
        header += bytes((0b1111_0111, CLEAR, 0))  # a palette of 256 colours for all frames
        header += bytes(self._colours())
        header += b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"  # again and again
        self._put(header)

    def _flush(self) -> None:
        from PIL import GifImagePlugin

        if self._pending is None:
            return
        image, at, count = self._pending
        self._pending = None
        milliseconds = count * self._unit * 10
        for part in GifImagePlugin.getdata(image, at, duration=milliseconds, transparency=CLEAR, disposal=1):
            self._put(part)

    def _put(self, part: bytes) -> None:
        self._size += len(part)
        if self._size > self._limit:
            raise TooLarge(self._frames)
        self._parts.append(part)


def spread(count: int, wanted: int) -> Iterator[int]:
    """At most `wanted` of the numbers 0 … count - 1, evenly spread, with the first and the last."""
    if count <= wanted:
        yield from range(count)
    else:
        yield from (round(i * (count - 1) / (wanted - 1)) for i in range(wanted))
