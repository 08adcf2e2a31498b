# Aufgaben: ihre Seite, eine einzelne, was zu einem Versuch gesagt wird, und die Themen.

puzzles = Aufgaben
puzzles-about = { $count } Stellungen aus Partien, die der Computer gegen sich selbst gespielt hat. In jeder ist ein Zug klar besser als alle anderen: Finde ihn.
puzzles-strength = Auf deinem Niveau
puzzles-rating = Aufgabenwertung
puzzles-solved = Gelöst
puzzles-streak = In Folge gelöst
puzzles-best = Rekord in Folge
puzzles-honest = Nur dein erster Versuch zählt, und ein Tipp gilt als Fehlversuch. Danach kannst du probieren, so oft du willst.
puzzles-solve = Aufgaben lösen

puzzle = Aufgabe
puzzle-daily = Aufgabe des Tages
puzzle-daily-new = Noch nicht versucht.
    .open = Lösen
puzzle-daily-solved = Du hast sie gelöst.
    .open = Noch einmal ansehen
puzzle-daily-failed = Beim ersten Versuch nicht gelöst.
    .open = Noch einmal versuchen
puzzle-days = { $count ->
    [one] { $count } Tag in Folge gelöst.
   *[other] { $count } Tage in Folge gelöst.
}
puzzle-task = { $free ->
    [true] { $who } hat einen Doppelzug: Finde den besten Zug.
   *[other] { $who } ist am Zug: Finde den besten Zug.
}
puzzle-rating = Schwierigkeit { $rating }
puzzle-known = Diese hast du schon versucht: Jetzt ist sie nur noch Übung.
puzzle-hint = Tipp
puzzle-hint-piece = Lege { $shape }.
puzzle-solution = Lösung zeigen
puzzle-again = Noch einmal
puzzle-next = Nächste Aufgabe
puzzle-right = Genau!
puzzle-wrong = Es gibt etwas Besseres.
puzzle-shown = Das wäre der Zug gewesen.
puzzle-answered = Du hast schon geantwortet.
puzzle-practice = (Übung: Das zählt nicht mehr.)
puzzle-standing = { $sure ->
    [true] In Folge: { $streak }. Aufgabenwertung: { $rating }
   *[other] In Folge: { $streak }. Aufgabenwertung: ungefähr { $rating }
}

# $why: ein oder mehrere Gründe, wie in reasons.ftl.
puzzle-move-why = { $move } { $why }.
puzzle-move = { $move }.
# Wozu ein Zug führt. $later: wie viele Züge danach; $why: wie oben.
puzzle-moves = { $later ->
    [1] Einen Zug
    [2] Zwei Züge
    [3] Drei Züge
    [4] Vier Züge
    [5] Fünf Züge
    [6] Sechs Züge
    [7] Sieben Züge
    [8] Acht Züge
    [9] Neun Züge
    [10] Zehn Züge
    [11] Elf Züge
    [12] Zwölf Züge
   *[other] { $later } Züge
}
puzzle-then = { $later ->
    [1] Danach: { $who } { $why }.
   *[other] { puzzle-moves } später: { $who } { $why }.
}
puzzle-after = { $later ->
    [1] Gleich nach { $move }: { $who } { $why }.
   *[other] { puzzle-moves } nach { $move }: { $who } { $why }.
}
# Was niemand verhindern kann. $form: wer es tut, $who („self“), alle anderen („others“) oder ein anderer, $who („one“).
puzzle-forced = { $form ->
    [self] { $why }; { $who } kann es nicht vermeiden
    [others] { $why }, was auch immer die anderen tun
   *[one] { $why }, was auch immer { $who } antwortet
}
# Wie die Partie endet, wenn nur der Sieger feststeht.
puzzle-how = Wahrscheinlicher Verlauf: { $who } { $why }.
puzzle-plays = legt { $other }
# Das Erste, was in der wahrscheinlichen Fortsetzung zählt. $later, $who und $why: wie oben.
puzzle-likely = { $later ->
    [1] Wahrscheinlich gleich nach { $move }: { $who } { $why }.
   *[other] Wahrscheinlich { puzzle-count } Züge nach { $move }: { $who } { $why }.
}
    .then = { $later ->
        [1] Wahrscheinlich gleich danach: { $who } { $why }.
       *[other] Wahrscheinlich { puzzle-count } Züge später: { $who } { $why }.
    }
puzzle-best = Der beste Zug
puzzle-gain = { $who } { points }
    .first = { $who } holt wahrscheinlich { points }
puzzle-count = { $later ->
    [2] zwei
    [3] drei
    [4] vier
    [5] fünf
    [6] sechs
    [7] sieben
    [8] acht
   *[other] { $later }
}
# Was $move und einige Züge danach wahrscheinlich einbringen. $later: wie viele; $gains: „Grün holt wahrscheinlich 10 Punkte und Violett 5 Punkte“.
puzzle-balance = { $later ->
    [1] { $move } und der Zug danach: { $gains }.
   *[other] { $move } und die { puzzle-count } Züge danach: { $gains }.
}
puzzle-balance-other = { $move }: { $gains }.
# Was in der wahrscheinlichen Fortsetzung nach $move fehlt: die Figuren des besseren Zugs, $figures, Punkte oder beides.
puzzle-missing = { $later ->
    [1] Gleich nach { $move } { puzzle-missing-what }.
   *[other] In den { puzzle-count } Zügen nach { $move } { puzzle-missing-what }.
}
puzzle-missing-what = { $form ->
    [points] holt wohl niemand Punkte
    [both] vervollständigt wohl niemand { $figures } oder holt sonst Punkte
   *[figures] vervollständigt wohl niemand { $figures }
}
# $other: die Antwort, die nach dem anderen Zug erlaubt ist, nach $move aber nicht.
puzzle-bars = { $fits ->
    [first] { $move }: Den Doppelzug für den ersten Splitter bekommt damit { $mover }, nicht { $who }.
    [spares] { $move }: Danach würde { $who } { figure-the } durch { $other } nicht vervollständigen, weil dort noch mindestens ein Feld frei bliebe.
    [same] { $move }: Danach kann { $who } dort nicht mehr legen.
    [true] { $move } hindert { $who } daran, { $other } zu legen{ puzzle-bars-act } (kein Kontakt zum Vorgänger).
   *[other] { $move } hindert { $who } daran, { $other } zu legen{ puzzle-bars-act } (die Stelle ist besetzt).
}
puzzle-bars-act = { $act ->
    [complete] { " " }und so { figure-the } zu vervollständigen
    [secure] { " " }und sich so die Mehrheit { figure-in-the } zu sichern
    [turn] { " " }und so { $mover } aussetzen zu lassen
    [end] { " " }und so die Partie zu beenden
    [free] { " " }und sich so einen Doppelzug zu holen
   *[play] { "" }
}
puzzle-same = { $move }: Es geschieht dasselbe.
puzzle-reply = { $move }: Die wahrscheinliche Antwort ist { $other }.
puzzle-chance = { $move }: Gewinnchance { $chance }.
# $form: ob die Partie zu Ende ist, oder wer antworten kann: die anderen oder $who.
puzzle-proven = { $form ->
    [over] Alles durchgerechnet: Nur { $move } gewinnt.
    [others] Alles durchgerechnet: Nur { $move } gewinnt, was auch immer die anderen tun.
   *[one] Alles durchgerechnet: Nur { $move } gewinnt, was auch immer { $who } tut.
}
puzzle-line = Wahrscheinliche Fortsetzung
puzzle-others = Die anderen Züge
puzzle-themes = Themen

## Durchgänge: eine Aufgabe nach der anderen

runs = Durchgänge
    .help = Eine Aufgabe nach der anderen, von leicht zu schwer. Deine Wertung ändert sich nicht.
run-three-minutes = Drei Minuten
    .about = Löse so viele, wie du kannst. Ein falscher Zug kostet zehn Sekunden.
run-three-wrong = Drei Fehler
    .about = Lass dir Zeit: Der dritte falsche Zug beendet den Durchgang.
run-best = Bester Durchgang heute: { $day }. Rekord: { $ever }.
run-time = Restzeit
run-missed = Fehler
run-right = Richtig!
run-wrong = Falsch!
run-count = Gelöst: { $solved }. Fehler: { $wrong }.
run-end = Durchgang beenden
run-solved = { $count ->
    [0] Keine Aufgabe gelöst
    [one] { $count } Aufgabe gelöst
   *[other] { $count } Aufgaben gelöst
}
run-again = Noch ein Durchgang
run-yours = Dein Zug: { $move }
run-better = Besser: { $move }
run-look = Noch einmal ansehen
run-previous = Vorige Aufgabe
run-next = Nächste Aufgabe
run-at = { $n } von { $count }

## Nicht gelöste Aufgaben und eigene Fehler, die wiederkommen

repeat = Wiederholen, was nicht geklappt hat
repeat-count = { $count } zu wiederholen
repeat-now = Diese hast du nicht gelöst. Schaffst du sie jetzt?
repeat-in = { $days ->
    [1] Wiederholung morgen.
   *[other] Wiederholung in { $days } Tagen.
}
repeat-done = Das sitzt jetzt und kommt nicht wieder.

## Aus den eigenen Fehlern lernen

mistakes-learn = Aus deinen Fehlern lernen
mistakes-own = Ein Fehler aus einer deiner Partien
mistakes-task = Dein Zug war { $move }. Finde etwas Besseres.
mistakes-count = Fehler { $n } von { $count }
mistakes-wait = Deine Fehler werden gesucht … { $n } von { $total }
mistakes-none-mine = Keine Fehler von dir in dieser Partie: gut gespielt!
mistakes-right = Ja, das ist besser.
mistakes-wrong = { $points ->
    [one] Auch damit sinkt deine Gewinnchance um { $points } Prozentpunkt.
   *[other] Auch damit sinkt deine Gewinnchance um { $points } Prozentpunkte.
}
mistakes-same = Das war dein Zug. Finde etwas Besseres.
mistakes-next = Nächster Fehler
mistakes-done = Das waren alle deine Fehler.
mistakes-judging = Wird geprüft …

## Themen: `.about` steht in der Liste neben dem Namen

theme-win = Sofort gewinnen
    .about = Ein Zug beendet die Partie zu deinen Gunsten.
theme-take = Figur holen
    .about = Vervollständige eine Figur, in der du die Mehrheit hast.
theme-give = Zehn geben, fünf nehmen
    .about = Vervollständige eine Figur, die jemand anderem gehört.
theme-share = Gleichstand lassen
    .about = Vervollständige eine Figur so, dass niemand die zehn Punkte bekommt.
theme-two-at-once = Zwei auf einmal
    .about = Vervollständige mit einem Stein mehr als eine Figur.
theme-free-turn = Doppelzug
    .about = Hol dir einen zweiten Zug.
theme-going-out = Den letzten Stein legen
    .about = Lege deinen letzten Stein, jetzt oder bald.
theme-deny = Punkte verhindern
    .about = Nimm dem nächsten Spieler, was er holen könnte.
theme-secure = Mehrheit sichern
    .about = Hol dir eine Mehrheit, die dir niemand mehr nehmen kann.
theme-trap = Falle
    .about = Lass dem nächsten Spieler wenige Züge oder keinen.
theme-quiet = Stiller Zug
    .about = Er bringt zunächst nichts ein.
theme-resist = Der Versuchung widerstehen
    .about = Der beste Zug holt nicht die meisten Punkte.
theme-opening = Eröffnung
    .about = Die ersten Steine.
theme-endgame = Endspiel
    .about = Es sind nur noch wenige Steine übrig.
theme-two-players = Zwei Spieler
    .about = Eins gegen eins.
theme-more-players = Drei oder vier Spieler
    .about = Mehr als ein Gegner.
