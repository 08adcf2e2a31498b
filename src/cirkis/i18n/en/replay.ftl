# A recorded game in the terminal (`cirkis replay`).

replay-player = { $colour } ({ $name })
replay-start = The game starts.
replay-instead = Instead: { $moves }
replay-at = Move { $n } of { $total }
# The keys themselves (n, b, f, l, g, q) are the same in every language.
replay-keys = [n] next  [b] back  [f] first  [l] last  [g] go to  [q] quit
replay-go-to = Move (0-{ $total })
