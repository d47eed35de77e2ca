"""What was taken since somebody was told last: the lines that the log has grown by."""

from app.dealing.prompts.heard import taken_words
from ui.deal.dealer import Dealer


class TakenSince:
    """Follows the log of a table. What was done before it was looked at first is not told."""

    def __init__(self) -> None:
        self._opening: object = None
        self._told = 0

    def look(self, dealer: Dealer) -> str:
        """What the log has in words that was not told yet, in its order; "" where there is nothing."""
        run = dealer.run
        if run is None:
            return ""
        first, opening, self._opening = self._opening is None, self._opening, run.log[0]
        since = len(run.log) if first else self._told if opening == run.log[0] else 0
        self._told = len(run.log)
        if since >= self._told:
            return ""
        return taken_words(reversed(dealer.log_lines(since)))
