"""What the card of Mini Baccarat says beside its rules: the bets and what they pay, who draws, and Banker's table."""

from functools import partial
from itertools import groupby
from typing import NamedTuple

from app.games.baccarat.bets import DRAGON_BONUS_PAYS, PLAYER_DRAGON, WAGERS, Wager, offered
from app.games.baccarat.rules import BaccaratRules
from app.games.baccarat.tableau import draws_on
from app.house_rules import declared, per_cent
from app.money import Currency, figure
from app.rule_words import value_words
from app.sheets.blocks import MARK, Align, Block, Cell, Column, Narrow, Note, Row, Table
from app.sheets.tongues import Tongues
from app.words import tr


class Offered(NamedTuple):
    """A line of the card: the bets it is about, which differ in nothing but the hand that they are on."""

    wagers: tuple[Wager, ...]

    @property
    def one(self) -> Wager:
        """Any of them."""
        return self.wagers[0]

    @property
    def label(self) -> str:
        """What they are called: "Tie", "Player pair / Banker pair"."""
        return " / ".join(tr(wager.label) for wager in self.wagers)

    @property
    def wins(self) -> str:
        """When they win."""
        return tr(_RULES[self.one.offered].words.effect) if self.one.offered else tr("That hand is nearer to nine.")

    def pays(self, rules: BaccaratRules, money: Currency) -> str:
        """What they pay, in words."""
        if self.one.pays:
            return value_words(_RULES[self.one.pays], getattr(rules, self.one.pays), money)
        if self.one.code == PLAYER_DRAGON:
            table = ", ".join(f"{points}: {odds}" for points, odds in DRAGON_BONUS_PAYS.items())
            return tr("a natural 1 to 1; by so many points {table}", table=table)
        if self.one.bears_commission and rules.commission:
            return tr("{odds} to 1 less {rate} % commission", odds=1, rate=per_cent(rules.commission))
        return tr("{odds} to 1", odds=1)


_RULES = {one.name: one for one in declared(BaccaratRules)}


def on_offer(rules: BaccaratRules) -> tuple[Offered, ...]:
    """The bets that this house takes, in the order of the layout; those of both hands side by side."""
    together = groupby(offered(rules), key=lambda wager: wager.offered or wager.code)
    return tuple(Offered(tuple(wagers)) for _, wagers in together)


def said_of_bets() -> frozenset[str]:
    """The rules that the table of bets says, also by leaving a bet out."""
    return frozenset(name for wager in WAGERS for name in _said_of(wager))


def _said_of(wager: Wager) -> frozenset[str]:
    return frozenset({wager.offered, wager.pays, wager.least, wager.most}) - {""}


def bets_table(rules: BaccaratRules, money: Currency, speak: Tongues, changed: frozenset[str], wins: bool) -> Block:
    """Every bet that is taken: what it pays, the least and the most of it, and where there is room when it wins."""
    columns = (
        Column(speak.line(lambda: tr("Bet")), 160, narrow=Narrow.LEAD),
        *((Column(speak.line(lambda: tr("Wins when")), 220),) if wins else ()),
        Column(speak.line(lambda: tr("Pays")), 180),
        Column(speak.line(lambda: tr("Least–largest {sign}", sign=money.sign).strip()), 90, Align.RIGHT, figures=True,
               narrow=Narrow.FIGURE),
    )

    def row(bet: Offered) -> Row:
        label, limits = speak.line(lambda: bet.label), [figure(limit, money) for limit in bet.one.limits(rules)]
        return Row((
            Cell(f"{MARK} {label}" if changed & _said_of(bet.one) else label, strong=True),
            *((Cell(speak.line(lambda: bet.wins)),) if wins else ()),
            Cell(speak.line(lambda: bet.pays(rules, money), " · ")), Cell("–".join(limits))))

    return Table(columns, tuple(map(row, on_offer(rules))), close=not wins)


def drawing(speak: Tongues) -> tuple[Block, ...]:
    """Who draws a third card, in sentences and as Banker's table."""
    said = speak.each(lambda: tr(
        "Aces count one, two to nine their pips, ten and court cards nothing; only the last digit of a sum counts. "
        "8 or 9 with two cards is a natural: nobody draws. Player draws on 0–5 and stands on 6 and 7. If Player "
        "stands, so does Banker on 6 and 7, and draws on 0–5. When the hands tie, bets on Player and Banker stay where "
        "they are."))
    return (*map(Note, said), _bankers_table(speak))


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
