"""What the card of Mini Baccarat says beside its rules: the bets and what they pay, who draws, and Banker's table."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from app.games.baccarat.rules import BaccaratRules
from app.games.baccarat.tableau import draws_on
from app.house_rules import per_cent
from app.money import Currency, figure
from app.sheets.blocks import MARK, Align, Block, Cell, Column, Heading, Narrow, Note, Row, Table
from app.sheets.tongues import Tongues
from app.words import tr


class Offered(NamedTuple):
    """A bet of the card: its name, its odds to one, its limits in minor units, the rules that say so, when it wins."""

    label: str
    odds: str
    least: int
    most: int
    said_by: tuple[str, ...]
    wins: str = ""
    bears_commission: bool = False


def offered(rules: BaccaratRules) -> Iterator[Offered]:
    """The bets that this house takes, in the order of the layout."""
    main, pair = (rules.minimum, rules.maximum), (rules.pair_minimum, rules.pair_maximum)
    yield Offered("Player", "1", *main, ("minimum", "maximum"))
    yield Offered("Banker", "1", *main, ("minimum", "maximum"), bears_commission=rules.commission > 0)
    yield Offered("Tie", str(rules.tie_pays), rules.tie_minimum, rules.tie_maximum,
                  ("tie_pays", "tie_minimum", "tie_maximum"))
    if rules.pairs:
        said_by = ("pairs", "pair_pays", "pair_minimum", "pair_maximum")
        yield from (Offered(label, str(rules.pair_pays), *pair, said_by) for label in ("Player pair", "Banker pair"))


def said_of_bets(rules: BaccaratRules) -> frozenset[str]:
    """The rules that the table of bets says."""
    return frozenset(name for one in offered(rules) for name in one.said_by)


def bets_table(rules: BaccaratRules, money: Currency, speak: Tongues, changed: frozenset[str], wins: bool,
               close: bool) -> Block:
    """Every bet that is taken: what it pays, the least and the most of it, and where there is room when it wins."""
    bets = tuple(offered(rules))
    wins = wins and any(one.wins for one in bets)
    columns = (
        Column(speak.line(lambda: tr("Bet")), 150, narrow=Narrow.LEAD),
        *((Column(speak.line(lambda: tr("Wins when")), 230),) if wins else ()),
        Column(speak.line(lambda: tr("Pays")), 190),
        Column(speak.line(lambda: tr("Least–largest {sign}", sign=money.sign).strip()), 90, Align.RIGHT, figures=True,
               narrow=Narrow.FIGURE),
    )

    def row(one: Offered) -> Row:
        label = speak.line(lambda: tr(one.label))
        return Row((
            Cell(f"{MARK} {label}" if changed.intersection(one.said_by) else label, strong=True),
            *((Cell(speak.line(lambda: tr(one.wins))),) if wins else ()),
            Cell(speak.line(lambda: _pays(one, rules), " · ")),
            Cell(f"{figure(one.least, money)}–{figure(one.most, money)}")))

    return Table(columns, tuple(map(row, bets)), close=close)


def _pays(one: Offered, rules: BaccaratRules) -> str:
    if one.bears_commission:
        return tr("{odds} to 1 less {rate} % commission", odds=one.odds, rate=per_cent(rules.commission))
    return tr("{odds} to 1", odds=one.odds)


def drawing(speak: Tongues) -> tuple[Block, ...]:
    """Who draws a third card, in sentences and as Banker's table."""
    said = speak.each(lambda: tr(
        "Aces count one, two to nine their pips, ten and court cards nothing; only the last digit of a sum counts. "
        "8 or 9 with two cards is a natural: nobody draws. Player draws on 0–5 and stands on 6 and 7. If Player "
        "stands, so does Banker on 6 and 7, and draws on 0–5. When the hands tie, bets on Player and Banker stay where "
        "they are."))
    return (Heading(speak.line(lambda: tr("The cards"))), *(Note(line) for line in said), _bankers_table(speak))


def _bankers_table(speak: Tongues) -> Block:
    first = Column(speak.line(lambda: tr("Banker has")), 230)
    columns = (first, *(Column(words, 80, Align.CENTRE) for words in ("0–2", *map(str, range(3, 8)))))
    title = Cell(speak.line(lambda: tr("draws when Player’s third card is")))
    cells = (Cell(speak.line(partial(_draws, total))) for total in (0, *range(3, 8)))
    return Table(columns, (Row((title, *cells)),), compact=True, close=True)


def _draws(total: int) -> str:
    values = draws_on(total)
    missing = sorted(set(range(10)) - values)
    if not values:
        return tr("stands")
    if not missing:
        return tr("any")
    if len(missing) == 1:
        return tr("not {value}", value=missing[0])
    return f"{min(values)}–{max(values)}"
