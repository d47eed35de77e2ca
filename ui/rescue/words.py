"""What the page after trouble says of a copy: in its strip, and of each entry that is to be keyed again."""

from pathlib import Path

from app.dealing.values.felt import Actor, Step
from app.desk.rescue.offer import Offer
from app.words import plural, tr
from app.words.figures import thousands
from app.words.joined import up_to
from ui.strip.strip_text import Action, StripText
from ui.widgets.buttons import PrimaryState

BADGE = "icon:redo|"


def to_key_again(offer: Offer) -> str:
    """How much is to be keyed again, as a headline ends."""
    count = len(offer.lacks)
    return plural(count, " — key {count} thing again", " — key {count} things again") if count else \
        tr(" — nothing to key again")


def strip_text(offer: Offer) -> StripText:
    """What the strip says of a copy that verifies."""
    if is_whole(offer):
        return StripText(tr("The file is sound"), tr(" — go on with it"),
                         tr("Every entry of it verifies, and it holds all that was saved on this computer."),
                         badge="icon:check|" + tr("SOUND"), step=2)
    return StripText(
        tr("Go on from {time}", time=offer.clock(offer.copy.at)), to_key_again(offer), _reason(offer),
        tr("Leave your chips where they are."), actor=Actor.WARN, badge=BADGE + tr("RESCUE"), step=2)


def is_whole(offer: Offer) -> bool:
    """Whether no copy is needed: the file itself verifies, and lacks nothing."""
    return offer.is_the_file and offer.is_whole


def _reason(offer: Offer) -> str:
    read = plural(len(offer.readable), "{count} entry after it is read in the damaged file.",
                  "{count} entries after it are read in the damaged file.") if offer.readable else ""
    if not offer.lacks and not read:
        return tr("The copy holds all that was saved; the hand that was open is asked for again.")
    if not offer.lacks:
        return tr("The copy is whole to {hand}; {read}", hand=_short(offer.holds.last_hand), read=read)
    return tr("The copy is whole to {hand}; no chip moves until the rest is keyed.",
              hand=_short(offer.holds.last_hand)) + (f" {read}" if read else "")


def action(offer: Offer) -> Action:
    """What Enter does."""
    first = tr("First: {what}", what=_short(offer.lacks[0].title)) if offer.lacks else tr("Then: deal")
    return Action(tr("Go on with it"), first)


def steps(offer: Offer, copies: int) -> tuple[Step, ...]:
    """How far coming back is."""
    count = len(offer.lacks)
    return (Step(tr("Fault found"), ""), Step(tr("Copies checked"), str(copies)),
            Step(tr("Go on"), offer.clock(offer.copy.at)), Step(tr("Key again"), str(count) if count else ""),
            Step(tr("Deal"), ""))


def looking() -> tuple[StripText, Action]:
    """While copies are looked for and gone through."""
    return (StripText(tr("Looking for a copy"), "", tr("Every entry of it is gone through before it is offered."),
                      actor=Actor.WARN, badge=BADGE + tr("RESCUE"), step=1),
            Action(tr("Go on with it"), tr("not yet"), PrimaryState.OFF))


def working() -> tuple[StripText, Action]:
    """While a copy is taken up."""
    return (StripText(tr("Taking the copy up"), "", tr("The damaged file is set aside, and nothing is deleted."),
                      actor=Actor.WARN, badge=BADGE + tr("RESCUE"), step=2),
            Action(tr("Go on with it"), tr("a moment"), PrimaryState.OFF))


def none_found(why: str) -> tuple[StripText, Action]:
    """No copy was found that verifies."""
    return (StripText(tr("No copy was found"), tr(" — look on a stick, or in another folder"), why, actor=Actor.BAD,
                      badge=BADGE + tr("RESCUE"), step=1),
            Action(tr("Look in a folder"), tr("a stick, another disk")))


def counted(offer: Offer) -> str:
    """How many entries can be read in the damaged file, and how many are to be keyed."""
    left = len(offer.lacks)
    key = plural(left, "{count} to key again", "{count} to key again") if left else tr("nothing to key again")
    if not offer.readable:
        return key
    return tr("{read} read in the file, {key}", read=thousands(len(offer.readable)), key=key)


def notes(offer: Offer) -> tuple[str, ...]:
    """What is to be known of the entries that are listed."""
    return (tr("Cards and amounts were not kept on this computer: ask the table, or look at the score card."),
            tr("A hand that was not finished is keyed last.")) if offer.lacks else ()


def notes_of_saved() -> tuple[str, ...]:
    """What is to be known of entries of which only this computer's own list is left."""
    return (tr("Number, time, title and code were kept on this computer; cards and amounts were not."),
            tr("They can be printed, and are kept whatever is done here."))


def what_to_do(path: Path) -> tuple[str, ...]:
    """What a host does now that has no copy."""
    kept = tr("The damaged file is never changed or deleted: with New books it is kept as {name}.",
              name=f"{path.stem}-…-damaged{path.suffix}") if path.exists() else ""
    return tuple(filter(None, (
        tr("Look where copies may be: a stick, another disk, the folder “backups” beside the books, a synced folder."),
        tr("The last printed sheet tells how everybody stood; the chips on the table and the rack tell the rest."),
        kept)))


def _short(title: str) -> str:
    """The name of a hand, without what came of it: "Coup 40: Banker wins" is coup 40."""
    return up_to(":", title)
