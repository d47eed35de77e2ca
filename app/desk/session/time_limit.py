"""Games that end by the clock: the desk looks at it, since no script may."""

from app.dealing.engine.run import Run
from app.dealing.procedures.table_rulings import TimeIsUp
from app.dealing.values.table_rules import Ends
from app.desk.house.clock import MINUTE


def time_is_up(run: Run, now: int) -> TimeIsUp | None:
    """The ruling that ends this game, where its time is over and no deal is open; None where it goes on.

    `now` is in microseconds, as the rows of the log are stamped.
    """
    table, prompt = run.play.table, run.play.prompt
    if prompt is None or getattr(table.rules, "ends", None) is not Ends.CLOCK or TimeIsUp not in prompt.rulings:
        return None
    if now - run.log[0].at < table.rules.minutes * MINUTE or not table.hands_closed:
        return None
    return TimeIsUp(decision=TimeIsUp.default_decision(table))
