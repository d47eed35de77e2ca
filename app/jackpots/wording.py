"""The rules of a jackpot as they are read: on the page, and in writing."""

from collections.abc import Mapping

from app import house_rules, rule_words
from app.house_rules import per_cent
from app.jackpots.rules import BadBeatRules, JackpotRules, Minimum, Period, SeedFrom, Wild
from app.money import Currency, priced
from app.words import Sentence, tr

RESEEDED: Mapping[SeedFrom, Sentence] = {
    SeedFrom.HOUSE: "Reseeded at {amount} from the house", SeedFrom.RESERVE: "Reseeded at {amount} from the reserve"}


def in_writing(rules: JackpotRules, money: Currency) -> tuple[tuple[str, str, str], ...]:
    """Every rule that matters as things stand: what it is called, what it is, and what that means."""
    return rule_words.in_writing(rules, money, unsaid(rules))


def unsaid(rules: JackpotRules) -> frozenset[str]:
    """What needs not be written: a jackpot that is in writing runs, and a bad beat is never tied."""
    return frozenset({"on", "tie"} if isinstance(rules, BadBeatRules) else {"on"})


def in_short(rules: JackpotRules, money: Currency) -> tuple[tuple[str, str, str], ...]:
    """What the table asks about, a line each: an icon, what it is about, and how it is here."""
    bad_beat = isinstance(rules, BadBeatRules)
    return (
        ("clock", tr("Period"), tr("The whole night") if rules.period is Period.NIGHT else
         tr("{minutes} minutes each", minutes=rules.minutes)),
        ("trophy", tr("Qualifies"), _qualifies(rules, bad_beat)),
        ("copy", tr("Equal hands"), tr("The first bad beat takes it") if bad_beat else _said(rules, "tie")),
        ("seat", tr("Leaving early"), _said(rules, "leaver")),
        ("cards", tr("Wild cards"), tr("Natural value; a joker counts for nothing")
         if rules.wild is Wild.NATURAL else _said(rules, "wild")),
        ("cash", tr("Who can win"), tr("Anybody who has put in {amount}, {often}", amount=priced(rules.amount, money),
                                     often=_said(rules, "pays").lower())),
        ("undo", tr("Nobody qualifies"), _said(rules, "nobody")),
        ("repeat", tr("After an award"), _again(rules, money)),
        *([("chips", tr("Shares"), tr("{loser}% to the losing hand, {winner}% to the winning hand, the rest to the "
                                      "table", loser=per_cent(rules.loser), winner=per_cent(rules.winner)))]
          if isinstance(rules, BadBeatRules) else []),
    )


def _qualifies(rules: JackpotRules, bad_beat: bool) -> str:
    least = _said(rules, "minimum")
    if bad_beat:
        return tr("{least} or better, beaten", least=least)
    return tr("Any five cards shown") if rules.minimum is Minimum.NONE else tr("{least} or better", least=least)


def _said(rules: JackpotRules, name: str) -> str:
    one = next(rule for rule in house_rules.declared(type(rules)) if rule.name == name)
    words = tr(one.options[getattr(rules, name)])
    return words[:1].upper() + words[1:]


def _again(rules: JackpotRules, money: Currency) -> str:
    if not rules.seed:
        return tr("Not reseeded")
    return tr(RESEEDED[rules.seed_from], amount=priced(rules.seed, money))
