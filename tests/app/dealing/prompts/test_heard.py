"""What is told of a prompt by ear, in any language: sentence by sentence, and what is called in its quotes."""

import pytest

from app.dealing.prompts.heard import sentences, unsaid


@pytest.mark.parametrize(("said", "apart"), [
    (("Banker draws. Banker 6.", "“Nine over eight.”"), ("Banker draws.", "Banker 6.", "“Nine over eight.”")),
    (("庄补牌。庄6点。", "“闲九点，胜八点。”"), ("庄补牌。", "庄6点。", "“闲九点，胜八点。”")),
    (("莊補牌。莊6點。", "「閒九點。」"), ("莊補牌。", "莊6點。", "「閒九點。」")),
    (("Banca pide. Banca 6.", "«Nueve a ocho.»"), ("Banca pide.", "Banca 6.", "«Nueve a ocho.»")),
], ids=["English", "simplified", "traditional", "Spanish"])
def test_sentences_are_told_one_by_one(said: tuple[str, ...], apart: tuple[str, ...]) -> None:
    assert sentences(said) == apart


@pytest.mark.parametrize("call", ["“Nine.”", "「九點。」", "«Nueve.»"])
def test_what_is_called_is_told_again_though_it_was_said_before(call: str) -> None:
    assert unsaid(("First", call, "Once."), (call, "Once.")) == ("First", call)
