# Das Hilfefenster am Tisch: die Regeln in Kürze, alle Tasten und Gesten.

rules-short = So wird gespielt
rules-short-1 = Lege in jedem Zug einen Stein. Er muss den Vorgänger berühren, den zuletzt gelegten Stein mit dem hellen Rand; eine Ecke genügt.
rules-short-2 = Wer in einem kompletten Kreis oder Stern die meisten Felder hat, bekommt 10 Punkte; wer ihn vervollständigt, ohne diese 10 zu bekommen, erhält 5.
rules-short-3 = Ein Stein ohne freies Feld um sich, der komplette Mittelstern und der erste Splitter der Partie bringen je einen Doppelzug.
rules-short-4 = Die Partie endet, wenn jemand das Ziel erreicht oder seinen letzten Stein legt.
rules-whole = Alle Regeln lesen

keys = Tastenkürzel
key-shape = Stein mit seinem Buchstaben wählen; noch einmal: nächste Stelle
key-next-place = Nächste Stelle für den gewählten Stein
key-previous-place = Vorige Stelle
key-turn = Stein drehen
key-turn-back = Andersherum drehen
key-turn-over = Stein wenden
key-play = Spielen
key-cancel = Stein zurücklegen
key-say = Ansagen, wer am Zug ist, wie es steht und welcher Stein gewählt ist
# Said when asked for, as in "Green: 10 points."
said-points = { $who }: { points }.
key-hint = Tipp; noch einmal: der nächste Schritt
key-help = Dieses Fenster
key-named-enter = Enter
key-named-esc = Esc
key-named-end = Ende

gestures = Maus und Touchscreen
gesture-carry = Klicke auf einen deiner Steine oder ziehe ihn: Er folgt dem Zeiger und rastet ein, wo er passt.
gesture-turn = Drehe den Stein mit dem Mausrad, mit einem Rechtsklick oder mit den Knöpfen daneben.
gesture-finger = Halte den Stein mit einem Finger und drehe ihn mit einem zweiten: Tippe, oder drehe beide Finger.
gesture-back = Lass den Stein neben dem Brett los, um ihn zurückzulegen.
