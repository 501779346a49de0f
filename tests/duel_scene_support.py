"""What the tests of the duellists' table share: a match at it, driven by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from dilemma_arena.bots.contract import decide
from dilemma_arena.bots.levels import make_bot
from dilemma_arena.core.streams import Streams
from dilemma_arena.scene.camera import Pixel
from dilemma_arena.scene.hotseat.curtain import Curtain
from dilemma_arena.scene.menus.match_setup import MatchSetup
from dilemma_arena.scene.settings import Settings
from dilemma_arena.session.match import Entry
from games.duel_betwixt_us import GAME
from games.duel_betwixt_us.cards import Drink, EventCard, ItemCard, Kill, Kind, Rust
from games.duel_betwixt_us.messages import Options
from games.duel_betwixt_us.scene import ENTRY, drafts, targets
from games.duel_betwixt_us.scene.play import DuelScene
from games.duel_betwixt_us.scene.targets import Target, What
from tests.duel_table import Table
from tests.table_support import GameTable, seats


def setup(players: Sequence[str] = ("human", "bot:easy"), *, seed: int = 5, options: Options | None = None,
          past: Sequence[Entry] = ()) -> MatchSetup:  # fmt: skip
    """A match of these two."""
    return MatchSetup("duel-betwixt-us", seats(players), options or Options(), seed, past=tuple(past))


LADLE = ItemCard(id="ladle", name="Ladle", text="Soup.", copies=4, kind=Kind.CRUSHING, cost=3, hands=1, slots=2)
POT = ItemCard(id="pot", name="Pot", text="Lid.", copies=4, kind=Kind.HELMET, cost="silver", hands=0, slots=1)
SPIT = ItemCard(id="spit", name="Spit", text="Long.", copies=4, kind=Kind.SWORD, cost="copper", hands=2, slots=1)
WINE = EventCard(id="wine", name="Wine", text="Red.", copies=2, cost=1, effect=Drink(miners=2))
SALT = EventCard(id="salt", name="Salt", text="Eats iron.", copies=2, cost=0, effect=Rust())
SOUP = EventCard(id="soup", name="Bad Soup", text="Off.", copies=2, cost="copper", effect=Kill(miners=1))
KITCHEN = (LADLE, POT, SPIT, WINE, SALT, SOUP)


def kitchen(**more: object) -> Table:
    """A position with cards whose prices nobody tunes."""
    return Table(own_cards=KITCHEN, **more)  # type: ignore[arg-type]


@dataclass
class DuelTable(GameTable[DuelScene]):
    """A table of A Duel Betwixt Us."""

    def __init__(
        self,
        match: MatchSetup | None = None,
        size: tuple[int, int] = (1280, 800),
        settings: Settings | None = None,
        ui_scale: float = 1.0,
        fps: float = 60.0,
        keep: Path | None = None,
    ) -> None:
        super().__init__(match or setup(), ENTRY, DuelScene, size, settings, ui_scale, fps, keep=keep)

    def place_of(self, target: Target) -> Pixel:
        """Where something is on the canvas."""
        box = self.scene.picture.place(target)
        assert box is not None, f"{target} is nowhere"
        return box.centre[0] * self.canvas.scale, box.centre[1] * self.canvas.scale

    def tap(self, target: Target) -> None:
        """Click something."""
        self.click(self.place_of(target))

    def button(self, button_id: str) -> Pixel:
        """Where a button is on the canvas."""
        return self.place_of(Target(What.BUTTON, button_id))

    def settle(self, seconds: float = 60.0) -> bool:
        """Let what is shown be shown, until somebody is asked."""
        return self.wait_for(lambda: self.paused or self.scene.acting is not None or self.scene.beats.waiting, seconds)

    def did(self, seat: int = 0) -> list[Any]:
        """What somebody has done."""
        return [e.record.action for e in self.scene.session.history if e.record.seat == seat]

    def stand(self, position: Table) -> None:
        """Let the match stand as it does there; nothing that came before can be taken back."""
        scene = self.scene
        scene.beats.clear()
        scene.session.match.state = scene.holding._match.state = position.state
        scene.holding.held.clear()
        scene.session._plans.clear()  # type: ignore[attr-defined]
        scene.session._think()  # type: ignore[attr-defined]
        scene._drafted_at = None
        scene.draft = None
        scene.look()
        scene.follow()
        self.draw()

    def open_curtain(self) -> int:
        """Wait for the curtain and say that one is there; for whom it was."""
        assert self.wait_for(lambda: isinstance(self.stack.top, Curtain), 30.0)
        curtain = self.stack.top
        assert isinstance(curtain, Curtain)
        self.draw()
        self.press("return")
        assert self.wait_for(lambda: not self.paused, 5.0)
        return curtain.who.seat

    # --- doing things as a person does ---------------------------------------------------------------------------

    def focus_on(self, target: Target) -> None:
        """Go somewhere with the keys."""
        controls = self.scene.controls
        for _ in range(len(controls.reachable) + 1):
            if controls.focus == target:
                return
            self.press("tab")
        raise AssertionError(f"{target} is not among {[str(t) for t in controls.reachable]}")

    def touch(self, target: Target, *, keys: bool) -> None:
        """Choose something, by keys or by the pointer."""
        if keys:
            self.focus_on(target)
            self.press("return")
        else:
            self.tap(target)

    def do(self, action: Any, *, keys: bool) -> None:  # noqa: ANN401 - any of the game's
        """Do what a bot would do, as a person does it: step by step."""
        scene = self.scene
        me, count = scene.acting, len(scene.session.history)
        assert me is not None
        offer = next((offer for offer in scene.controls.offers if offer.action == action), None)
        if offer is not None:
            if keys:
                self.press(offer.key.lower())
            else:
                self.tap(targets.button(offer.id))
        elif scene.draft is None:
            self.touch(self._beginning(action, me), keys=keys)
        for _ in range(24):
            if len(scene.session.history) > count:
                assert scene.session.history[count].record.action == action
                return
            assert scene.draft is not None, f"{action}: {scene.status.text}"
            if scene.draft.now == action and scene.draft.aimed:
                self.touch(targets.button("confirm"), keys=keys)
            else:
                self.touch(self._next(action, scene.draft, me), keys=keys)
        raise AssertionError(f"{action} cannot be done: {scene.draft}")

    def _beginning(self, action: Any, me: int) -> Target:  # noqa: ANN401
        subject = drafts.subject_of(action, me)[0]
        lit = self.scene.controls.lit
        return next(target for target in lit if replace(target, place=0) == subject)

    def _next(self, action: Any, draft: drafts.Draft, me: int) -> Target:  # noqa: ANN401
        """What is to be touched next on the way to an action."""
        aim = drafts._aim_target(action, me)
        if aim is not None and (not draft.aimed or drafts._aim_target(draft.now, me) != aim):
            return aim
        cheat, now = getattr(action, "cheat", None), getattr(draft.now, "cheat", None)
        if (cheat is None) != (now is None) or (cheat is not None and now is not None and cheat.card != now.card):
            return targets.card(now.card if cheat is None else cheat.card)  # type: ignore[union-attr]
        if draft.arms:
            wanted, held = set(action.items), set(draft.now.items)  # type: ignore[union-attr]
            if wanted != held:
                return targets.card(min(wanted - held or held - wanted))
            if cheat is not None and now is not None and cheat.item != now.item:
                return targets.card(cheat.item)
        pays, paid = drafts.payment_of(action), draft.payment
        more = [metal for metal in (3, 2, 1) if pays[metal - 1] > paid[metal - 1]]
        if more:
            return targets.ready(me, more[0], paid[more[0] - 1])
        less = [metal for metal in (1, 2, 3) if pays[metal - 1] < paid[metal - 1]]
        if less:
            return targets.ready(me, less[0], paid[less[0] - 1] - 1)
        raise AssertionError(f"nothing leads from {draft.now} to {action}")


def mind(level: str = "medium", seed: int = 99) -> Callable[[DuelScene], Any]:
    """Somebody who knows what to do."""
    streams = Streams(seed)
    bot, rng = make_bot(GAME, level, streams["character"]), streams["mind"]

    def choose(scene: DuelScene) -> Any:  # noqa: ANN401
        seat = scene.acting
        assert seat is not None
        return decide(GAME, scene.state, seat, bot, rng)

    return choose


def at(position: Table, players: Sequence[str] = ("human", "bot:easy"), **more: Any) -> DuelTable:  # noqa: ANN401 - as DuelTable
    """A table at which the match stands in a position."""
    table = DuelTable(setup(players, options=position.state.options), **more)
    table.stand(position)
    return table
