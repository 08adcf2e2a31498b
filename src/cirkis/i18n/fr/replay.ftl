# Une partie enregistrée, dans le terminal (« cirkis replay »).

replay-player = { $colour } ({ $name })
replay-start = La partie commence.
replay-instead = Plutôt : { $moves }
replay-at = Coup { $n } sur { $total }
# Les touches (n, b, f, l, g, q) sont les mêmes dans toutes les langues.
replay-keys = [n] suivant  [b] précédent  [f] début  [l] fin  [g] aller à  [q] quitter
replay-go-to = Coup (0-{ $total })
