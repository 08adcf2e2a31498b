# Die Wörter des Spiels: Steine, Figuren, Züge und Ergebnisse.

title = Cir*Kis

## Spieler

colour-green = Grün
colour-purple = Violett
colour-red = Rot
colour-yellow = Gelb

## Steine
## In Listen ohne Artikel; in Sätzen mit Artikel, und zwar im Akkusativ („Grün legt einen Keil“).

shape-big-slice = Großes Segment
    .with-article = ein großes Segment
shape-small-slice = Kleines Segment
    .with-article = ein kleines Segment
shape-wedge = Keil
    .with-article = einen Keil
shape-kite = Drachen
    .with-article = einen Drachen
shape-triangle = Triangel
    .with-article = einen Triangel
shape-arrow = Pfeil
    .with-article = einen Pfeil
shape-chevron = Winkel
    .with-article = einen Winkel
shape-hook = Haken
    .with-article = einen Haken
shape-sliver = Splitter
    .with-article = einen Splitter

# $shape: der Name eines Steins, mit oder ohne Artikel; $cells: „A1+B1“.
placement = { $shape } auf { $cells }
# Ein Stein, der in einer Figur liegt.
placement-in = { $shape } { figure-in-the }
# Einer, der in keiner Figur liegt, oder in zweien.
placement-by = { $shape } neben dem { figure }
placement-between = { $shape } zwischen { $one } und { $other }
figure-between = { figure }
# Einer von zwei Steinen, von denen $move dasselbe sagt.
placement-further = { $side ->
    [left] { $move } (weiter links)
    [right] { $move } (weiter rechts)
    [up] { $move } (weiter oben)
   *[down] { $move } (weiter unten)
}

## Figuren
## $figure ist circle, star, center-star oder center-ring; $cell nennt einen Kreis oder Stern. Stehen auf dem Brett
## keine Feldnamen, ist es circle-there oder star-there, und der Name sagt, wo die Figur von $cell liegt.

figure-side = { $cell ->
    [A6] oben links
    [B6] oben rechts
    [C6] rechts innen
    [D6] unten
    [E6] links innen
    [A16] oben
    [B16] rechts außen
    [C16] unten rechts
    [D16] unten links
    [E16] links außen
    [A19] oben links
    [B19] oben rechts
    [C19] rechts
    [D19] unten
   *[E19] links
}
figure = { $figure ->
    [circle] Kreis { $cell }
    [star] Stern { $cell }
    [circle-there] Kreis { figure-side }
    [star-there] Stern { figure-side }
    [center-star] Mittelstern
   *[center-ring] Mittelring
}
# Im Akkusativ.
figure-the = den { figure }
figure-of-the = { $figure ->
    [circle] des Kreises { $cell }
    [star] des Sterns { $cell }
    [circle-there] des Kreises { figure-side }
    [star-there] des Sterns { figure-side }
    [center-star] des Mittelsterns
   *[center-ring] des Mittelrings
}
figure-in-the = im { figure }

## Punkte

points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}

# Wofür es Punkte gibt: „Kreis A6: 10 Punkte an Grün für die Mehrheit.“
points-majority = { points } an { $who } für die Mehrheit
    .you = { points } an dich für die Mehrheit
points-completion = { points } an { $who } für das letzte Feld
    .you = { points } an dich für das letzte Feld
points-tie = keine Mehrheit
points-and = { $points }, { $more }

## Was geschehen ist

event-placed = { $who } legt { $move }.
    .you = Du legst { $move }.
event-placed-free = Doppelzug: { $who } legt { $move }.
    .you = Doppelzug: Du legst { $move }.
event-figure = { figure }: { $points }.
event-going-out = { points } an { $who } für den letzten Stein.
    .you = { points } an dich für den letzten Stein.
event-free-turn = Doppelzug für { $who }: { $why }.
    .you = Doppelzug für dich: { $why }.
event-free-turn-unused = Der Doppelzug von { $who } verfällt: Kein Stein passt.
    .you = Dein Doppelzug verfällt: Kein Stein passt.
event-turn-lost = { $who } setzt aus: Kein Stein passt an den Vorgänger.
    .you = Du setzt aus: Kein Stein passt an den Vorgänger.
event-withdrew = { $who } gibt auf.
    .you = Du gibst auf.
event-out-of-time = { $who } scheidet aus: Die Zeit ist abgelaufen.
    .you = Du scheidest aus: Deine Zeit ist abgelaufen.

free-turn-surrounded = Stein umschlossen
free-turn-center-star = Mittelstern komplett
free-turn-first-sliver = erster Splitter der Partie

## Wer am Zug ist

turn = { $who } ist am Zug.
turn-free = { $who } hat einen Doppelzug.
turn-computer = { $who } überlegt …
computer-failed = { $who } konnte keinen Stein legen. Neuer Versuch …
computer-replaced = { $who } konnte keinen Stein legen. { $other } spielt stattdessen weiter.
turn-teaching = { $who } wartet auf deine Antwort.
turn-waiting = Warten auf Spieler.
turn-place-first = { $who } ist am Zug: Beginne im Mittelstern oder im Ring darum.
turn-place = { $who } ist am Zug: Lege an den Vorgänger an.
turn-place-free = Doppelzug für { $who }: Lege an einen beliebigen Stein an.
turn-yours-first = Dein Zug: Beginne im Mittelstern oder im Ring darum.
turn-yours = Dein Zug: Lege an den Vorgänger an.
turn-yours-free = Dein Doppelzug: Lege an einen beliebigen Stein an.

## Wie eine Partie endet

end-target = Das Ziel von { $target } Punkten ist erreicht.
end-went-out = { $who } hat den letzten Stein gelegt.
    .you = Du hast deinen letzten Stein gelegt.
end-blocked = Niemand kann mehr einen Stein legen.
end-withdrawals = Nur noch ein Spieler ist übrig.
# $count: wie viele gewinnen; $who nennt sie.
end-winners = { $count ->
    [one] { $who } gewinnt!
   *[other] { $who } teilen sich den Sieg!
}

## Eine Stellung in Worten

position-title = { $count ->
    [one] Cir*Kis, { $count } Stein gelegt
   *[other] Cir*Kis, { $count } Steine gelegt
}
position-score = { $who } { $score }
position-scores = Punkte: { $scores }.
position-leader = Vorgänger: { $name }, von { $who }.
position-leader-short = Vorgänger: { $move }
position-empty = Das Brett ist leer.
position-pieces = { $who }: { $moves }.
position-none-left = alle gelegt

diagram = Teil eines Spielbretts von Cir*Kis
diagram-pieces = Steine: { $pieces }.
diagram-piece = { $who } auf { $cells }
