"""What lies on the table in every game of lives: the middle, what everybody has left, who is out."""

from typing import Any

from app.dealing.procedures.elimination import LastOneLeft
from app.dealing.procedures.lives import LIVES
from app.dealing.table.seat_views import Marks
from app.dealing.values.felt import PotView
from app.words import as_in, plural, tr


def middle(game: LastOneLeft[Any]) -> tuple[PotView, ...]:
    """The pot of the stakes of those who are out, where there are any stakes."""
    if not _stake(game) and not game.pot:
        return ()
    before = game.staked // _stake(game) if _stake(game) else 0
    note = plural(before, "{count} stake not in it yet: {amount}", "{count} stakes not in it yet: {amount}",
                  amount=game.table.amount_text(game.staked)) if before else ""
    return (PotView(tr("The middle"), game.pot, note=note, of=game.pot_name),)


def marks_of(game: LastOneLeft[Any], done: dict[int, str], acting: tuple[int, ...]) -> Marks:
    """The seats: what each has `done` in this deal, or has left, and who acts."""
    if not game.begun:
        return Marks()
    words = {seat: tr("Out") for seat in game.out if seat in game.table.seats} | \
        {seat: tr("Last one left") if game.over else done.get(seat) or game.left_words(seat) for seat in game.live}
    return Marks(words=words, to_act=acting, lives={seat: game.left(seat) for seat in game.live}, of_lives=LIVES)


def facts_of(game: LastOneLeft[Any]) -> tuple[tuple[str, str], ...]:
    """The stake, who is still in, and who is out."""
    stake = _stake(game)
    here = ((tr("Stake"), game.table.amount_text(stake) if stake else tr(as_in("a stake", "none"))),)
    if not game.begun:
        return here
    return (*here, (tr("Still in"), tr("{count} of {all}", count=len(game.live), all=len(game.live) + len(game.out))),
            *(((tr("Out, in order"), game.names(game.out)),) if game.out else ()))


def _stake(game: LastOneLeft[Any]) -> int:
    stake: int = game.stake if game.begun else game.table.rules.stake
    return stake
