"""The language that the host chose, or the system's before that; and saying everything in it, Qt's own dialogs too."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QSettings, QTranslator
from PySide6.QtGui import QGuiApplication

from app.words import languages, use_catalogue

QT_NAMES = {"zh-Hans": "zh_CN", "zh-Hant": "zh_TW"}
"""What Qt calls a language where it is called otherwise than by us."""

_of_qt: list[QTranslator] = []
"""Qt's own words that are in use: whoever installs them must keep them."""


def known() -> list[tuple[str, str]]:
    """English and every language that has a catalogue: code, and its own name for itself."""
    return [(code, languages.own_name(code)) for code in languages.known()]


def chosen_by(who: str) -> str:
    """The language that somebody chose who came to this desk by a PIN; "" before that."""
    return str(QSettings("Sabot", "Sabot").value(_of(who), "")) if who else ""


def current() -> str:
    """The desk's language: as the host chose it; before that the system's, where it lacks nothing."""
    chosen = QSettings("Sabot", "Sabot").value("language", "")
    return str(chosen) if chosen else languages.first_ready(QLocale.system().uiLanguages())


def use(code: str, who: str = "") -> None:
    """Say everything in this language, for somebody who came to the desk by a PIN, or else for whoever is at it;
    sentences that it lacks stay English.
    """
    QSettings("Sabot", "Sabot").setValue(_of(who) if who else "language", code)
    load(code)


def _of(who: str) -> str:
    """Where somebody's language is kept: by name, in signs that mean nothing to what keeps it."""
    return f"language_of/{who.encode().hex()}"


def load(code: str) -> None:
    """Take up a language's sentences, and Qt's for what it says itself: the dialogs for files, a field's menu."""
    if code != languages.ENGLISH:
        languages.take_place(QLocale.system().name())
    use_catalogue(languages.catalogue(code) if code in languages.known() else None)
    QGuiApplication.setLayoutDirection(QLocale(code).textDirection())
    while _of_qt:
        QCoreApplication.removeTranslator(_of_qt.pop())
    words = QTranslator()
    place = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if code != languages.ENGLISH and words.load(f"qtbase_{QT_NAMES.get(code, code)}", place):
        QCoreApplication.installTranslator(words)
        _of_qt.append(words)
