"""Tables of plain text: cells padded so that columns line up."""

from collections.abc import Collection, Sequence


def align_columns(rows: Sequence[Sequence[str]], left: Collection[int] = (0,)) -> str:
    """Lay out rows of text with their columns aligned.

    Args:
        left: the columns to align left; the rest, usually numbers, are aligned right.

    >>> print(align_columns([("player", "wins"), ("club", "12")]))
    player  wins
    club      12
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            text.ljust(width) if column in left else text.rjust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
