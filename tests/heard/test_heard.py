"""What is heard of a sitting is its log, line by line, and what is asked: it is kept as text, as it was read.

Where it was meant to change, `python -m tests.heard.make` tells the sittings anew.
"""

from pathlib import Path

import pytest

from app.dealing.prompts.heard import heard, heard_rank, sentence, sentences, taken_words, unsaid, utterance
from tests.heard.make import HERE, listened, told
from tests.transcripts.make import SITTINGS, differing, kept


@pytest.mark.parametrize("sitting", SITTINGS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_sitting_is_heard_as_it_was_read(sitting: Path) -> None:
    assert differing(kept(sitting, HERE), told(sitting)) == ""


def test_every_recorded_sitting_is_kept_and_none_besides() -> None:
    assert set(HERE.glob("*/*.txt")) == {kept(one, HERE) for one in SITTINGS}


def test_of_everything_that_is_done_something_is_heard() -> None:
    for sitting in SITTINGS[::5]:
        assert all(taken for taken, _ in listened(sitting)), sitting


@pytest.mark.parametrize(("written", "read"), [
    ("Player’s first card 5♦", "Player’s first card 5 of diamonds"),
    ("Burn card J♣: 10 more", "Burn card jack of clubs: 10 more"),
    ("10♥, A♠ and Q♦", "10 of hearts, ace of spades and queen of diamonds"),
    ("A♥ K♣ 10♦ stay", "ace of hearts, king of clubs, 10 of diamonds stay"),
    ("card of ♠♥", "card of spades, hearts"),
    ("♠ spades are trumps", "spades are trumps"),
    ("2–4 players, 8 × 52, −7", "2 to 4 players, 8 times 52, minus 7"),
    ("Hit: 2 × the bet; pair: 3 ×.", "Hit: 2 times the bet; pair: 3 times."),
    ("strikes 0 → 1", "strikes 0 to 1"),
    ("Everybody antes — 1", "Everybody antes — 1"),
    ("Bank ±0\u00a0· hold –\u00a0· drop ±£0", "Bank 0, hold none, drop £0"),
    ("A card of 9♥’s suit", "A card of 9 of hearts’ suit"),
    ("", ""),
])
def test_signs_are_read_as_words(written: str, read: str) -> None:
    assert heard(written) == read


def test_a_rank_is_read_by_its_name() -> None:
    assert [heard_rank(rank) for rank in ("A", "2", "10", "J", "Q", "K")] == ["ace", "2", "10", "jack", "queen", "king"]


def test_sentences_end_once_and_what_is_empty_is_not_heard() -> None:
    assert [sentence(words) for words in ("a", "a.", "a?", " a! ", "“a.”", "a…", "")] == \
        ["a.", "a.", "a?", "a!", "“a.”", "a…", ""]
    assert utterance("Deal", "", "why", "No more bets.") == "Deal. why. No more bets."


def test_what_was_said_is_not_said_again_in_one_utterance() -> None:
    assert utterance("Ann takes 10", "Deal 2 more", "Ann beats Cy. Ann takes 10.") == \
        "Ann takes 10. Deal 2 more. Ann beats Cy."
    assert utterance("Nap", "Tom makes nap — each pays 10", "Tom makes nap: each pays 10", "“Tom makes nap.”") == \
        "Nap. Tom makes nap — each pays 10. “Tom makes nap.”"
    assert utterance("Bo buys 5. Bo buys 5.", "Take bets") == "Bo buys 5. Bo buys 5. Take bets.", "it happened twice"


def test_what_was_said_just_before_is_not_said_with_the_next_question_but_what_is_called_is() -> None:
    said = sentences(("Pay Bo — 5", "Player 5 wins 5. Losing bets are in the rack.", "Nine over zero", "“Pay.”"))
    assert said == ("Pay Bo — 5.", "Player 5 wins 5.", "Losing bets are in the rack.", "Nine over zero.", "“Pay.”")
    assert unsaid(("Pay Bo — 5", "Player 2 wins 2. Losing bets are in the rack.", "Nine over zero", "“Pay.”"),
                  said) == ("Pay Bo — 5", "Player 2 wins 2.", "“Pay.”")


def test_what_was_taken_has_what_follows_from_it() -> None:
    class Line:
        def __init__(self, text: str, detail: str = "") -> None:
            self.text, self.detail = text, detail

    assert taken_words([Line("The bid: All pass", "Deal 4: nobody bids"), Line("Done again", " ")]) == \
        "The bid: All pass. Deal 4: nobody bids. Done again."
