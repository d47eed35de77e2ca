"""The row under a settlement: who puts in, who takes, until the hands have moved the chips."""

from ui.deal.answers.ask import Ask


class SettleAsk(Ask):
    """Chips that are still to be moved; Enter says that they have been."""

    def press(self) -> None:
        """It is done."""
        self.given.emit(True)
