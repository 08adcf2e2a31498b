# Das Spiel auf dem Brett lernen: die Liste der Lektionen und was neben dem Brett steht.
# Was die Lektionen selbst sagen: lesson-texts.ftl.

learn = Spielen lernen
learn-intro = Kurze Lektionen auf dem echten Brett. Jeder Schritt ist eine kleine Aufgabe.
learn-first = Los: deine erste Partie, in zwei Minuten
# $lesson: der Titel der nächsten Lektion.
learn-go-on = Weiter: { $lesson }
learn-all = Du hast alle Lektionen geschafft. Wiederhole sie, wann immer du magst.
learn-steps = { $steps ->
    [one] { $steps } Schritt
   *[other] { $steps } Schritte
}
learn-part = { $done } von { $steps ->
    [one] { $steps } Schritt
   *[other] { $steps } Schritten
}
learn-done = Geschafft
learn-list = Alle Lektionen

lesson-step = Schritt { $n } von { $steps }
lesson-hint = Tipp
lesson-solution = Zeigen
# $move: ein Zug.
lesson-shown = Zum Beispiel so: { $move }. Bestätige, oder probiere es selbst.
lesson-again = Zurücknehmen
lesson-next = Weiter
lesson-next-one = Nächste Lektion
lesson-end = Fertig
lesson-play = Eine Partie spielen
lesson-back = Zurück
lesson-skip = Überspringen
lesson-go-on = Dieser Schritt ist geschafft. Weiter geht es mit dem nächsten.
    .last = Diese Lektion ist geschafft.
lesson-take-back = Nimm den Zug erst zurück, dann probiere etwas anderes.
