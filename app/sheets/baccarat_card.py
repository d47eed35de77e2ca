"""What the card of Mini Baccarat says beside its rules: the bets and what they pay, who draws, and Banker's table."""

from functools import partial
from itertools import groupby
from typing import NamedTuple

from app.games.baccarat.house_rules.bets import BANKER, DRAGON_BONUS_PAYS, PLAYER_DRAGON, WAGERS, Wager, offered
from app.games.baccarat.house_rules.rules import BaccaratRules, BankerSix
from app.games.baccarat.house_rules.tableau import draws_on
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
        return tr(_RULES[self.one.offered].words.effect) if self.one.offered else tr("That hand is closer to nine.")

    def pays(self, rules: BaccaratRules, money: Currency) -> str:
        """What they pay, in words."""
        if self.one.pays:
            return value_words(_RULES[self.one.pays], getattr(rules, self.one.pays), money)
        if self.one.code == PLAYER_DRAGON:
            table = tr(", ").join(tr("{points}: {odds}", points=points, odds=odds)
                                  for points, odds in DRAGON_BONUS_PAYS.items())
            return tr("a natural 1 to 1; equal naturals push; ahead by points {table}", table=table)
        return _banker_pays(rules) if self.one.code == BANKER else tr("{odds} to 1", odds=1)


def _banker_pays(rules: BaccaratRules) -> str:
    """What Banker pays: with its commission, and with what this house pays otherwise of a six or a seven."""
    otherwise = [*([tr("a win with six 0.5 to 1")] if rules.banker_six is BankerSix.HALF else []),
                 *([tr("a three-card seven pushes")] if rules.banker_seven_pushes else [])]
    rate = per_cent(rules.commission)
    if rules.commission and not otherwise:
        return tr("{odds} to 1 less {rate}% commission", odds=1, rate=rate)
    less = [tr("less {rate}% commission", rate=rate)] if rules.commission else []
    return tr("; ").join([tr("{odds} to 1", odds=1), *otherwise, *less])


_RULES = {one.name: one for one in declared(BaccaratRules)}

_OF_BANKER = frozenset({"banker_six", "banker_seven_pushes"})
"""The rules that say no more than what Banker pays."""


def on_offer(rules: BaccaratRules) -> tuple[Offered, ...]:
    """The bets that this house takes, in the order of the layout; those of both hands side by side."""
    together = groupby(offered(rules), key=lambda wager: wager.offered or wager.code)
    return tuple(Offered(tuple(wagers)) for _, wagers in together)


def not_taken(rules: BaccaratRules) -> tuple[Offered, ...]:
    """The bets that this house leaves out though they are usual."""
    usual = on_offer(BaccaratRules())
    return tuple(bet for bet in usual if not bet.one.is_offered(rules))


def said_of_bets() -> frozenset[str]:
    """The rules that the table of bets says, also by leaving a bet out."""
    return frozenset(name for wager in WAGERS for name in _said_of(wager))


def marked_of_bets(rules: BaccaratRules, changed: frozenset[str]) -> bool:
    """Whether anything about the bets is marked, as it is not as usual."""
    return bool(not_taken(rules)) or any(changed & _marking(bet.one) for bet in on_offer(rules))


def _said_of(wager: Wager) -> frozenset[str]:
    own = frozenset({wager.offered, wager.pays, wager.least, wager.most}) - {""}
    return own | _OF_BANKER if wager.code == BANKER else own


def _marking(wager: Wager) -> frozenset[str]:
    """The rules by which the line of a bet is not as usual."""
    return _said_of(wager) | {"commission"} if wager.bears_commission else _said_of(wager)


def bets_table(rules: BaccaratRules, money: Currency, speak: Tongues, changed: frozenset[str],
               wins: bool) -> tuple[Block, ...]:
    """Every bet that is taken: what it pays, the least and the most of it, and where there is room when it wins.

    Below stands which of the usual ones are not.
    """
    limits = f"{speak.line(lambda: tr('Min–max'))} {money.sign}".strip()
    columns = (
        Column(speak.line(lambda: tr("Bet")), 160 if wins else 130, narrow=Narrow.LEAD),
        *((Column(speak.line(lambda: tr("Wins when")), 220),) if wins else ()),
        Column(speak.line(lambda: tr("Pays")), 180 if wins else 250),
        Column(limits, 60 + 30 * len(speak.codes), Align.RIGHT, figures=True, narrow=Narrow.FIGURE),
    )

    def row(bet: Offered) -> Row:
        label, between = speak.line(lambda: bet.label), [figure(limit, money) for limit in bet.one.limits(rules)]
        return Row((
            Cell(f"{MARK} {label}" if changed & _marking(bet.one) else label, strong=True),
            *((Cell(speak.line(lambda: bet.wins)),) if wins else ()),
            Cell(speak.line(lambda: bet.pays(rules, money), " · ")), Cell("–".join(between))))

    return (Table(columns, tuple(map(row, on_offer(rules))), close=not wins), *_left_out(rules, speak))


def _left_out(rules: BaccaratRules, speak: Tongues) -> tuple[Block, ...]:
    if not (bets := not_taken(rules)):
        return ()
    said = speak.line(lambda: tr("Not offered here: {bets}.", bets=tr(", ").join(bet.label for bet in bets)))
    return (Note(f"{MARK} {said}"),)


def drawing(speak: Tongues) -> tuple[Block, ...]:
    """Who draws a third card, in sentences and as Banker's table."""
    said = speak.each(lambda: tr(
        "Aces count one, two to nine their pips, tens and face cards nothing; only the last digit of a total counts. 8 "
        "or 9 with two cards is a natural: nobody draws. Player draws on 0–5 and stands on 6 and 7. If Player stands, "
        "Banker also draws on 0–5 and stands on 6 and 7. When the hands tie, bets on Player and Banker stay where they "
        "are."))
    return (*map(Note, said), _bankers_table(speak))


def _bankers_table(speak: Tongues) -> Block:
    first = Column(speak.line(lambda: tr("Banker has")), 230, narrow=Narrow.LEAD)
    columns = (first, *(Column(words, 80, Align.CENTRE) for words in ("0–2", *map(str, range(3, 8)))))
    title = Cell(speak.line(lambda: tr("draws when Player’s third card is")))
    cells = (Cell(speak.line(partial(_draws, total))) for total in (0, *range(3, 8)))
    return Table(columns, (Row((title, *cells)),), close=True)


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
