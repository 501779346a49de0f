"""Setting up a game: who sits where, with what options, from which seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from dilemma_arena.recording.library import new_recording
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.menus.beginning import begin, usual_setup
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.frame import PageFrame, footer_buttons, page_header
from dilemma_arena.scene.menus.match_setup import (
    HUMAN,
    MAX_SEED,
    MatchSetup,
    with_name,
    with_player,
    with_seat_added,
    with_seat_removed,
    with_style,
)
from dilemma_arena.scene.menus.option_fields import (
    Flag,
    Number,
    OneOf,
    OptionField,
    option_fields,
    value_of,
    with_value,
)
from dilemma_arena.scene.menus.shelf import OpenGame
from dilemma_arena.scene.settings import MAX_NAME
from dilemma_arena.scene.stack import Transition
from dilemma_arena.scene.ui.badges import StylePicker
from dilemma_arena.scene.ui.boxes import Beside, Centred, Column, Flow, Panel, Row
from dilemma_arena.scene.ui.controls import Button, Kind
from dilemma_arena.scene.ui.element import Element
from dilemma_arena.scene.ui.entry import TextEntry
from dilemma_arena.scene.ui.screen import Screen
from dilemma_arena.scene.ui.texts import Rule, Text
from dilemma_arena.scene.ui.values import Choice, Slider, Toggle


def player_label(tr: Translator, player: str) -> str:
    """A kind of player in words: "human", or "bot:LEVEL"."""
    _ = tr
    level = player.partition(":")[2]
    words = {"": _("Person"), "random": _("Random bot"), "easy": _("Easy bot"), "medium": _("Medium bot"),
             "hard": _("Hard bot")}  # fmt: skip
    return words.get(level, _("Bot: {level}", level=level))


class SetupScreen(Screen):
    """Before a game."""

    def __init__(self, desk: Desk, opened: OpenGame, setup: MatchSetup | None = None) -> None:
        super().__init__(desk.kit, focus_on="start")
        self.desk = desk
        self.opened = opened
        self.setup = setup or usual_setup(desk, opened)
        self._seed = str(self.setup.seed)
        self._record = True

    def build(self) -> Element:
        """Seats on one side, options on the other."""
        _, info = self.desk.tr, self.opened.game.info
        header = page_header(self.desk, _("{game}: set up a game", game=info.title))
        body = Beside(
            Panel(self._seats()), Panel(self._rest()), share=0.6, gap=20.0, below=16.0, most=99.0, align="top"
        )
        start = Button("start", _("Start"), self._start, Kind.PRIMARY, icon="play")
        return PageFrame(header, Centred(body, 1240.0, upright=0.0), Centred(footer_buttons(start), 1240.0))

    # --- seats -------------------------------------------------------------------------------------------------

    def _seats(self) -> Element:
        _, info, theme = self.desk.tr, self.opened.game.info, self.desk.kit.brush.theme
        count = len(self.setup.seats)
        rows: list[Element] = [Text(_("Players"), theme.text.strong, Weight.BOLD, theme.colour.gold)]
        rows += [self._seat(seat) for seat in range(count)]
        add = Button("add", _("One more player"), self._add, icon="plus", enabled=count < info.max_seats)
        rows.append(Flow([add]))
        note = info.seat_notes.get(count, "")
        if note:
            rows.append(Text(_(note)[:1].upper() + _(note)[1:] + ".", theme.text.small, colour=theme.colour.ink_soft))
        if len(self.setup.humans) > 1:
            rows.append(Text(
                _("You share this computer: a curtain hides what is not for everybody's eyes."),
                theme.text.small, colour=theme.colour.ink_soft,
            ))  # fmt: skip
        return Column(rows)

    def _seat(self, seat: int) -> Element:
        _, one = self.desk.tr, self.setup.seats[seat]
        kinds = [HUMAN, *(f"bot:{level}" for level in self.opened.levels)]
        kinds = kinds if one.player in kinds else [*kinds, one.player]
        removable = len(self.setup.seats) > self.opened.game.info.min_seats
        return Flow(
            [
                StylePicker(f"style {seat}", one.style, lambda style: self._set(with_style(self.setup, seat, style)),
                            self.desk.look, tip=_("Colour and symbol")),
                TextEntry(f"name {seat}", one.name, lambda name: self._set(with_name(self.setup, seat, name)),
                          limit=MAX_NAME, placeholder=_("Name"), grow=1.0),
                Row([
                    Choice(f"player {seat}", [player_label(_, kind) for kind in kinds], kinds.index(one.player),
                           lambda index: self._set(with_player(self.setup, seat, kinds[index])), compact=True,
                           grow=1.0),
                    Button(f"remove {seat}", "", lambda: self._set(with_seat_removed(self.setup, seat)), Kind.QUIET,
                           icon="cross", enabled=removable, tip=_("Take this seat away")),
                ], gap=4.0),
            ],
            gap=8.0,
        )  # fmt: skip

    def _set(self, setup: MatchSetup) -> None:
        for field in option_fields(setup.options, self.opened.entry.option_hints(self.desk.tr)):
            if isinstance(field, OneOf) and field.is_seat:  # a seat that is gone cannot stay chosen
                value = value_of(setup.options, field)
                if value is not None and value >= len(setup.seats):
                    setup = replace(setup, options=with_value(setup.options, field, field.values[0]))
        self.setup = setup
        self.changed()

    def _add(self) -> None:
        self._set(with_seat_added(self.setup))

    # --- options -----------------------------------------------------------------------------------------------

    def _rest(self) -> Element:
        _, theme = self.desk.tr, self.desk.kit.brush.theme
        rows: list[Element] = [Text(_("Options"), theme.text.strong, Weight.BOLD, theme.colour.gold)]
        fields = option_fields(self.setup.options, self.opened.entry.option_hints(_))
        rows += [self._option(field) for field in fields]
        rows += self.opened.entry.more_options(self.desk, self.setup.options, self._set_options)
        if not fields:
            rows.append(Text(_("This game has none."), colour=theme.colour.ink_soft))
        rows.append(Rule())
        tip = _("The same seed deals the same cards again.")
        rows.append(
            Beside(
                Text(_("Seed")),
                Row([
                    TextEntry("seed", self._seed, self._set_seed, limit=19, accepts=str.isdecimal, tip=tip, grow=1.0),
                    Button("new seed", "", lambda: self._set_seed(str(self.desk.new_seed())), icon="dice",
                           tip=_("Another one")),
                ]),
                share=0.4,
            )
        )  # fmt: skip
        rows.append(Toggle("record", _("Keep a recording"), self._record, self._set_record))
        return Column(rows)

    def _option(self, field: OptionField) -> Element:
        _ = self.desk.tr
        name = field.name if field.part is None else f"{field.name} {field.part}"
        value, tip = value_of(self.setup.options, field), _(field.description)

        def change(new: Any) -> None:  # noqa: ANN401 - of the option's type
            self._set(replace(self.setup, options=with_value(self.setup.options, field, new)))

        match field:
            case Flag():
                return Toggle(f"option {name}", self._title(field), value, change, tip=tip)
            case Number():
                return Beside(
                    Text(self._title(field)), self._slider(f"option {name}", field, value, change, tip), share=0.4
                )
            case OneOf():
                if field.is_seat:
                    count = len(self.setup.seats)
                    field = replace(field, values=tuple(v for v in field.values if v is None or v < count))
                labels = self._labels(field)
                index = field.values.index(value) if value in field.values else 0
                choice = Choice(f"option {name}", labels, index, lambda i: change(field.values[i]), tip=tip)
                return Beside(Text(self._title(field)), choice, share=0.4)

    def _title(self, field: OptionField) -> str:
        """What an option is called; parts of one are numbered."""
        title = self.desk.tr(field.title)
        return title if field.part is None else f"{title} {field.part + 1}"

    @staticmethod
    def _slider(name: str, field: Number, value: float, change: Callable[[Any], None], tip: str) -> Element:
        def show(number: float) -> str:
            return f"{number:g}"

        def set_to(number: float) -> None:
            change(round(number) if field.whole else number)

        return Slider(name, value, field.low, field.high, field.step, set_to, show, tip=tip)

    def _labels(self, field: OneOf) -> list[str]:
        _ = self.desk.tr
        labels = []
        for index, value in enumerate(field.values):
            if value is None and not (field.labels and field.labels[index]):
                labels.append(_("Left open"))
            elif field.is_seat:
                labels.append(self.setup.seats[value].name or _("Player {n}", n=value + 1))
            else:
                labels.append(_(field.labels[index]) if field.labels else str(value))
        return labels

    def _set_options(self, options: Any) -> None:  # noqa: ANN401 - of any game
        self._set(replace(self.setup, options=options))

    def _set_seed(self, digits: str) -> None:
        self._seed = digits
        self.changed()

    def _set_record(self, record: bool) -> None:
        self._record = record
        self.changed()

    # --- off we go ---------------------------------------------------------------------------------------------

    def ready_setup(self) -> MatchSetup:
        """What is on the screen, complete."""
        seed = min(MAX_SEED, int(self._seed)) if self._seed else self.desk.new_seed()
        record = new_recording(self.desk.recordings, self.setup.game) if self._record else None
        return replace(self.setup, seed=seed, record=record)

    def _start(self) -> Transition | None:
        setup = self.ready_setup()
        self._set(replace(setup, record=None))
        self._seed = str(setup.seed)
        return begin(self.desk, self.opened, setup)
