"""The words of the page itself, in one language: tabs, headings, and what is said when nothing comes."""

from app.words import as_in, tr


def page_words() -> dict[str, str]:
    """Every word that the page has of its own, by its code."""
    return {
        **_of_the_page(),
        "table": tr("Table"), "rules": tr("Rules"), "night": tr("Night"), "me": tr("My night"),
        "seats": tr("Seats"), "limits": tr("Limits"), "min": tr("Min"), "max": tr("Max"), "pays": tr("Pays"),
        "more": tr("More boards and counts"), "code": tr("Book code"), "now": tr("The rule that applies now"),
        "house": tr("This house’s own rules"), "cover": tr("Cover"), "show": tr(as_in("figures", "Show")),
        "covered": tr("Covered"), "yournight": tr("Your night"), "how": tr("How it comes about"),
        "acts": tr("Chips and cash"), "games": tr("Won and lost"), "dealer": tr("Dealer’s button"),
        "hidden": tr("face down"), "bet": tr("Bet"),
    }


def _of_the_page() -> dict[str, str]:
    return {
        "live": tr("Live"), "late": tr("Out of date"), "language": tr("Language"),
        "since": tr("Nothing new since {time}"), "never": tr("Nothing has come yet"),
        "stale": tr("The table may be further on. Come nearer to the Wi-Fi, or ask the host whether the program runs. "
                    "This page tries again by itself."),
        "off": tr("The host has switched the phones’ page off."),
        "offmore": tr("This page opens again by itself when it is switched on."),
        "ended": tr("This link has ended. Ask the host for a new one."),
        "tries": tr("Too many wrong links came from this network address. Yours is tried again by itself."),
        "nothing": tr("Your own figures stand here once you have bought chips."),
        "full": tr("Too many phones at once. This page tries again in 10 s."),
        "wait": tr("One moment"),
        "nolink": tr("This page opens with your own link"),
        "nolinkmore": tr("The host has a code for you: it opens your own figures on your phone, and nobody else’s."),
        "open2": tr("Open on {count} phones"),
        "open2more": tr("If one of them is not yours, ask the host for a new link."),
        "tonight": tr("Your own figures"),
    }
