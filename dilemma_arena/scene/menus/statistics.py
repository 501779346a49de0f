"""What was played here, and who is good at it."""

from __future__ import annotations

from collections.abc import Sequence

from dilemma_arena.core.errors import UserError
from dilemma_arena.recording.results import Result
from dilemma_arena.recording.tallies import Tally, tally
from dilemma_arena.scene.fonts import Weight
from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.frame import PageFrame, nothing_here, page_header
from dilemma_arena.scene.menus.setup_screen import player_label
from dilemma_arena.scene.ui.boxes import Centred, Column, Panel, Row
from dilemma_arena.scene.ui.element import Element
from dilemma_arena.scene.ui.screen import Screen
from dilemma_arena.scene.ui.texts import Text

LAST = 5
"""Matches told one by one."""
PEOPLE = 8
"""People listed a game."""


class StatisticsScreen(Screen):
    """A panel for every game that was played to an end."""

    def __init__(self, desk: Desk, results: Sequence[Result]) -> None:
        super().__init__(desk.kit, focus_on="back")
        self.desk = desk
        self._by_game: dict[str, list[Result]] = {}
        for result in results:
            self._by_game.setdefault(result.game, []).append(result)

    def build(self) -> Element:
        """The panels, or that there is nothing yet."""
        _, theme = self.desk.tr, self.desk.kit.brush.theme
        header = page_header(self.desk, _("Statistics"))
        if not self._by_game:
            words = _("Nothing has been played to its end here yet.")
            return PageFrame(header, nothing_here(self.desk, "chart", words))
        order = [game.id for game in self.desk.shelf.games if game.id in self._by_game]
        order += sorted(self._by_game.keys() - set(order))
        panels = [self._panel(game, self._by_game[game]) for game in order]
        return PageFrame(header, Centred(Column(panels, gap=theme.space.medium), 900.0, upright=0.0))

    def _panel(self, game: str, results: Sequence[Result]) -> Element:
        _, theme = self.desk.tr, self.desk.kit.brush.theme
        soft = theme.colour.ink_soft
        found = self.desk.shelf.find(game)
        title = self.desk.shelf.title(found) if found is not None else game
        hours = sum(result.seconds for result in results) / 3600.0
        played = _.plural("{n} match, {time}", "{n} matches, {time}", len(results), time=_duration(_, hours))
        rows: list[Element] = [
            Row([Text(title, theme.text.title, Weight.BOLD, grow=1.0), Text(played, theme.text.body, colour=soft)])
        ]
        rows += [self._person(one) for one in tally(results)[:PEOPLE]]
        rows += [Text(line, theme.text.body) for line in self._own_lines(game, results)]
        rows.append(Text(_("Last matches"), theme.text.small, Weight.BOLD, soft))
        rows += [Text(self._match(result), theme.text.small, colour=soft) for result in results[-LAST:][::-1]]
        return Panel(Column(rows, gap=6.0))

    def _person(self, one: Tally) -> Element:
        _, theme = self.desk.tr, self.desk.kit.brush.theme
        share = round(100 * one.won / one.played)
        facts = _("{won} of {played} won ({share} %), best {best}, on average {average}", won=one.won,
                  played=one.played, share=share, best=one.best, average=f"{one.average:.1f}")  # fmt: skip
        lines: list[Element] = [
            Row([Text(one.name, theme.text.strong, Weight.BOLD, grow=1.0), Text(facts, theme.text.body, align=1.0)])
        ]
        if one.against:
            parts = [
                _("{won} of {n} against {whom}", won=won, n=n, whom=player_label(_, f"bot:{level}"))
                for level, n, won in one.against
            ]
            lines.append(Text(", ".join(parts), theme.text.small, colour=theme.colour.ink_soft))
        return Column(lines, gap=1.0)

    def _own_lines(self, game: str, results: Sequence[Result]) -> Sequence[str]:
        """What the game itself has to say; a game that cannot be opened says nothing."""
        try:
            return self.desk.shelf.open(game).entry.statistics(self.desk.tr, results)
        except UserError:
            return ()

    def _match(self, result: Result) -> str:
        order = sorted(range(len(result.scores)), key=lambda seat: (seat not in result.winners, -result.scores[seat]))
        shown = ", ".join(f"{result.names[seat]} {result.scores[seat]}" for seat in order)
        return f"{result.when[:10]} · {shown}"


def _duration(tr: Translator, hours: float) -> str:
    """So long, in the two largest units."""
    minutes = round(hours * 60.0)
    if minutes < 60:
        return tr("{n} min", n=minutes)
    return tr("{h} h {n} min", h=minutes // 60, n=minutes % 60)
