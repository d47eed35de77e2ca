"""Before the first coup: the equipment, the shuffle, the cut, the cut card and the burn."""

from functools import partial

from app.dealing.prompts.kinds import Amount, Confirm, DrawCard, PickSeat, Wording
from app.dealing.values.felt import Actor
from app.games.baccarat.coup.coup import ShoeGame
from app.games.baccarat.coup.shoe import burn_count, turns_a_card
from app.games.baccarat.house_rules.rules import SetUp, WagersEntered
from app.words import plural, tr

STEPS = ("Equipment", "Inspect", "Shuffle", "Roll", "Cut", "Cut card", "Burn")
EQUIPMENT, INSPECT, SHUFFLE, ROLL, CUT, CUT_CARD, BURN = range(len(STEPS))
SHUFFLE_STEPS = ("mix", "piles", "riffle", "strip", "stack")


async def set_up(game: ShoeGame) -> None:
    """Everything that is done to a shoe before the first coup. In short: the cut, the cut card and the burn."""
    await seat_players(game)
    if game.rules.set_up is SetUp.GUIDED:
        await equipment(game)
        await inspect(game)
        await shuffle(game)
        await roll(game)
    await cut(game)
    await cut_card(game)
    await burn(game)


async def seat_players(game: ShoeGame) -> None:
    """Wait until two are seated; where no bets are entered nobody needs to be."""
    if game.rules.wagers is WagersEntered.OFF or len(game.table.playing) >= 2:
        return
    await Confirm(
        key=f"seats:{game.table.hands_opened}", table=game.table, unless="seats",
        say=lambda: Wording(
            lead=tr("Seat your players"),
            reason=(tr("Nobody is seated. Two or more can start."), tr("One player is seated. Two or more can start."),
                    tr("{count} players are seated.", count=len(game.table.playing)))[min(2, len(game.table.playing))],
            badge="icon:seat|" + tr("SEATS"), named=tr("players seated"), button=tr("Players seated"), topic="table"))


async def equipment(game: ShoeGame) -> None:
    """A checklist of what must lie ready."""
    lines = (plural(game.rules.decks, "One deck", "{count} decks with the same back"), tr("Two cut cards"), tr("Shoe"),
             tr("Discard holder"), tr("Layout, or plates or tape for the spots"), tr("Rack counted in"))
    await Confirm(
        key="set_up/equipment", lines=lines,
        say=lambda: Wording(
            lead=tr("Check the equipment"), rest=tr(" — six things"),
            reason=tr("Shoe {number} begins. Everything is on the table.", number=game.shoe.number),
            badge="icon:layers|" + tr("SHOE"), step=EQUIPMENT, named=tr("equipment checked"), button=tr("All there"),
            topic="set_up"))


async def inspect(game: ShoeGame) -> None:
    """Fronts and backs looked at; the count is taken as right where nobody counts."""
    count = game.shoe.cards
    await Amount(
        key="set_up/inspect", expected=count, high=count * 2, unit=tr("cards"),
        differs=plural(game.rules.decks, "A shoe of one deck has {cards}. Count again, or correct the deck.",
                       "A shoe of {count} decks has {cards}. Count again, or correct the decks.", cards=count),
        say=lambda: Wording(
            lead=tr("Inspect the cards"), rest=tr(" — {count} of them", count=count),
            reason=tr("Spread them, backs then faces: {decks} × 52. Type your count, or Enter.",
                      decks=game.rules.decks),
            badge="icon:eye|" + tr("CARDS"), step=INSPECT, named=tr("cards inspected"), button=tr("All there"),
            topic="set_up"))
    game.set_up_facts[INSPECT] = str(count)


async def shuffle(game: ShoeGame) -> None:
    """One shuffle of many packs, in steps: mix, halve, riffle pile into pile, riffle and strip, stack."""
    for at, code in enumerate(SHUFFLE_STEPS):
        await Confirm(key=f"set_up/shuffle:{code}", say=partial(_shuffle_words, game, at))


def _shuffle_words(game: ShoeGame, at: int) -> Wording:
    lead, reason = _shuffle_steps(max(2, game.rules.decks))[at]
    return Wording(
        lead=lead, reason=reason, badge="icon:repeat|" + tr("SHUFFLE"), step=SHUFFLE,
        named=tr("shuffle, step {at}", at=at + 1), button=tr("Done"),
        button_note=tr("Step {at} of {count}", at=at + 1, count=len(SHUFFLE_STEPS)), topic="shuffle")


def _shuffle_steps(piles: int) -> tuple[tuple[str, str], ...]:
    return (
        (tr("Mix all cards face down"), tr("Spread them over the felt and wash them with both hands.")),
        (tr("Square them into {piles} piles", piles=piles), tr("About a deck to a pile, in two rows.")),
        (tr("Riffle pile into pile"), tr("One pile of each row; the joined pile starts a new stack.")),
        (tr("Split the stack, riffle once more"), tr("A deck at a time off the top, pile into pile again.")),
        (tr("Stack and square the cards"), tr("All of them in one block. A witness confirms the shuffle.")),
    )


async def roll(game: ShoeGame) -> None:
    """The block rolled forward, backs to the players, the first cut card at its bottom."""
    await Confirm(
        key="set_up/roll",
        say=lambda: Wording(
            lead=tr("Tip the stack onto its edge"), rest=tr(" — backs to players"),
            reason=tr("One cut card is at the bottom, facing you."), badge="icon:layers|" + tr("SHOE"), step=ROLL,
            named=tr("block rolled"), button=tr("Tipped"), topic="cut"))


async def cut(game: ShoeGame) -> None:
    """Any player cuts; whoever refuses passes it to the left, and the host cuts last."""
    seat = await PickSeat(
        key="set_up/cut", seats=tuple(game.table.playing), none_word=tr("the host"),
        say=lambda: Wording(
            lead=tr("Offer the cut card") if game.rules.set_up is SetUp.GUIDED else tr("Shuffle, offer the cut card"),
            rest=tr(" — who cuts?"),
            reason=tr("At least {least} cards from either end. If refused, it passes left; the host cuts last.",
                      least=game.rules.minimum_cut),
            badge="icon:scissors|" + tr("CUT"), step=CUT, named=tr("cut"), button=tr("Has cut"), topic="cut"))
    game.set_up_facts[CUT] = game.table.name(seat) or tr("host")


async def cut_card(game: ShoeGame) -> None:
    """The part behind the cut goes to the far side; the other cut card near the end; the cards into the shoe."""
    rules = game.rules
    least, most = 6 * (1 + rules.extra_coups), rules.decks * 26
    game.shoe.cut_at = await Amount(
        key="set_up/cut_card", expected=rules.cut_depth, low=least, high=most, unit=tr("cards"),
        say=lambda: Wording(
            lead=tr("Place the cut card"), rest=tr(" — {count} from the end", count=rules.cut_depth),
            reason=tr("The cards behind the cut go to the far side first. Then load all {count} cards.",
                      count=game.shoe.cards),
            badge="icon:scissors|" + tr("CUT"), step=CUT_CARD, named=tr("cut card at"),
            button=tr("Placed, shoe loaded"),
            topic="cut"))
    game.set_up_facts[CUT_CARD] = str(game.shoe.cut_at)


async def burn(game: ShoeGame) -> None:
    """The first card face up, then as many face down as it says."""
    card = None
    if turns_a_card(game.rules):
        card = await DrawCard(
        key="set_up/burn", table=game.table, hand="burn", suits=False,
        say=lambda: Wording(
            lead=tr("Turn the burn card"), rest=tr(" — first card, face up"),
            reason=tr("Its value says how many more are burned."), actor=Actor.TABLE,
            badge="icon:burn|" + tr("BURN"), step=BURN,
            named=tr("burn card"), button=tr("Burn card"), button_note=tr("Waiting for a card"), topic="burn"))
        game.shoe.see(card)
    count = burn_count(card, game.rules)
    if count:
        await Confirm(
        key="set_up/burned", facts=str(count),
        say=lambda: Wording(
            lead=tr("Burn {count}", count=count), rest=tr(" — face down, unseen"),
            reason=tr("Burn card {card}: {count} more go to the discards.", card=card, count=count) if card else
                tr("This house burns {count}.", count=count),
            badge="icon:burn|" + tr("BURN"), step=BURN, named=tr("{count} burned", count=count),
            button=tr("{count} burned", count=count), topic="burn"))
        game.shoe.burn(count)
