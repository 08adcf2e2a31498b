"""What good players begin with: a book of openings for each number of players."""

from cirkis.openings.book import Book, BookMove
from cirkis.openings.seat_shares import SEAT_SHARES
from cirkis.openings.shipped import book_for, shipped_record

__all__ = ["SEAT_SHARES", "Book", "BookMove", "book_for", "shipped_record"]
