"""A mail server that keeps the messages it receives."""

from __future__ import annotations

import email
import email.policy
import re
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage

from tests.waiting import until

CODE = re.compile(r": ([A-Z0-9]{3}-[A-Z0-9]{3})\s")
SECRET = re.compile(r"/mail#(confirm|stop)=([\w-]{43})")


def code_in(mail: EmailMessage) -> str:
    (code,) = CODE.findall(mail.get_content())
    return str(code)


def secrets_in(mail: EmailMessage) -> dict[str, str]:
    return dict(SECRET.findall(mail.get_content()))


class _Line(socketserver.StreamRequestHandler):
    """A connection that delivers mail."""

    server: Smtp  # pyrefly: ignore[bad-override-mutable-attribute]

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())

    def handle(self) -> None:
        self._say("220 here")
        to: list[str] = []
        while line := self.rfile.readline().decode().strip():
            verb = line[:4].upper()
            if verb == "RCPT":
                to.append(line[9:-1])
            if verb == "DATA":
                self._say("354 go on")
                data = b"".join(iter(self.rfile.readline, b".\r\n"))
                self.server.raw = data
                mail = email.message_from_bytes(data, policy=email.policy.default)
                assert isinstance(mail, EmailMessage)
                self.server.mails.append((to, mail))
            self._say("221 bye" if verb == "QUIT" else "250 fine")


class Smtp(socketserver.ThreadingTCPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Line)
        self.mails: list[tuple[list[str], EmailMessage]] = []
        self.raw = b""  # the last message as sent

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.server_address[1]}"

    def wait(self, count: int) -> tuple[list[str], EmailMessage]:
        """Return the last message and its recipients, once this number of messages has arrived."""
        until(lambda: len(self.mails) >= count)
        assert len(self.mails) == count
        return self.mails[-1]


@contextmanager
def running_smtp() -> Iterator[Smtp]:
    with Smtp() as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield server
        server.shutdown()
