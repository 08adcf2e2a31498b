"""Notices of turns, without the delay before them."""

from typing import Any

from cirkis.server.accounts.turn_notices import TurnNotices
from tests.waiting import until


def send_notices(client: Any, *, is_late: bool = False) -> None:
    """Let the delay pass, and wait until every notice is sent or found not to be needed.

    If `is_late`, look after the e-mails that have to wait for the next hour instead.
    """
    observers = [one.__self__ for one in client.app.state.hub.on_changed]
    (notices,) = [one for one in observers if isinstance(one, TurnNotices)]
    late, mailer = notices._late, notices._mail._mailer

    def pass_delay() -> None:
        for timer in [timer for timer, _ in late.values()] if is_late else [*waiting.values()]:
            timer._run()
            timer.cancel()

    def is_done() -> bool:
        return not (notices._tasks or (mailer and mailer.tasks))

    waiting = notices._waiting
    client.portal.call(pass_delay)
    until(lambda: client.portal.call(is_done))
