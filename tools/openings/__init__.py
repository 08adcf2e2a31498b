"""Make the opening books: long searches of the first positions that good players reach."""
