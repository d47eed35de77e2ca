"""How a page has something booked, and the host's PIN asked for where it stands: one line of each page."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from app.desk.access.pin_required import PinRequired
from app.errors import MachineFault, Refusal, Refused
from ui.widgets.layers import Layers


def request_host_pin(near: QWidget, refused: Exception, again: Callable[[], object]) -> bool:
    """Whether the host's PIN is what is wanted, and is being asked for over this page; given, `again` is done.

    `again` gives the same command with the same op_id. False where it was refused for another reason, which the page
    then says itself.
    """
    if not isinstance(refused, PinRequired):
        return False
    window: QWidget | None = near
    while window is not None and not isinstance(window, Layers):
        window = window.parentWidget()
    if not isinstance(window, Layers):
        return False
    window.host_wanted.emit(refused, again)
    return True


def have_booked(near: QWidget, deed: Callable[[], object], saved: Callable[[bool], object],
                then: Callable[[Refusal | None], object]) -> None:
    """Have it booked, then say how that went; where the host's PIN is wanted, it is asked for first."""
    try:
        deed()
    except Refused as refused:
        if not request_host_pin(near, refused, lambda: have_booked(near, deed, saved, then)):
            then(refused.refusal)
    except MachineFault as fault:
        saved(False)
        then(fault.refusal)
    else:
        saved(True)
        then(None)
