"""Makes the pictures of the table: walnut boards and the felt of the arena's floor.

Run ``python tools/art_table.py``; the results in assets/table are committed, so that playing needs no noise synthesis.
Everything comes from one seeded generator: the same script gives the same picture.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image

FOLDER = Path(__file__).resolve().parents[1] / "assets" / "table"
Field = npt.NDArray[np.float64]


def smooth_noise(rng: np.random.Generator, shape: tuple[int, int], cells: tuple[float, float]) -> Field:
    """Value noise in -1..1 whose features are `cells` (rows, columns) pixels in size."""
    rows, columns = shape[0] / cells[0], shape[1] / cells[1]
    grid = rng.uniform(-1.0, 1.0, (int(rows) + 3, int(columns) + 3))
    y, x = np.linspace(0, rows, shape[0]), np.linspace(0, columns, shape[1])
    iy, ix = y.astype(int), x.astype(int)
    fy, fx = (y - iy)[:, None], (x - ix)[None, :]
    fy, fx = fy * fy * (3 - 2 * fy), fx * fx * (3 - 2 * fx)
    top = grid[iy][:, ix] * (1 - fx) + grid[iy][:, ix + 1] * fx
    bottom = grid[iy + 1][:, ix] * (1 - fx) + grid[iy + 1][:, ix + 1] * fx
    return np.asarray(top * (1 - fy) + bottom * fy)


def board(rng: np.random.Generator, height: int, width: int) -> Field:
    """The grain of one board as darkness 0..1: long growth rings, pores, broad bands."""
    shape = (height, width)
    y = np.arange(height)[:, None] / 1.0
    bend = 34 * smooth_noise(rng, shape, (150, 900)) + 10 * smooth_noise(rng, shape, (60, 380))
    middle = rng.uniform(-0.3, 1.3) * height
    radius = np.abs(y - middle + bend) + 6 * smooth_noise(rng, shape, (26, 500))
    rings = (radius / rng.uniform(15, 21)) + 0.35 * smooth_noise(rng, shape, (9, 260))
    saw = rings - np.floor(rings)
    ring = np.where(saw < 0.78, saw / 0.78, (1 - saw) / 0.22) ** 1.6
    pores = np.clip(smooth_noise(rng, shape, (1.6, 34)) * 1.5 - 0.55, 0, 1)
    fibre = smooth_noise(rng, shape, (1.3, 90))
    cloud = smooth_noise(rng, shape, (110, 420))
    return np.clip(0.40 + 0.17 * (ring - 0.4) + 0.07 * fibre + 0.22 * pores + 0.13 * cloud, 0, 1)


def wood(width: int = 2560, height: int = 1600, board_height: int = 266) -> Image.Image:
    """Walnut boards from left to right, quiet enough to put text on."""
    rng = np.random.default_rng(20)
    light, dark = np.array([112.0, 79.0, 57.0]), np.array([38.0, 24.0, 18.0])
    picture = np.zeros((height, width, 3))
    for index, top in enumerate(range(0, height, board_height)):
        rows = min(board_height, height - top)
        joint = int(rng.uniform(0.2, 0.8) * width)
        for left, right in ((0, joint), (joint, width)):
            darkness = board(rng, board_height, right - left)[:rows]
            tone = rng.uniform(-0.05, 0.05)
            share = np.clip(darkness + tone + 0.08, 0, 1)[..., None]
            tint = np.array([1.0, 1.0 + rng.uniform(-0.008, 0.012), 1.0 + rng.uniform(-0.02, 0.012)])
            picture[top : top + rows, left:right] = (light * (1 - share) + dark * share) * tint
            if right < width:  # boards meet in a dark gap
                away = np.arange(right - left)[None, ::-1, None]
                picture[top : top + rows, left:right] *= 1 - 0.5 * np.exp(-away / 1.6)
        if index:  # the edge below a gap is lit
            away = np.arange(rows)[:, None, None]
            picture[top : top + rows] *= 1 - 0.62 * np.exp(-away / 1.7)
            picture[top : top + rows] += 15 * np.exp(-((away - 5) ** 2) / 5.0)
        from_below = np.arange(rows)[::-1][:, None, None]
        picture[top : top + rows] *= 1 - 0.38 * np.exp(-from_below / 2.6)
    return Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8))


def felt(size: int = 512) -> Image.Image:
    """A tile of woollen felt: grey 128 is its plain colour. Its edges match, so that it can be laid side by side."""
    rng = np.random.default_rng(21)
    total = np.zeros((size, size))
    frequency = np.hypot(np.fft.fftfreq(size)[:, None], np.fft.rfftfreq(size)[None, :]) * size
    for low, high, weight in ((2, 10, 0.35), (24, 90, 0.55), (90, 256, 1.0)):
        band = np.exp(-((frequency - (low + high) / 2) ** 2) / (2 * ((high - low) / 2.6) ** 2))
        field = np.fft.irfft2(np.fft.rfft2(rng.normal(size=(size, size))) * band, s=(size, size))
        total += weight * field / field.std()
    # short fibres
    for _ in range(5200):
        x, y, angle = rng.uniform(0, size), rng.uniform(0, size), rng.uniform(0, np.pi)
        steps = np.arange(0, rng.uniform(4, 13), 0.7)
        bent = angle + steps * rng.uniform(-0.12, 0.12)
        xs = (x + np.cumsum(np.cos(bent) * 0.7)).astype(int) % size
        ys = (y + np.cumsum(np.sin(bent) * 0.7)).astype(int) % size
        total[ys, xs] += rng.choice((-1.0, 1.0)) * 0.9
    return Image.fromarray(np.clip(128 + total / total.std() * 15, 0, 255).astype(np.uint8), "L")


def main() -> None:
    """Write the pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    wood().save(FOLDER / "wood.jpg", quality=84, optimize=True, subsampling=0)
    felt().save(FOLDER / "felt.png", optimize=True)


if __name__ == "__main__":
    main()
