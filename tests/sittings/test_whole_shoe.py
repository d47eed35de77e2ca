"""A whole shoe that was recorded once: it replays to what it came to then."""

from app.dealing.engine.run import Run
from app.dealing.values.log import RowKind
from app.desk.replay.transcript import transcript
from app.desk.session.night_opening import first_sitting
from app.games import game
from tests.sittings.whole_shoe import balances_of, house, plan, whole_shoe


def test_the_recorded_shoe_has_at_least_seventy_coups_without_suits() -> None:
    shoe = whole_shoe()
    assert shoe.coups >= 70
    cards = [row.body for row in shoe.answers
             if row.kind is RowKind.ANSWER and ("player:" in row.key or "banker:" in row.key)]
    assert len(cards) > 300
    assert {len(str(card)) for card in cards} == {1}


def test_the_recorded_shoe_replays_to_the_balances_it_was_dealt_to() -> None:
    shoe = whole_shoe()
    run = Run(game("baccarat"), shoe.rows)
    assert run.play.prompt is None
    assert run.play.table.hands_closed == shoe.coups
    assert balances_of(run) == shoe.balances


def test_the_recorded_answers_deal_the_same_shoe_at_a_fresh_table() -> None:
    shoe = whole_shoe()
    run, _ = first_sitting(house(), plan(), (), 1, 0)
    for row in shoe.answers:
        if row.kind is RowKind.ANSWER:
            assert run.play.prompt is not None
            assert run.play.prompt.key == row.key
            run.answer(row.body)
        else:
            run.append_stored(row)
    assert balances_of(run) == shoe.balances


def test_the_transcript_of_the_recorded_shoe_accounts_for_every_chip() -> None:
    shoe = whole_shoe()
    read = transcript(shoe.rows)
    assert not read.stopped
    assert len(read.lines) == len(shoe.rows)
    held: dict[str, int] = {}
    for line in read.lines:
        for sign, transfers in ((1, line.made), (-1, line.back)):
            for one in transfers:
                held[str(one.target)] = held.get(str(one.target), 0) + sign * one.amount
                held[str(one.source)] = held.get(str(one.source), 0) - sign * one.amount
    assert {place: amount for place, amount in sorted(held.items()) if amount} == dict(sorted(shoe.balances.items()))
