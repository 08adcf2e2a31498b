"""Write SVG and HTML elements as strings."""

UNBREAKABLE_SPACES = "\u00a0\u202f"  # French puts them before some punctuation.
ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})
"""Replaces html.escape, because importing html loads the names of 2,000 characters."""
FONT = "'Bricolage Grotesque','Segoe UI','Noto Sans','DejaVu Sans',sans-serif"


def element(name: str, *contents: str, **attributes: object) -> str:
    """Return an element as a string; values of attributes are escaped.

    Write stroke_width for stroke-width and class_ for class; None omits an attribute.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape_text(_format(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    inner = "".join(contents)
    return f"<{name}{written}>{inner}</{name}>" if inner else f"<{name}{written}/>"


def escape_text(text: str) -> str:
    """Escape text for an element or attribute; drop unprintable characters: XML forbids some."""
    if not text.isprintable():
        text = "".join(char for char in text if char.isprintable() or char in UNBREAKABLE_SPACES)
    return text.translate(ESCAPED)


def centred_text(text: str, at: tuple[float, float], size: float, **attributes: object) -> str:
    placed = {"x": at[0], "y": at[1], "font_size": size, "text_anchor": "middle"}
    return element("text", escape_text(text), **placed | {"dy": "0.35em"} | attributes)


def format_number(value: float) -> str:
    """Return a number with at most one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _format(value: object) -> str:
    """Return an attribute's value; floats have at most three decimals."""
    return f"{value:.3f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
