# Eine aufgezeichnete Partie im Terminal („cirkis replay“).

replay-player = { $colour } ({ $name })
replay-start = Die Partie beginnt.
replay-instead = Stattdessen: { $moves }
replay-at = Zug { $n } von { $total }
# Die Tasten selbst (n, b, f, l, g, q) sind in allen Sprachen gleich.
replay-keys = [n] weiter  [b] zurück  [f] Anfang  [l] Ende  [g] gehe zu  [q] beenden
replay-go-to = Zug (0-{ $total })
