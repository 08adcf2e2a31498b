"""Read HTML as a browser does."""

from html.parser import HTMLParser

Attributes = dict[str, str | None]
VOID = {"meta", "br", "hr", "link", "img", "input"}


class Page(HTMLParser):
    """A page whose elements are all closed in the right places.

    Attributes:
        found: all elements in order, each with its name and attributes.
        text: all its text.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, Attributes]] = []
        self.text = ""
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def values(self, *names: str, of: str = "") -> list[str]:
        """Return the values of these attributes in all elements, or only in those named `of`."""
        pairs = [pair for tag, given in self.found if of in ("", tag) for pair in given.items()]
        return [value for name, value in pairs if name in names and value]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
