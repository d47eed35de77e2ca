"""What is happening at the table now, in a few words that everybody can read: whose turn it is, or what comes next."""

from collections.abc import Callable

from app.dealing.engine.play import Play
from app.dealing.procedures.bidding import AuctionBid
from app.dealing.prompts.calling import Bid, Declaration
from app.dealing.values.felt import Actor, Felt
from app.dealing.values.public_view import Moment, Said
from app.sheets.tongues import Tongues
from app.words import Sentence, tr


def moment_of(play: Play, felt: Felt, speak: Tongues, called: Callable[[int], Said]) -> Moment:
    """The moment of a game without a view of its own: who is to bid or to act, or the step the hand has come to."""
    def say(code: str, sentence: Sentence, actor: Actor = Actor.TABLE) -> Moment:
        return Moment(code, speak.each(lambda: tr(sentence)), actor)

    prompt, table = play.prompt, play.table
    if prompt is None:
        return _over(felt, speak, called) or say("over", "The game is over")
    if table.hand is None:
        return say("between", "Next deal") if table.hands_closed else say("waiting", "Starting soon", Actor.TIE)
    if isinstance(prompt, Declaration):
        return say("declare", "Everybody declares", Actor.TIE)
    if isinstance(prompt, Bid) and len(prompt.seats) == 1:
        sentence = "Auction: {who} to bid" if isinstance(prompt, AuctionBid) else "{who} to bet"
        return _of_seat("bid", sentence, prompt.seats[0], speak, called)
    acting = [seat.number for seat in felt.seats if seat.to_act]
    if len(acting) == 1:
        return _of_seat("act", "{who} to act", acting[0], speak, called)
    if 0 <= prompt.step < len(felt.steps):
        label = felt.steps[prompt.step].label
        return say("step", label)
    return say("dealing", "Cards are dealt")


def _over(felt: Felt, speak: Tongues, called: Callable[[int], Said]) -> Moment | None:
    """Who has won, where it is told of one of them."""
    won = [seat.number for seat in felt.seats if seat.standing == "won"]
    return _of_seat("won", "{who} wins the game", won[0], speak, called) if len(won) == 1 else None


def _of_seat(code: str, sentence: Sentence, seat: int, speak: Tongues, called: Callable[[int], Said]) -> Moment:
    names = called(seat)
    said = speak.in_each(lambda: tr(sentence, who="{who}"))
    whole = [text.format(who=names[min(at, len(names) - 1)]) for at, text in enumerate(said)] if names else said
    return Moment(code, tuple(dict.fromkeys(whole)), Actor.PLAYER)
