"""The column beside the table: what lies there, what the judge says, what a duel pays, what can be done."""

from __future__ import annotations

from dilemma_arena.physics.arena import Arena
from dilemma_arena.scene import elevation, hints
from dilemma_arena.scene.badges import tone_colour
from dilemma_arena.scene.board import Shown, card_chip, order_height, order_panel
from dilemma_arena.scene.brush import Painter
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.hints import Hint
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.layout import Box, centred
from dilemma_arena.scene.names import CardName
from games.dilemma.messages import Judged, Judgement, Phase, Verdict
from games.dilemma.scene import texts
from games.dilemma.scene.cast import Cast

GAP = 12.0
LINE = 19.0
MATRIX = 186.0


def keys_now(phase: Phase, tr: Translator, *, may_act: bool, busy: str, waiting: bool) -> tuple[Hint, ...]:
    """The keys that do something now; `busy`: aiming, placing or carrying."""
    if busy == "aiming":
        return (
            Hint(("left right",), tr("aim")),
            Hint(("Space",), tr("hold: power")),
            Hint(("up down",), tr("power, finely")),
            Hint(("Q", "E"), tr("spin")),
            Hint(("Enter",), tr("throw")),
            Hint(("Esc",), tr("put it back")),
        )
    if busy == "placing":
        return (Hint(("arrows",), tr("move it")), Hint(("Q", "E"), tr("turn it")), Hint(("Enter",), tr("lay it down")),
                Hint(("Esc",), tr("put it back")))  # fmt: skip
    last = (Hint(("L",), tr("log")), Hint(("M",), tr("what a duel pays")), Hint(("H",), tr("rules")),
            Hint(("Esc",), tr("pause, leave")))  # fmt: skip
    if waiting:
        return (Hint(("Space",), tr("go on")), Hint(("R",), tr("slow motion")), *last)
    if may_act and phase is Phase.OFFER:
        return (Hint((tr("Drag"),), tr("a card into the arena")), Hint(("1", "…", "0"), tr("or choose one")), *last)
    if may_act and phase is Phase.REACTION:
        return (Hint((tr("Flick"),), tr("let go while moving")), Hint(("1", "…", "0"), tr("or choose, aim")), *last)
    if may_act and phase is Phase.DUEL:
        return (Hint(("P",), tr("peace")), Hint(("C",), tr("conflict")), *last)
    return (Hint(("Space",), tr("skip ahead")), *last)


def keys_panel(painter: Painter, side: Box, keys: tuple[Hint, ...]) -> Box:
    """Draw the keys at the bottom of the column.

    Returns:
        What is left of the column.
    """
    rows = 6
    box, rest = side.cut_bottom(hints.ROW * rows + 20.0)

    def paint(on: Painter) -> None:
        on.panel(box)
        hints.column(on, box.inset(14.0, 10.0), keys)

    painter.kept("dilemma keys", box, keys, paint)
    return rest.cut_bottom(GAP)[1]


def arena_panel(painter: Painter, box: Box, shown: Shown, cast: Cast) -> None:
    """What lies in the arena, the top first."""
    height = order_height(len(shown.stack))
    area = box.cut_top(min(box.h, height))[0]
    key = (tuple(shown.stack), tuple(shown.said.items()), tuple(shown.judged))

    def paint(on: Painter) -> None:
        order_panel(on, area, shown, cast.called_shown, cast.tr("In the arena"))

    painter.kept("dilemma order", area, key, paint)


def judge_panel(painter: Painter, box: Box, judgement: Judgement, cast: Cast) -> None:
    """Every card and why it counts or not: first the path from the offer up, then the others."""
    cards = {judged.report.card: judged for judged in judgement.cards}
    on_path = [cards[card] for card in judgement.path if card in cards]
    others = [judged for judged in judgement.cards if judged not in on_path]
    rows = [*on_path, *others]
    scale, size = painter.canvas.scale, painter.theme.text.small
    width = box.w - 28.0 - 52.0

    def wrapped(judged: Judged) -> list[str]:
        return painter.brush.fonts.wrap(texts.reason(judged, cast.tr), size * scale, width * scale)

    said: dict[str, list[str]] = {}
    told: set[Verdict] = set()
    for judged in rows:  # what has been said of one card need not be said of the next
        said[judged.report.card] = [] if judged.verdict in told else wrapped(judged)
        told.add(judged.verdict)
    room = box.h - 88.0
    heights = {card: 28.0 + len(lines) * LINE + 8.0 for card, lines in said.items()}
    for judged in reversed(rows):  # where there is little room, the last ones are told in a word
        if sum(heights.values()) > room:
            said[judged.report.card], heights[judged.report.card] = [], 36.0
    total = 88.0 + sum(heights.values())
    panel = box.cut_top(min(box.h, total))[0]

    def paint(on: Painter) -> None:
        _judge_rows(on, panel, judgement, rows, said, heights, cast, len(on_path))

    painter.kept("dilemma judge", panel, (judgement, cast.tr.language), paint)


def side_panel(painter: Painter, box: Box, view: elevation.SideView, title: str, arena: Arena) -> None:
    """How a card came to rest at the rim, from the side."""

    def paint(on: Painter) -> None:
        on.panel(box)
        inner = box.inset(12.0, 10.0)
        words = on.fitted(title, on.theme.text.small, inner.w, Weight.BOLD)
        on.text(words, (inner.x, inner.y + 9.0), on.theme.text.small, None, Weight.BOLD)
        elevation.draw(on, Box(inner.x, inner.y + 24.0, inner.w, inner.h - 24.0), arena, view)

    painter.kept("dilemma judge side", box, (view, title), paint)


def _judge_rows(on: Painter, panel: Box, judgement: Judgement, rows: list[Judged], said: dict[str, list[str]],
                heights: dict[str, float], cast: Cast, steps: int) -> None:  # fmt: skip
    palette, text = on.theme.colour, on.theme.text
    on.panel(panel)
    inner = panel.inset(14.0, 12.0)
    on.text(cast.tr("The judge explains"), (inner.x, inner.y + 10.0), text.body, palette.ink, Weight.BOLD)
    y = inner.y + 30.0
    card_chip(on, Box(inner.x, y, 40.0, 26.0), CardName(cast.shown(judgement.offer)))
    on.text(cast.tr("the offer"), (inner.x + 52.0, y + 13.0), text.body, palette.ink_soft)
    y += 36.0
    for index, judged in enumerate(rows):
        card, height = judged.report.card, heights[judged.report.card]
        if y + height > panel.bottom - 2.0:
            on.text(f"+ {len(rows) - index}", (inner.x, y + 8.0), text.small, palette.ink_soft)
            return
        words = texts.badge(judged.verdict, cast.tr)
        colour = tone_colour(on, words.tone)
        if index < steps:  # a line from card to card, upwards from the offer
            on.box(Box(inner.x + 19.0, y - 10.0, 2.0, 12.0), palette.gold, radius=1.0)
        card_chip(on, Box(inner.x, y, 40.0, 26.0), CardName(cast.shown(card)))
        on.icon(words.icon, (inner.x + 60.0, y + 13.0), 17.0, colour)
        title = on.fitted(words.words, text.body, inner.w - 76.0, Weight.BOLD)
        on.text(title, (inner.x + 76.0, y + 13.0), text.body, palette.ink, Weight.BOLD)
        for number, line in enumerate(said[card]):
            on.text(line, (inner.x + 52.0, y + 26.0 + LINE * (number + 0.5)), text.small, palette.ink_soft)
        y += height


def closing_panel(painter: Painter, box: Box, seconds: float | None, words: str) -> None:
    """How much time is left, over the buttons."""
    palette, text = painter.theme.colour, painter.theme.text
    painter.panel(box)
    if seconds is None:
        return
    inner = box.inset(14.0, 12.0)
    size = 30.0
    centre = (inner.x + size / 2, inner.y + 14.0)
    painter.box(centred(centre, size, size), palette.button, edge=palette.gold, line=1.6, radius=15.0)
    painter.text(str(int(seconds + 0.999)), centre, text.body, palette.gold, Weight.BOLD, align=0.5)
    painter.text(painter.fitted(words, text.small, inner.w - size - 10.0), (inner.x + size + 10.0, centre[1]),
                 text.small, palette.ink_soft)  # fmt: skip
