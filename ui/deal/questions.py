"""What the strip asks: trouble first, then a question of the program's own, then the game's prompt."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QSignalBlocker

from app.dealing.engine.run import Run
from app.dealing.prompts.foretelling import chips_short
from app.dealing.prompts.kinds import DrawCard, Prompt
from ui.deal.answers.aside_asks import FaultAsk, SideAsk
from ui.deal.answers.ask import Ask
from ui.deal.answers.kept import KeptAnswers
from ui.deal.dealer import Dealer
from ui.widgets.forms import put_away

if TYPE_CHECKING:
    from ui.deal.answers.changing import ChangeAsk


class Questions:
    """Up to three of them, of which one is seen. `join` makes a new one part of the page."""

    def __init__(self, dealer: Dealer, join: Callable[[Ask], Ask], page: QObject) -> None:
        self._dealer, self._join = dealer, join
        self.kept = KeptAnswers(dealer, join, page)
        self.main: Ask | None = None
        self._changing: ChangeAsk | None = None  # chips, before the first card
        self._choosing: Ask | None = None  # what is asked while nothing is dealt
        self.over: SideAsk | None = None
        self.fault: FaultAsk | None = None
        self._later: tuple[Run | None, int, Any] = None, 0, None

    @property
    def asked(self) -> Ask | None:
        """The one that is seen."""
        return self.fault or self.over or self.main

    @property
    def alone(self) -> Ask | None:
        """The game's question where nothing stands before it."""
        return self.main if self.fault is None and self.over is None else None

    @property
    def are_behind(self) -> bool:
        """Whether the game asks something else by now than its question that is shown."""
        shown = self.main._prompt if self.main is not None else None
        now = self._dealer.prompt if self._dealer.run else None
        return shown is not None and (now is None or (shown.key, shown.facts) != (now.key, now.facts))

    def follow(self) -> bool:
        """Ask what the game asks now; whether it is another prompt than before."""
        prompt = self._dealer.prompt if self._dealer.run else None
        main = self._main_for(prompt)
        if main is not self.main:
            self.end()
        if self._choosing is not None and main is not self._choosing:
            dismiss(self._choosing)
            self._choosing = None
        fresh = main is not self.main or (main is not None and main._prompt is not prompt)
        self.main = main
        if main is not None and prompt is not None:
            with QSignalBlocker(main):
                main.ask(prompt) if fresh else main.refresh()
        return fresh

    def _main_for(self, prompt: Prompt[Any] | None) -> Ask | None:
        if prompt is not None:
            return self._change_before(prompt) or self.kept.of(type(prompt))
        if self._dealer.run is None or self._choosing is not None:
            return self._choosing if self._dealer.run else None
        from ui.deal.choosing.ask import ChooseAsk

        self._choosing = self._join(ChooseAsk(self._dealer, self._chosen_before()))
        return self._choosing

    def _change_before(self, prompt: Prompt[Any]) -> Ask | None:
        """The change of chips that stands before a hand's first card, where the rack may be short."""
        short = chips_short(prompt) if isinstance(prompt, DrawCard) else None
        if short is None:
            return None
        if self._changing is None:
            from ui.deal.answers.changing import ChangeAsk

            self._changing = ChangeAsk(self._dealer)
            self._join(self._changing)
        return self._changing if self._changing.is_wanted(short) else None

    def answered(self, ask: object) -> SideAsk | None:
        """The question before the prompt, where that was answered: it is asked no more.

        What was chosen there for the end of a shoe waits while its discards are counted, until another hand is dealt.
        """
        if self.over is None or self.over is not ask or not self.over.answered():
            return None
        over, self.over = self.over, None
        run = self._dealer.run
        if run is not None and (chosen := over.for_later()) is not None:
            self._later = run, run.play.table.hands_opened, chosen
        return over

    def _chosen_before(self) -> Any:
        run, hands, chosen = self._later
        return chosen if run is self._dealer.run and run is not None and run.play.table.hands_opened == hands else None

    def end(self) -> None:
        """Keep what is half entered at the prompt."""
        if self.main is not None:
            self.main.end()

    def stop(self, ask: FaultAsk | None) -> None:
        """Trouble comes before everything; None is the end of it."""
        if self.fault is not None:
            dismiss(self.fault)
        self.fault = ask


def dismiss(ask: Ask | None) -> None:
    """A question of the program's own is answered, or put away, if there was one."""
    if ask is None:
        return
    panel = ask.panel()
    put_away(*(part for part in (ask.centre(), panel[1] if panel else None, ask) if part is not None))
