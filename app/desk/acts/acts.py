"""Every act of the desk under its one name, with the other words by which a host may look for it.

A button, the command line and the map of the keyboard take the name from here.
"""

from typing import NamedTuple

from app.dealing.asides.registry import ACCOUNT, CASH, CHIPS, MARKER
from app.words import Sentence, Synonyms

WHO, AMOUNT, PLACE, SIGNED = "who", "amount", "place", "signed"
"""What an act may be told in line: a player, a sum, an open seat, initials."""


class Act(NamedTuple):
    """An act: its code, its name, the words that find it too, and what follows from it in one line.

    `takes` is what it must know before anything is posted, `may` what else it can be told in line; `ways` are those of
    paying, the usual one first. `key` does it at the table.
    """

    code: str
    name: Sentence
    also: Synonyms = ()
    about: Sentence = ""
    takes: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()
    key: Sentence = ""
    may: tuple[str, ...] = ()


WITH_A_PLAYER = (
    Act("buy_in", "Rebuy", ("buy", "buy in", "top up", "add on", "reload", "chips", "sell", "sell chips", "more chips"),
        "More chips for a player", (WHO, AMOUNT), (ACCOUNT, CASH)),
    Act("marker", "Marker", ("iou", "loan", "borrow", "sign", "credit", "rebuy marker", "buy marker", "chips marker"),
        "Chips against a signature",
        (WHO, AMOUNT, SIGNED), (MARKER,)),
    Act("pay_marker", "Pay back", ("marker paid", "marker payment", "paid marker", "repay", "redeem"),
        "What is owed on a marker", (WHO, AMOUNT), (CHIPS, CASH, ACCOUNT)),
    Act("tip", "Tip", ("toke", "gratuity"), "Chips into the tip jar", (WHO, AMOUNT)),
    Act("pay_jar", "Pay from tip jar", ("pay tips", "jar"), "Tips go to whoever dealt", (WHO, AMOUNT),
        (CHIPS, CASH, ACCOUNT)),
    Act("cash_out", "Cash out", ("leave", "cage", "go home", "colour up and leave"), "Chips counted and handed back",
        (WHO, AMOUNT), (ACCOUNT, CASH)),
    Act("collect", "Collect commission", ("commission", "vig", "vigorish"), "What the commission box holds", (WHO,),
        (CHIPS, ACCOUNT)),
    Act("deal_in", "Deal in", ("sit", "back", "return", "sit in"), "Plays again from the next deal on", (WHO,)),
    Act("sit_out", "Sit out", ("skip", "miss"), "Misses deals and keeps the seat", (WHO,)),
    Act("leave", "Leave, keep chips", ("leave", "away", "break"), "Gives up the seat for now", (WHO,)),
    Act("sit", "Seat player", ("sit", "sit down", "add player", "new player", "arrive"),
        "A player takes an open seat", (WHO,), (ACCOUNT, CASH), may=(PLACE, AMOUNT)),
)
"""Acts that are told whom they are about, and most of them how much."""

PLAIN = (
    Act("undo", "Undo", ("back", "wrong key", "take back"), "", key="Ctrl Z"),
    Act("redo", "Redo", ("again", "bring back"), "", key="Ctrl Y"),
    Act("claim", "New high hand", ("claim", "jackpot", "promo", "bonus"), "", key="J"),
    Act("note", "Write a note", ("remark", "memo"), "", key="N"),
    Act("rulings", "Record what happened", ("ruling", "mistake", "irregular", "foul", "penalty"), "", key="Y"),
    Act("about", "About Sabot", ("version", "licence", "log"), ""),
    Act("handbook", "Open the handbook", ("manual", "guide", "help", "how to"), ""),
    Act("rule", "Explain the rule", ("help", "why", "how"), "", key="F1"),
    Act("call", "Repeat the call", ("say", "announce"), "", key="R"),
    Act("fill", "Fill", ("float", "bring chips", "carry"), "Chips from the case to the rack"),
    Act("credit", "Credit", ("float", "carry"), "Chips from the rack to the case"),
    Act("change", "Change chips", ("colour up", "break", "make change", "colour change"),
        "Small chips for large"),
    Act("count_rack", "Count the rack", ("hand over", "relief", "new dealer"), "Also when another dealer takes over"),
    Act("fix", "Fix", ("edit", "wrong card", "walk back"), "Back over what was entered in this hand and the last",
        key="Alt ←"),
    Act("find_log", "Find in the log", ("search", "look up"), "", key="Ctrl F"),
    Act("end_game", "End this game", ("change game", "next game", "other game", "game"),
        "Then choose what is dealt next", key="Ctrl G"),
    Act("scores", "Score, round by round", ("points", "totals"), "", key="Ctrl T"),
    Act("keyboard", "Keyboard map", ("keys", "shortcuts"), "", key="?"),
    Act("private", "Private hand, while held", ("peek", "my cards"), "", key="F10"),
    Act("add_player", "Add player", ("new player", "arrive", "sit", "waiting list"), ""),
    Act("contribute", "Jackpot contributions", ("contribute", "contribution", "put in"), ""),
    Act("expense", "Shared expense", ("pizza", "food", "split a bill"), ""),
    Act("bank", "The table’s bank", ("drop", "hold"), ""),
    Act("replay", "Replay a hand", ("watch", "look back"), "", key="Ctrl R"),
    Act("print", "Print a sheet", ("paper", "pdf"), "", key="Ctrl P"),
    Act("save_pdf", "Save the settlement sheet as a PDF", ("export", "send the sheet"), ""),
    Act("back_up", "Back up the books", ("copy", "save"), ""),
    Act("verify", "Verify the books", ("check", "proof"), ""),
    Act("second_place", "Choose a second place for copies", ("stick", "usb", "backup", "copies"), ""),
    Act("leave_for_a_copy", "Go on with a copy of the books", ("restore", "damaged", "rescue"), ""),
    Act("lock", "Lock the desk", ("away from the table", "pause"), "", key="F12"),
    Act("pins", "Who may do what: PINs", ("password", "rights"), ""),
    Act("close_display", "Close the players’ display", ("tv", "monitor", "projector"), "", key="⇧ F9"),
    Act("phones", "Players’ phones", ("mobile", "qr code", "wi-fi", "cell phone", "link"),
        "The page on their phones: its code, and their links"),
    Act("open_books", "Open other books", ("load", "file"), ""),
    Act("demo", "Start a demo night", ("try", "example"), ""),
    Act("light", "Light theme", ("theme", "bright", "white", "day"), ""),
    Act("dark", "Dark theme", ("theme", "black", "night mode"), ""),
    Act("high_contrast", "High contrast", ("contrast", "plain", "visibility", "low vision"), ""),
    Act("usual_contrast", "Usual contrast", ("contrast", "normal contrast"), ""),
    Act("large_keys", "Large keys", ("keys", "touch", "tablet", "thumbs", "finger"), ""),
    Act("usual_keys", "Usual keys", ("keys", "small keys"), ""),
    Act("full_screen", "Full screen", ("maximise", "whole screen"), "", key="F11"),
    Act("close_sabot", "Close Sabot", ("quit", "exit"), "", key="Ctrl Q"),
    Act("find", "Find any action", ("command line", "search"), "", key="Ctrl K"),
)
"""Everything else that is done by name."""

SHARED: dict[str, tuple[str, ...]] = {
    "credit": ("credit", "marker"), "leave": ("leave", "cash_out"), "sit": ("deal_in", "sit", "add_player"),
    "back": ("deal_in", "undo"), "break": ("leave", "change"), "add player": ("add_player", "sit"),
    "new player": ("sit", "add_player"), "arrive": ("sit", "add_player"), "float": ("fill", "credit"),
    "carry": ("fill", "credit"), "search": ("find_log", "find"), "theme": ("light", "dark"),
    "contrast": ("high_contrast", "usual_contrast"),
    "keys": ("keyboard", "large_keys", "usual_keys"),
    "help": ("handbook", "rule")}
"""Words by which a host may mean any of several acts: those are offered, in this order."""

ACTS = {act.code: act for act in (*WITH_A_PLAYER, *PLAIN)}

WAY_WORDS = {ACCOUNT: ("account", "tab", "credit"), CASH: ("cash",), MARKER: ("marker", "iou"), CHIPS: ("chips",)}
"""How a way of paying is typed."""
