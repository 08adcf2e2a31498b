"""Make a set on paper: draw the pages, and write them as a PDF or show them as SVG."""

from dataclasses import replace

from cirkis.i18n import texts_in
from cirkis.printing.kinds import (
    Check,
    Fact,
    Made,
    MadeFile,
    OnProgress,
    PaperSettings,
    Preview,
    no_check,
    no_progress,
)
from cirkis.printing.paper.board import (
    TileGrid,
    cut_board,
    framed_size,
    largest_on_page,
    one_page,
    tile_pages,
)
from cirkis.printing.paper.cover import cover_items
from cirkis.printing.paper.ink import WHITE, ink_for
from cirkis.printing.paper.page import Draft, Look, bind, with_blank_backs
from cirkis.printing.paper.pieces import BLEED, piece_pages, track_page
from cirkis.printing.paper.rules import rules_pages
from cirkis.printing.pdf import write_pdf
from cirkis.printing.sheet import write_svg

_STEPS = 5  # steps of progress: board, pieces, tracks and rules, cover, file


def make(
    settings: PaperSettings, progress: OnProgress = no_progress, check: Check = no_check
) -> Made:
    """Make the PDF, or raise PrintError."""
    name = f"cirkis-paper-{settings.paper}.pdf"
    check((name,))
    look = look_for(settings)
    drafts = draft_pages(settings, look, progress)
    texts = look.texts
    data = write_pdf(
        bind(drafts, look),
        title=texts("print-paper-title"),
        titles=[texts(draft.key, **draft.values) for draft in drafts],
        language=settings.language,
        for_press=settings.press,
    )
    progress(_STEPS, _STEPS)
    return Made((MadeFile(name, data),), _facts(settings, look, drafts))


def preview(settings: PaperSettings) -> tuple[Preview, ...]:
    """Return every page as a picture, or raise PrintError."""
    look = look_for(settings)
    drafts = draft_pages(settings, look)
    return tuple(
        Preview(draft.key, draft.values, write_svg(sheet, paper=WHITE))
        for draft, sheet in zip(drafts, bind(drafts, look), strict=True)
    )


def look_for(settings: PaperSettings) -> Look:
    """Return the settings for all pages; for a board on one page, the edge is reduced to fit."""
    ink, texts = ink_for(settings.look), texts_in(settings.language)
    look = Look(settings.paper, ink, texts, settings.edge, BLEED if settings.press else 0.0)
    if settings.board == "one-sheet":
        return replace(look, edge=min(settings.edge, largest_on_page(look)))
    return look


def draft_pages(
    settings: PaperSettings, look: Look, progress: OnProgress = no_progress
) -> tuple[Draft, ...]:
    """Return all pages in order, without page numbers.

    Raises PrintError if a piece is larger than a page, or the clearance leaves too little of one.
    """
    progress(0, _STEPS)
    grid = _grid(settings, look)
    if grid is None:
        drafts = [one_page(look, settings.names)]
    else:
        drafts = list(tile_pages(grid, look, settings.names))
    progress(1, _STEPS)
    drafts += piece_pages(settings, look)
    progress(2, _STEPS)
    if not any(draft.values.get("kit") for draft in drafts):
        drafts.append(track_page(settings, look))
    drafts += rules_pages(settings.pieces, look)
    progress(3, _STEPS)
    drafts = [Draft("cover", "print-paper-cover-page", ()), *drafts]
    if settings.backs:
        drafts = with_blank_backs(drafts)
    items = cover_items(settings, look, grid, list(enumerate(drafts, 1)))
    progress(4, _STEPS)
    return (replace(drafts[0], items=tuple(items)), *drafts[1:])


def _grid(settings: PaperSettings, look: Look) -> TileGrid | None:
    """Return the division of the board into tiles; None if it is on one page."""
    if settings.board == "one-sheet":
        return None
    grid = cut_board(look)
    return grid if len(grid.tiles) > 1 else None


def _facts(settings: PaperSettings, look: Look, drafts: tuple[Draft, ...]) -> tuple[Fact, ...]:
    width, height = framed_size(look.edge)
    tiles = sum(draft.key == "print-paper-tile-page" for draft in drafts)
    size = {"width": round(width), "height": round(height), "tiles": max(tiles, 1)}
    facts = [
        Fact("print-paper-made", {"pages": len(drafts), "paper": settings.paper}),
        Fact("print-paper-board-size", size),
    ]
    if look.edge < settings.edge:
        edges = {"edge": look.edge, "asked": settings.edge}
        facts.append(Fact("print-paper-smaller", edges))
    if settings.backs:
        facts.append(Fact("print-paper-step-both-sides", {}))
    return tuple(facts)
