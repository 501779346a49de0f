"""A tile for everybody below the felt: who it is, the points, the hand with its thumb, and the keys that turn it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dilemma_arena.core.ids import Seat
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.layout import Box, centred
from dilemma_arena.scene.play.beats import eased
from dilemma_arena.scene.play.plaques import Sitter, seat_disc
from games.goddam_dilema.messages import Phase
from games.goddam_dilema.scene import texts
from games.goddam_dilema.scene.faces import RED
from games.goddam_dilema.scene.hands import ASIDE, Hands, turn_of
from games.goddam_dilema.scene.stage import Beginning, Steady, Turning
from games.goddam_dilema.scene.table_layout import TableLayout

if TYPE_CHECKING:
    from games.goddam_dilema.scene.play import GoddamScene

HEAD, FOOT = 30.0, 28.0
TIGHT_HEAD, TIGHT_FOOT = 24.0, 18.0
NARROW = 112.0
LOW = 110.0
"""A tile lower than this is a tight one."""


@dataclass(frozen=True, slots=True)
class Tile:
    """What a tile shows at one moment, but for the hand."""

    sitter: Sitter
    points: int
    gained: int
    doing: str
    icon: str
    turn: bool
    """Whether the others wait for them."""
    active: bool
    """Whether the dilemma is theirs ..."""
    but: str
    """... which the tag on their tile says: what stands on the BUT card."""
    marked: bool
    keys: tuple[str, ...] = ()
    """What is printed on the keys for up and down."""


def tile_of(scene: GoddamScene, seat: Seat) -> Tile:
    """What the tile of a seat shows now."""
    points, gained = scene.points(seat)
    doing, icon, turn = texts.doing(scene, seat)
    now, pointed = scene.beats.now, scene.log.pointed
    active = seat == (now.active if isinstance(now, Beginning) else scene.public.active) and not scene.public.team
    keys: tuple[str, ...] = ()
    if scene.by_keys and seat in scene.people and not scene.covered and _voting_soon(scene):
        pad = scene.ballot.pad_of(seat)
        if pad is None:
            keys = tuple(map(scene.desk.key_name, scene.ballot.scancodes(scene.desk.settings.keys, seat)))
        else:
            keys = ("up", "down")
    marked = pointed is not None and pointed.seat == seat
    return Tile(
        scene.cast.sitters[seat], points, gained, doing, icon, turn, active, scene.faces.but().word, marked, keys
    )


def _voting_soon(scene: GoddamScene) -> bool:
    now = scene.beats.now
    return scene.public.phase in (Phase.TALK, Phase.VOTE) and (now is None or isinstance(now, Steady))


def draw_tiles(painter: Painter, layout: TableLayout, scene: GoddamScene, hands: Hands) -> None:
    """All tiles, then the hands on them."""
    for seat, box in enumerate(layout.tiles):
        tile = tile_of(scene, seat)
        painter.kept(f"goddam tile {seat}", box, (tile, scene.desk.tr.language), lambda on, b=box, t=tile: _tile(on, b, t),  # type: ignore[misc] # noqa: E501
                     margin=14.0)  # fmt: skip
        _hand(painter, box, scene, seat, tile, hands)


def _hand(painter: Painter, box: Box, scene: GoddamScene, seat: Seat, tile: Tile, hands: Hands) -> None:
    """The hand: out while thumbs are shown or about to be, pale otherwise; hidden thumbs all look the same."""
    now, shown = scene.beats.now, scene.round
    head, foot = (TIGHT_HEAD, TIGHT_FOOT) if box.h < LOW else (HEAD, FOOT)
    room = Box(box.x, box.y + head, box.w, box.h - head - foot)
    size = min(room.h + 4.0, room.w - 10.0)
    turn, out = ASIDE, scene.public.phase is Phase.VOTE
    at = (room.centre[0] + (6.0 if box.w < NARROW else 0.0), room.centre[1])
    if shown is not None:
        turn = turn_of(shown.votes[seat], eased(scene.beats.share) if isinstance(now, Turning) else 1.0)
        out = shown.votes[seat] is not None
    elif isinstance(now, Steady) and not scene.desk.settings.reduced_motion:
        beat = abs((scene.beats.share * 3.0) % 1.0 - 0.5)  # three times the fists strike the table
        at = (at[0], at[1] - 10.0 * (0.5 - beat))
    hands.draw(painter, at, size, tile.sitter.style.colour, turn, faint=not out)


def _tile(painter: Painter, box: Box, tile: Tile) -> None:
    palette, text = painter.theme.colour, painter.theme.text
    tight = box.h < LOW
    lit = tile.turn or tile.marked
    edge = palette.gold if lit else RED if tile.active else palette.panel_edge
    painter.box(box, palette.panel, alpha=palette.panel_alpha, edge=edge, line=2.6 if lit or tile.active else 1.4,
                radius=12.0, shadow=6.0)  # fmt: skip
    if tile.gained:
        painter.box(box.inset(3.0), palette.good, alpha=46, radius=10.0)
    head = TIGHT_HEAD if tight else HEAD
    y, narrow = box.y + head / 2 + 2.0, box.w < NARROW
    disc = 18.0 if tight or narrow else 22.0
    # in a narrow tile the disc stands beside the hand, so that the name has room
    at = (box.x + 8.0 + disc / 2, box.y + head + disc / 2 + 1.0) if narrow else (box.x + 6.0 + disc / 2, y)
    seat_disc(painter, at, disc, tile.sitter.style, ring=tile.active)
    colour = palette.good if tile.gained else palette.ink
    size = text.body if narrow else text.strong
    left = painter.text(str(tile.points), (box.right - 7.0, y), size, colour, Weight.EXTRABOLD, align=1.0).x
    x = box.x + (8.0 if narrow else disc + (14.0 if tile.active else 11.0))
    name = painter.fitted(tile.sitter.name, text.small, left - x - 2.0, Weight.BOLD)
    painter.text(name, (x, y), text.small, palette.ink, Weight.BOLD)
    low = box.bottom - (TIGHT_FOOT if tight else FOOT) / 2 - 2.0
    if tile.gained:
        painter.text(f"+{tile.gained}", (box.right - 10.0, box.y + head + 12.0), text.strong, palette.good,
                     Weight.EXTRABOLD, align=1.0)  # fmt: skip
    if tile.active:
        word = painter.fitted(tile.but, text.small, box.w - 24.0, Weight.EXTRABOLD)
        tag = centred((box.centre[0], box.y), painter.text_width(word, text.small, Weight.EXTRABOLD) + 18.0, 21.0)
        painter.box(tag, RED, edge=palette.paper, line=1.4, radius=5.0)
        painter.text(word, tag.centre, text.small, palette.paper, Weight.EXTRABOLD, align=0.5)
    if tile.keys and not (tile.icon and tile.doing):
        _keys(painter, box, tile.keys, low, tight=tight)
        return
    _doing(painter, box, tile, low)


def _keys(painter: Painter, box: Box, keys: tuple[str, ...], y: float, *, tight: bool) -> None:
    """The two keys side by side, each with its thumb."""
    text, palette = painter.theme.text, painter.theme.colour
    icon = 12.0 if box.w < 100.0 else 14.0 if tight else 17.0
    widths = [painter.key_width(key, text.small, exact=True) + icon + 3.0 for key in keys]
    if sum(widths) + 3.0 > box.w - 3.0:
        icon, widths = 0.0, [painter.key_width(key, text.small, exact=True) for key in keys]
    gap = min(14.0, max(2.5, box.w - sum(widths) - 12.0))
    x = box.centre[0] - (sum(widths) + gap) / 2
    for key, name, width in zip(keys, ("thumb_up", "thumb_down"), widths, strict=True):
        if icon:
            painter.icon(name, (x + icon / 2, y), icon, palette.ink_soft)
        painter.key_cap(key, (x + (icon + 3.0 if icon else 0.0), y), exact=True)
        x += width + gap


def _doing(painter: Painter, box: Box, tile: Tile, y: float) -> None:
    """What they do, in a word, with its symbol."""
    text, palette = painter.theme.text, painter.theme.colour
    colour = palette.gold if tile.turn or tile.icon else palette.ink_soft
    icon = 16.0 if tile.icon else 0.0
    word = painter.fitted(tile.doing, text.small, box.w - 12.0 - (icon + 5.0 if icon else 0.0), Weight.SEMIBOLD)
    if icon and word != tile.doing:
        word = ""  # the symbol says it
    if not word and not icon:
        return
    gap = 5.0 if word and icon else 0.0
    width = painter.text_width(word, text.small, Weight.SEMIBOLD) + icon + gap
    x = box.centre[0] - width / 2
    if icon:
        painter.icon(tile.icon, (x + icon / 2, y), icon, colour)
        x += icon + gap
    painter.text(word, (x, y), text.small, colour, Weight.SEMIBOLD)
