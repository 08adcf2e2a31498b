# Eröffnungen: womit gute Spieler beginnen und was andere darauf antworten.

openings = Eröffnungen
    .help = Gute Anfänge und gute Antworten: Geh sie auf dem Brett durch.
    .open = Eröffnungen ansehen
openings-players = { $count } Spieler
openings-moves = Züge im Buch, der beste zuerst
openings-chance = Siege:
openings-known = { $count ->
    [one] { $count } Zug im Buch.
   *[other] { $count } Züge im Buch.
}
openings-end = Hier endet das Buch. Mach selbst weiter: Untersuche die Stellung oder spiele sie.
openings-back = Einen Zug zurück
openings-start = Zum Anfang
openings-line = Bisherige Züge
openings-study = Als Studie öffnen

# Wie viele von 100 Partien jeder Platz gewinnt, in der Reihenfolge der Züge.
openings-seats-2 = Unter gleich starken Spielern gewinnt, wer beginnt, { $first } von 100 Partien.
openings-seats-3 = Unter gleich starken Spielern gewinnt der erste { $first } von 100 Partien, der zweite { $second } und der dritte { $third }.
openings-seats-4 = Unter gleich starken Spielern gewinnt der erste { $first } von 100 Partien, der zweite { $second }, der dritte { $third } und der vierte { $fourth }.
openings-source = Die Züge im Buch hat der Computer durch langes Rechnen gefunden; sie stammen nicht aus Partien von Menschen. Gedreht oder gespiegelt bleibt es dieselbe Stellung.
openings-keys = Tasten: ← geht zurück, → spielt den besten Zug, ↑ und ↓ gehen durch die Liste.

# Was in den Partien gespielt wurde, die der Server bekommen hat.
openings-games = Partien
openings-games-reached = { $count ->
    [0] Keine Partie erreichte diese Stellung.
    [one] { $count } Partie erreichte diese Stellung.
   *[other] { $count } Partien erreichten diese Stellung.
}
openings-games-share = Siege:
openings-games-count = { $count ->
    [one] { $count } Partie
   *[other] { $count } Partien
}
openings-games-points = { $points ->
    [one] im Schnitt { $points } Punkt
   *[other] im Schnitt { $points } Punkte
}
openings-games-by = von { $names }
openings-games-others = { $count ->
    [one] In { $count } Partie wurde etwas anderes gelegt.
   *[other] In { $count } Partien wurde etwas anderes gelegt.
}

## Die Übung

drill = Eröffnungen üben
    .open = Diese Eröffnungen üben
drill-task = { $who } ist am Zug: Finde den Zug aus dem Buch.
# $chance: eine Gewinnchance, etwa „53 %“.
drill-right = Richtig! Gewinnchance: { $chance }.
drill-wrong = Das steht nicht im Buch.
drill-weak = Das steht im Buch, ist aber schwächer. Gewinnchance: { $chance }.
drill-book = Besser: { $moves }.
drill-reply = Antwort von { $who }: { $move }.
drill-wait = Warte auf die Antwort.
drill-again = Hier hast du dich schon einmal geirrt.
drill-go-on = Mit dem besten Zug weiter
drill-end = Hier endet das Buch.
drill-next = Nächste Variante
drill-count = { $right } von { $all } richtig
