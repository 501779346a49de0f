"""The settings, on four tabs. Whatever is changed holds at once and is saved when the screen is left."""

from __future__ import annotations

from collections.abc import Callable

from dilemma_arena.scene.i18n import Translator
from dilemma_arena.scene.menus.desk import Desk
from dilemma_arena.scene.menus.frame import PageFrame, page_header
from dilemma_arena.scene.menus.keys_tab import keys_tab
from dilemma_arena.scene.settings import MAX_NAME, UI_SCALE_PERCENT, UI_SCALE_STEP, Language, Speed
from dilemma_arena.scene.sound import SoundId
from dilemma_arena.scene.stack import Transition
from dilemma_arena.scene.ui.boxes import Beside, Centred, Column, Panel
from dilemma_arena.scene.ui.element import Element
from dilemma_arena.scene.ui.entry import TextEntry
from dilemma_arena.scene.ui.screen import Screen
from dilemma_arena.scene.ui.texts import Text
from dilemma_arena.scene.ui.values import Choice, Slider, Toggle

LANGUAGES = (Language.AUTO, Language.ENGLISH, Language.GERMAN)
VOLUME_STEP = 5


class SettingsScreen(Screen):
    """Everything that can be set."""

    def __init__(self, desk: Desk, tab: int = 0) -> None:
        super().__init__(desk.kit, focus_on="tabs")
        self.desk = desk
        self.tab = tab
        self._scale: int | None = None
        """A UI scale that is being chosen: applied when the pointer lets go, or everything would move under it."""

    def build(self) -> Element:
        """Tabs, and one of them."""
        _ = self.desk.tr
        tabs = Choice("tabs", (_("Sound"), _("Table"), _("Screen"), _("Keys")), self.tab, self._turn)
        body = (self._sound, self._table, self._screen, self._keys)[self.tab](_)
        head = Column([page_header(self.desk, _("Settings"), back=self.back), Centred(tabs, 760.0)], gap=16.0)
        return PageFrame(head, Centred(Panel(body), 760.0, upright=0.0))

    def _turn(self, tab: int) -> None:
        self.tab = tab
        self.memory.scrolled.pop("page", None)
        self.changed()

    def back(self) -> Transition | None:
        """Leave, and save."""
        self.desk.kit.keeper.save()
        return super().back()

    def close(self) -> None:
        """However the screen is left, what was set is saved."""
        self.desk.kit.keeper.save()

    def tick(self) -> Transition | None:
        """Apply a scale that has been chosen."""
        if self._scale is not None and self._pressed is None:
            scale, self._scale = self._scale, None
            self.desk.kit.keeper.change(ui_scale=scale)
        return super().tick()

    def _set(self, name: str) -> Callable[[object], None]:
        """What sets one setting."""

        def change(value: object) -> None:
            self.desk.kit.keeper.change(**{name: value})

        return change

    # --- tabs --------------------------------------------------------------------------------------------------

    def _sound(self, _: Translator) -> Element:
        settings, theme = self.desk.settings, self.desk.kit.brush.theme
        rows: list[Element] = [
            Toggle("mute", _("No sound at all"), settings.mute, self._set("mute")),
            self._volume("volume", _("Everything")),
            self._volume("card_volume", _("Cards and table")),
            self._volume("signal_volume", _("Signals, such as “your turn”")),
        ]
        trouble = self.desk.sound.trouble
        if trouble:
            words = _("There is no sound: {why}.", why=_.told(trouble))
            rows.append(Text(words, theme.text.small, colour=theme.colour.warn))
        return Column(rows)

    def _volume(self, name: str, label: str) -> Element:
        value = getattr(self.desk.settings, name)

        def change(percent: float) -> None:
            self.desk.kit.keeper.change(**{name: round(percent)})
            self.desk.sound.play(SoundId.TURN if name == "signal_volume" else SoundId.CARD_FELT)

        return Beside(Text(label), Slider(name, value, 0, 100, VOLUME_STEP, change, lambda v: f"{v:.0f} %"))

    def _table(self, _: Translator) -> Element:
        settings = self.desk.settings
        speeds = tuple(Speed)
        labels = [_("at once") if speed is Speed.INSTANT else f"{speed.factor:g}×" for speed in speeds]
        return Column(
            [
                Beside(Text(_("Your name")),
                       TextEntry("name", settings.name, self._set("name"), limit=MAX_NAME, placeholder=_("You"))),
                Beside(Text(_("Speed of what is shown")),
                       Choice("speed", labels, speeds.index(settings.speed), lambda i: self._set("speed")(speeds[i]),
                              tip=_("Only how fast it is shown; what happens stays the same."))),
                Toggle("reduced_motion", _("Less motion"), settings.reduced_motion, self._set("reduced_motion"),
                       tip=_("Nothing glides, grows or flashes that need not.")),
                Toggle("patterns", _("Patterns beside colours"), settings.patterns, self._set("patterns"),
                       tip=_("Every player's colour gets a pattern of its own.")),
                Toggle("left_hand", _("Laid out for the left hand"), settings.left_hand, self._set("left_hand"),
                       tip=_("What stands on the right of a table stands on the left.")),
                Toggle("secret_keys", _("Secret choices all at once, by keys"), settings.secret_keys,
                       self._set("secret_keys"),
                       tip=_("When several people share this computer; else one after the other, behind a curtain.")),
            ]
        )  # fmt: skip

    def _screen(self, _: Translator) -> Element:
        settings = self.desk.settings
        names = (_("As the system has it"), "English", "Deutsch")
        scale = self._scale if self._scale is not None else settings.ui_scale
        return Column(
            [
                Toggle("full_screen", _("Full screen (F11)"), self.desk.window.full_screen, self._full_screen),
                Beside(Text(_("Size of everything")),
                       Slider("ui_scale", scale, *UI_SCALE_PERCENT, UI_SCALE_STEP, self._choose_scale,
                              lambda v: f"{v:.0f} %")),
                Beside(Text(_("Language")),
                       Choice("language", names, LANGUAGES.index(settings.language),
                              lambda i: self._set("language")(LANGUAGES[i]))),
            ]
        )  # fmt: skip

    def _keys(self, _: Translator) -> Element:
        return keys_tab(self.desk, self.changed)

    def _full_screen(self, wanted: bool) -> None:
        if wanted != self.desk.window.full_screen:
            self.desk.window.toggle_full_screen()
        self.changed()

    def _choose_scale(self, percent: float) -> None:
        self._scale = round(percent)
        self.changed()
