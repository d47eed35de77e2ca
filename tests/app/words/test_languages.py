"""What is said in a language: by meanings and numbers, in English where it has nothing that is whole."""

import logging
import subprocess
import sys
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

import resources
from app.words import Catalogue, as_in, as_it_is, in_language, languages, plural, tr
from app.words.languages import SIMPLIFIED, SPANISH, Translation, catalogue

POLISH = (
    ("Deal {hand} a card", "Karta dla {hand}", None), ("Player", "gracz", None), ("Player", "Gracz (ręka)", "a hand"),
    (("{count} card", "{count} cards"), ("{count} karta", "{count} karty", "{count} kart"), None),
    ("Seat {seat}", "Miejsce {place}", None), ("", "", None))


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Translation:
    """A language with three forms for numbers, in a place of its own."""
    made = Catalog(locale=Locale.parse("pl"))
    for english, said, meaning in POLISH:
        made.add(english, said, context=meaning)
    inside = tmp_path / "translations" / "pl" / "LC_MESSAGES"
    inside.mkdir(parents=True)
    with (inside / "sabot.mo").open("wb") as file:
        write_mo(file, made)
    monkeypatch.setattr(resources, "path", lambda name: tmp_path / name)
    return Translation("pl")


def test_a_sentence_is_said_in_the_language_with_its_gaps_filled_in(polish: Translation) -> None:
    with in_language(polish):
        assert tr("Deal {hand} a card", hand="Anna") == "Karta dla Anna"
        assert tr("Who bids?") == "Who bids?"
        assert tr("") == ""


def test_one_english_word_is_said_in_the_meaning_that_it_has(polish: Translation) -> None:
    with in_language(polish):
        assert (tr("Player"), tr(as_in("a hand", "Player"))) == ("gracz", "Gracz (ręka)")
        assert tr(as_in("a game", "Player")) == "Player"
    said = tr(as_in("a hand", "Player"))
    assert (said, type(said)) == ("Player", str)


def test_a_number_has_the_form_of_the_language(polish: Translation) -> None:
    with in_language(polish):
        assert [plural(count, "{count} card", "{count} cards") for count in (1, 3, 5, 22)] == [
            "1 karta", "3 karty", "5 kart", "22 karty"]
        assert plural(1000, "{count} card", "{count} cards", count="1 000") == "1 000 kart"
        assert [plural(count, "{count} pot", "{count} pots") for count in (1, 2)] == ["1 pot", "2 pots"]
        assert tr("{count} card", count=1) == "1 karta"


def test_a_translation_with_another_gap_is_said_in_english_with_a_line_in_the_log(
    polish: Translation, caplog: pytest.LogCaptureFixture
) -> None:
    with in_language(polish):
        assert tr("Seat {seat}", seat=3) == "Seat 3"
    assert caplog.messages == ["words.gaps_amiss sentence='Seat {seat}'"]


def test_english_that_is_filled_in_wrongly_is_still_a_fault() -> None:
    with pytest.raises(KeyError):
        tr("Seat {seat}", place=3)


@pytest.mark.parametrize("broken", [None, b"", b"no catalogue", b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_a_missing_or_broken_catalogue_leaves_english_and_one_line_in_the_log(
    broken: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    inside = tmp_path / "translations" / "pl" / "LC_MESSAGES"
    inside.mkdir(parents=True)
    if broken is not None:
        (inside / "sabot.mo").write_bytes(broken)
    monkeypatch.setattr(resources, "path", lambda name: tmp_path / name)
    with caplog.at_level(logging.WARNING), in_language(Translation("pl")):
        assert [tr("Player"), plural(2, "{count} card", "{count} cards"), tr("Player")] == [
            "Player", "2 cards", "Player"]
    (line,) = caplog.messages
    assert line.startswith("words.unreadable language=pl fault=")


def test_what_somebody_typed_is_the_same_in_every_language(polish: Translation) -> None:
    with in_language(polish):
        assert tr(as_it_is("{count} Kč")) == "{count} Kč"


def test_the_languages_are_english_and_those_that_have_a_catalogue() -> None:
    assert languages.known() == ("en", "zh-Hans", "zh-Hant", "es")
    assert [languages.own_name(code) for code in languages.known()] == ["English", "简体中文", "繁體中文", "Español"]
    assert languages.own_name("fr") == "Français"


def test_a_catalogue_is_the_same_object_each_time_and_knows_what_it_lacks() -> None:
    assert catalogue(SIMPLIFIED) is catalogue(SIMPLIFIED)
    assert catalogue(SIMPLIFIED).has("Mini Baccarat")
    assert not catalogue(SIMPLIFIED).has("Telephones")
    assert catalogue(SPANISH).said("Telephones") == "Telephones"
    assert type(catalogue("en")) is Catalogue


def test_the_command_line_opens_no_catalogue_in_english() -> None:
    code = "import sys; from ui.cli import main; main(['--help'])"
    said = subprocess.run([sys.executable, "-X", "importtime", "-c", code], capture_output=True, text=True, check=False,
                          timeout=60)
    assert "usage: " in said.stdout
    assert "app.words" in said.stderr
    assert "babel" not in said.stderr
    assert "app.words.languages" not in said.stderr


@pytest.mark.parametrize(("meaning", "english"), [
    ("no card left", "Out"), ("no card left", "out"), ("no card left", "OUT"), ("a declaration", "out"),
    ("a seat", "out"), ("a replay", "Play"), ("a jackpot", "Pot"), ("the pit", "Limits"), ("cards held", "Hands")])
@pytest.mark.parametrize("code", [languages.SIMPLIFIED, languages.TRADITIONAL])
def test_chinese_has_words_of_its_own_for_what_english_says_in_one(code: str, meaning: str, english: str) -> None:
    with in_language(languages.catalogue(code)):
        assert tr(as_in(meaning, english)) not in (english, tr(english))


def test_spanish_does_not_put_out_who_goes_out() -> None:
    with in_language(languages.catalogue(languages.SPANISH)):
        assert [tr(as_in("no card left", word)) for word in ("Out", "out", "OUT")] == ["Cierra", "cerró", "CIERRA"]
        assert [tr(word) for word in ("Out", "out", "OUT")] == ["Fuera", "fuera", "FUERA"]
