"""Figures as each language writes them, and what never follows a language."""

import pytest
from babel.numbers import format_decimal

from app.exports.extract import decimal
from app.house_rules import declared, per_cent
from app.jackpots.rules import JackpotRules
from app.money import CURRENCIES, field_figure, full_figure, signed_figure
from app.rule_files import in_file
from app.words import in_language, languages
from app.words.figures import in_english, per_cent_words, thousands, without_groups, written
from app.words.languages import SIMPLIFIED, SPANISH, Translation, catalogue

POUNDS = next(one for one in CURRENCIES if one.code == "GBP")


@pytest.mark.parametrize(("code", "figure", "column", "share"), [
    ("en", "+1,412.50", "12,345.00", "4.75%"), (SIMPLIFIED, "+1,412.50", "12,345.00", "4.75%"),
    (SPANISH, "+1.412,50", "12.345,00", "4,75\u00a0%")])
def test_money_and_shares_have_the_signs_of_the_language(code: str, figure: str, column: str, share: str) -> None:
    with in_language(catalogue(code)):
        assert signed_figure(141250, POUNDS) == figure
        assert full_figure(1234500, POUNDS) == column
        assert per_cent_words("4.75") == share
        assert per_cent(475) == share.rstrip("% \u00a0")
        assert field_figure(141250, POUNDS) == figure[1:].replace(thousands(1000)[1], "")


@pytest.mark.parametrize("locale", ["es", "es_MX", "es_AR", "fr", "de", "de_CH", "zh_Hans", "pl", "pt"])
def test_figures_are_written_as_the_locale_writes_them(locale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    code = locale.replace("_H", "-H").partition("_")[0]
    monkeypatch.setattr(languages, "_places", {})
    languages.take_place(f"{locale}.UTF-8") if code in languages.known() else languages._places.update({code: locale})
    with in_language(Translation(code)):
        assert written("1,234,567.89") == format_decimal(1234567.89, locale=locale)
        assert in_english(written("1,234,567.89")) == "1,234,567.89"
        assert without_groups(thousands(1234567)) == "1234567"


def test_a_place_that_nobody_knows_leaves_the_language_as_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "_places", {})
    for name in ("es_QQ.UTF-8", "C", "", "xx", "en_GB@euro"):
        languages.take_place(name)
    assert languages.place_of(SPANISH) == "es"


def test_what_programs_read_is_the_same_in_every_language() -> None:
    rule = next(one for one in declared(JackpotRules) if one.unit == "money")
    said = set()
    for code in ("en", SIMPLIFIED, SPANISH):
        with in_language(catalogue(code)):
            said.add((decimal(141250, POUNDS), in_file(rule, 123450, POUNDS)))
    assert said == {("1412.50", '"1,234.50"')}
