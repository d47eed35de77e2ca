"""What `--help` says of itself: in the language of whoever asks, and in English as the library has it."""

import argparse

import pytest

from app.cli.parser import parser
from app.words import in_language
from app.words.languages import SIMPLIFIED, SPANISH, TRADITIONAL, catalogue

OWN = ("usage: ", "positional arguments:", "options:", "show this help message and exit")


def help_of(word: str, capsys: pytest.CaptureFixture[str]) -> str:
    """The help of a command."""
    with pytest.raises(SystemExit):
        parser([word, "--help"]).parse_args([word, "--help"])
    return capsys.readouterr().out


@pytest.mark.parametrize("word", ["verify", "sheet", "rules"])
@pytest.mark.parametrize("code", [SIMPLIFIED, TRADITIONAL, SPANISH])
def test_the_librarys_own_words_are_said_in_the_language(code: str, word: str,
                                                         capsys: pytest.CaptureFixture[str]) -> None:
    with in_language(catalogue(code)):
        said = help_of(word, capsys)
    assert [own for own in OWN if own in said] == []


def test_in_english_help_is_laid_out_as_the_library_does_it(capsys: pytest.CaptureFixture[str]) -> None:
    said = help_of("verify", capsys)
    assert said.startswith("usage: sabot verify [-h]")
    plain = argparse.ArgumentParser(prog="sabot verify")
    plain.add_argument("file", metavar="FILE", help="the books of a house")
    assert all(own in said and own in plain.format_help() for own in OWN)
