# Partien und Stellungen, vom Computer analysiert: Seite, Kommandozeile und HTML-Bericht.

chances = Gewinnchancen
chances-graph = Gewinnchancen vom ersten bis zum letzten Zug
percent = { $part }
chance-of = { $who } { $chance }

mistake-blunder = Patzer
mistake-mistake = Fehler
mistake-inaccuracy = Ungenauigkeit
mistakes = Fehler
mistakes-none = Keine Fehler gefunden.
mistake-lost = senkt die Gewinnchance um { $chance }
mistake-better = Besser: { $move }.
mistake-better-why = Besser: { $move }. Der Zug { $why }.
turning-point = Wendepunkt
turning-points = Wendepunkte
turning-points-none = Keine: Der Favorit blieb immer derselbe.


step-start = Anfang
step-previous = Voriger Zug
step-next = Nächster Zug
step-end = Ende

# $n: die Nummer eines Zugs, von 1 an gezählt.
numbered-move = { $n }. { $who }: { $move }
withdraws = gibt auf

## Der Bericht von „cirkis analyse“

analysis-title = Analyse einer Partie Cir*Kis
analysis-player = Spieler
analysis-move = Zug
analysis-points = Punkte
analysis-expected = { $points ->
    [one] { $points } Punkt erwartet
   *[other] { $points } Punkte erwartet
}
analysis-rank = Rang { $n } von { $total }
analysis-mistake = { $mistake }: { $lost }.
analysis-because = Der Zug { $why }.
analysis-choices = Beste Züge für { $who }
analysis-choice = { $chance } ± { $error }, { $games ->
    [one] { $games } Partie
   *[other] { $games } Partien
}
analysis-line = vermutlich weiter: { $moves }
analysis-stopped = { $total ->
    [one] Analyse nach { $n } von { $total } Zug abgebrochen.
   *[other] Analyse nach { $n } von { $total } Zügen abgebrochen.
}
analysis-over = Die Partie ist zu Ende: Es gibt keinen Zug mehr.
analysis-simulated = { $games ->
    [one] { $games } Probepartie.
   *[other] { $games } Probepartien.
}
analysis-proven = { $games ->
    [one] { $games } Probepartie; das Ergebnis steht fest.
   *[other] { $games } Probepartien; das Ergebnis steht fest.
}
analysis-show-better = Den besseren Zug auf dem Brett zeigen
analysis-keys = Mit den Pfeiltasten gehst du durch die Züge, mit Pos1 und Ende zum Anfang und zum Ende.
analysis-how = Der Computer spielt von jeder Stellung aus Probepartien. Ein Fehler wird danach bewertet, wie stark er die Gewinnchance senkt: Ungenauigkeit ab { $inaccuracy }, Fehler ab { $mistake }, Patzer ab { $blunder }.

## Tipps am Tisch

hint = Tipp
hint-thinking = Tipp wird gesucht …
hint-region = Sieh dir { figure-the } an.
# $why: ein Satz, wie bei den Aufgaben.
hint-move = Tipp { $n }: { $why }
hint-more-piece = Welcher Stein?
hint-more-place = Wohin?
hint-more-other = Ein anderer
hint-play = Spielen

## Was der Computer denkt, während man spielt

thoughts = Bewertung des Computers
thoughts-waiting = Keine Bewertung für diese Stellung.
thoughts-working = Stellung wird bewertet
thoughts-proven = Sicher, wenn niemand einen Fehler macht.
thoughts-games = { $games ->
    [one] { $games } Probepartie
   *[other] { $games } Probepartien
}
thoughts-points = Erwarteter Endstand: { $points }

## Wem jede Figur am Ende wahrscheinlich gehört

ownership = Wahrscheinliche Besitzer
# $figure, $cell: wie in „figure“; $who: ein Spieler oder ownership-nobody.
ownership-likely = { figure }: am ehesten { $who }, { $chance }
ownership-nobody = niemand
# $shares: wie in „Grün 82 %, Violett 10 % und niemand 8 %“.
ownership-shares = Am Ende: { $shares }
settings-ownership = Figuren in der Farbe des wahrscheinlichen Besitzers einfärben

## Eine beendete Partie, auf der Seite analysiert

review = Analyse der Partie
review-open = Partie analysieren
    .together = Gemeinsam analysieren
review-together = Die Partie gemeinsam ansehen
    .help = Die anderen sehen die Stellung, die du zeigst.
    .yours = Du zeigst die Partie.
    .host = Der Gastgeber zeigt die Partie.
    .hand = { $who } zeigt die Partie.
review-leave = Zurück zum Tisch
review-progress = { $n } von { $total } Stellungen analysiert …
review-working = Partie wird analysiert …
review-done = Analyse fertig.
review-at = { $n ->
    [0] Am Anfang: { $chances }
    [one] Nach { $n } Zug: { $chances }
   *[other] Nach { $n } Zügen: { $chances }
}
review-start = Leeres Brett
review-steps = Durch die Partie gehen
review-note = Dieser Zug
    .start = Geh die Partie durch: Hier wird jeder Zug erklärt.
    .tried = Deine eigene Variante: Der Computer bewertet sie weiter unten.
review-moved = { $who }: von { $from } auf { $to }
review-faultless = keine Fehler
review-lost = Die Gewinnchance sinkt von { $before } auf { $after }.
review-best = bester Zug
review-play = Auf dem Brett zeigen
drawn-better = Gestrichelt mit Häkchen: der bessere Zug.
review-tried = Variante:
review-back = { $n ->
    [one] Zurück zur Partie ({ $n } Zug probiert)
   *[other] Zurück zur Partie ({ $n } Züge probiert)
}
review-blunders = { $n } Patzer
review-mistakes = { $n } Fehler
review-inaccuracies = { $n ->
    [one] { $n } Ungenauigkeit
   *[other] { $n } Ungenauigkeiten
}
