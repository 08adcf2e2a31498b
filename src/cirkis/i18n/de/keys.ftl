# Das Hilfefenster am Tisch: die Regeln in Kürze, alle Tasten und Gesten.

rules-short = So wird gespielt
rules-short-1 = Lege in jedem Zug einen Stein. Er muss den Vorgänger berühren, den zuletzt gelegten Stein mit dem hellen Rand; eine Ecke genügt.
rules-short-2 = Wer in einem vollendeten Kreis oder Stern die meisten Felder hat, bekommt 10 Punkte; wer die Figur eines anderen vollendet, bekommt 5.
rules-short-3 = Ein Stein ohne freies Feld um sich, der vollendete Mittelstern und der erste Splitter bringen je einen Doppelzug.
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
key-say = Ansagen, wer am Zug ist und was gewählt ist
key-hint = Tipp; noch einmal: der nächste Schritt
key-help = Dieses Fenster
key-named-enter = Enter
key-named-esc = Esc
key-named-end = Ende

gestures = Maus und Touchscreen
gesture-carry = Klicke auf einen Stein oder ziehe ihn aus deinem Vorrat: Er folgt dem Zeiger und rastet ein, wo er passt.
gesture-turn = Drehe den Stein mit dem Mausrad, mit einem Rechtsklick oder mit den Knöpfen daneben.
gesture-finger = Solange ein Finger den Stein hält, dreht ihn ein zweiter: Tippe, oder drehe die Finger.
gesture-back = Lass den Stein neben dem Brett los, um ihn zurückzulegen.
