# Die Regeln auf der Seite. Wörter zwischen *Sternchen* werden hervorgehoben.

rules = So wird gespielt
rules-intro = Zwei bis vier Spieler legen bunte Steine auf ein zehneckiges Spielbrett. Jeder Stein muss den berühren, der zuletzt gelegt wurde, egal von wem. Ist ein Kreis oder Stern voll, bekommt Punkte, wer darin die meisten Felder hat.

rules-board = Das Spielbrett
rules-board-text = Das Brett hat 165 Felder. Fünf drachenförmige Felder um einen Punkt bilden einen *Kreis*; es gibt zehn davon. Fünf pfeilförmige Felder um einen Punkt bilden einen *Stern*; es gibt sechs davon. Kreise und Sterne sind die *Figuren*. Der Stern in der Mitte ist der *Mittelstern*, und die zehn Drachenfelder darum bilden den *Mittelring* (auch „Mittelkreis“ genannt).
rules-board-caption = Ein Kreis, ein Stern und der Mittelstern.

rules-pieces = Die Steine
rules-pieces-text = Alle haben die gleichen 20 Steine in neun Formen, und jeder sieht, was die anderen noch haben. Auf der Tastatur wählst du einen Stein mit seinem Buchstaben. Die Buchstaben kommen von den englischen Namen; so liest sich jede Notation in allen Sprachen gleich.
rules-pieces-shape = Stein
rules-pieces-letter = Buchstabe
rules-pieces-covers = Belegt
rules-pieces-count = Pro Spieler
rules-covers-big-slice = Drei Drachenfelder um einen Punkt: drei Fünftel eines Kreises.
rules-covers-small-slice = Zwei Drachenfelder um einen Punkt.
rules-covers-wedge = Ein Drachenfeld.
rules-covers-kite = Zwei Drachenfelder und das Pfeilfeld dazwischen.
rules-covers-triangle = Zwei Drachenfelder, an einer kurzen Kante verbunden.
rules-covers-arrow = Ein Pfeilfeld.
rules-covers-chevron = Zwei benachbarte Pfeilfelder eines Sterns.
rules-covers-hook = Ein Drachenfeld und ein Pfeilfeld, an einer kurzen Kante verbunden.
rules-covers-sliver = Eines der schmalen Felder am Rand.

rules-turn = Dein Zug
rules-turn-text = Lege einen Stein auf freie Felder, die zusammen genau seine Form haben. Du darfst ihn drehen und wenden.
rules-turn-first = Der erste Stein der Partie muss mindestens ein Feld des Mittelsterns oder des Mittelrings belegen.
rules-turn-leader = Jeder weitere Stein muss den *Vorgänger* berühren, den zuletzt gelegten Stein. Eine gemeinsame Kante oder eine einzige Ecke genügt.
rules-turn-next = Dein Stein ist jetzt der Vorgänger, und der nächste Spieler im Uhrzeigersinn muss an ihn anlegen.
rules-turn-caption = Violett hat gerade das kleine Segment mit dem hellen Rand gelegt; es ist der Vorgänger. Die markierten Felder sind frei und berühren es.
rules-turn-lost = Wenn du einen Stein legen kannst, musst du es tun. Kann keiner deiner Steine den Vorgänger berühren, setzt du aus, und der Vorgänger bleibt, wo er ist.

rules-points = Punkte
rules-points-text = Sobald ein Stein das letzte Feld eines Kreises oder Sterns belegt, wird die Figur gewertet. Ein Stein kann mehrere Figuren vervollständigen; jede zählt für sich.
rules-points-majority = *10 Punkte* bekommt, wer in der Figur die meisten Felder hat, auch wenn ein anderer sie vervollständigt hat. Bei Gleichstand an der Spitze bekommt sie niemand.
rules-points-completion = *5 Punkte* bekommt, wer die Figur vervollständigt hat, außer er hat dafür schon die 10 bekommen.
rules-points-other = Jede Figur zählt nur einmal. Andere Felder, etwa die schmalen am Rand, bringen keine Punkte.
rules-points-caption-circle = Violett vervollständigt den Kreis, aber Grün hat drei seiner fünf Felder: 10 Punkte für Grün, 5 für Violett.
rules-points-caption-star = Grün und Violett haben je zwei Felder, und Rot belegt das fünfte: Niemand bekommt die 10, Rot bekommt 5.

rules-free = Doppelzüge
rules-free-text = Du legst sofort noch einen Stein, der einen *beliebigen* Stein auf dem Brett berühren darf, nicht nur den Vorgänger, wenn dein Stein
rules-free-surrounded = eine Lücke so füllt, dass alle Felder ringsum belegt sind (der Rand des Bretts gilt als belegt), oder
rules-free-center-star = den Mittelstern vervollständigt oder
rules-free-first-sliver = der erste Splitter der ganzen Partie ist.
rules-free-caption = Der Keil von Grün, oben, hat kein freies Feld um sich: ein Doppelzug. Er vervollständigt auch den Kreis: 10 Punkte für Violett mit drei Feldern und 5 für Grün.
rules-free-again = Auch der zusätzliche Stein kann wieder einen Doppelzug bringen. Zwei Gründe zugleich bringen trotzdem nur einen. Kannst du im Doppelzug nichts legen, ist dein Zug zu Ende.

rules-end = Das Ende der Partie
rules-end-target = *Ziel:* Sobald jemand 40 Punkte hat, ist der laufende Zug der letzte, einschließlich aller Doppelzüge.
rules-end-went-out = *Letzter Stein:* Wer den letzten seiner 20 Steine legt, bekommt 10 Punkte dazu, und die Partie endet sofort.
rules-end-blocked = *Blockiert:* Alle haben nacheinander ausgesetzt.
rules-end-winner = Wer die meisten Punkte hat, gewinnt. Bei Gleichstand gewinnt, wer mehr Steine übrig hat; steht es auch da gleich, wird der Sieg geteilt.

rules-options = Optionen
rules-options-starter = *Startspieler:* ein Spieler eurer Wahl oder ein ausgeloster.
rules-options-target = *Ziel:* eine andere Punktzahl als 40.
rules-options-stop = *Sofort aufhören:* Die Partie endet mit genau dem Stein, der das Ziel erreicht, wie in der französischen und, Rezensionen zufolge, auch in der deutschen Ausgabe.
rules-options-center-ring = *Mittelring:* Seine zehn Felder sind eine weitere Figur und zählen 15 statt 10 Punkte.
rules-options-match = *Match:* mehrere Runden, deren Punkte zusammengezählt werden, bis jemand die gewählte Summe erreicht; in jeder Runde beginnt der nächste Spieler.
rules-options-pieces = *Steine:* andere Steine, aus einer Datei.
rules-options-handicap = *Vorgabe:* nicht in der Spielanleitung. Damit ungleich starke Spieler gleiche Chancen haben, beginnt einer mit einigen Punkten, spielt ohne einige Steine oder hat mehr Zeit. Solche Partien werden nie gewertet.
rules-options-pie = *Tauschregel:* nicht in der Spielanleitung, für zwei Spieler. Statt auf den ersten Stein zu antworten, kann der zweite Spieler ihn übernehmen; dann geht es weiter, als hätte er damit begonnen.

rules-table = So machst du einen Zug
rules-table-piece = *Wähle einen Stein* aus deinem Vorrat: Alle Stellen, an die er passt, leuchten auf. Der Stein folgt deinem Zeiger und rastet an der nächsten Stelle ein; klicke, um ihn dort zu spielen, oder neben das Brett, um ihn zurückzulegen. Oder ziehe den Stein auf das Brett.
rules-table-turn = *Mehrere Lagen möglich?* Drehe den Stein mit den Knöpfen daneben, dem Mausrad oder R und wende ihn mit F. Das geht auch, bevor er das Brett erreicht.
rules-table-cell = *Oder wähle zuerst ein Feld* und dann einen der Steine, die dort passen.
rules-table-touch = *Auf einem Touchscreen* ziehst du den Stein an seine Stelle, oder du tippst erst den Stein und dann die Stelle an. Mit „Bestätigen“ spielst du ihn. Zum Drehen tippst du ihn an, oder du nimmst einen zweiten Finger, solange der erste ihn hält.
rules-table-keys = *Die Tastatur allein* genügt: Drücke „?“, um alle Tasten zu sehen. „Zug eintippen“ zeigt alle möglichen Züge.

rules-together = Zusammen spielen
rules-together-text = Wähle auf der Startseite *Mit Freunden spielen* oder erstelle eine Partie mit Plätzen für Freunde. Du bekommst einen Link, einen Code zum Scannen mit dem Handy und einen kurzen Code zum Eintippen. Wer den Link öffnet, kann einen freien Platz nehmen oder nur zuschauen. Ein Konto ist nicht nötig: Dein Browser merkt sich deinen Platz. Mit *Per Nachricht spielen* schickt ihr euch die Partie selbst als Link, in jedem Messenger.
rules-together-start = Die Partie beginnt von selbst, sobald alle Plätze besetzt sind. Bis dahin kann der Gastgeber, der die Partie erstellt hat, einen freien Platz einem Computer geben.
rules-together-dot = Ein gefüllter Punkt neben einem Namen heißt, dass der Spieler online ist, ein leerer, dass er abwesend ist.
rules-together-undo = *Zug zurücknehmen* bringt dich zurück vor deinen letzten Stein. Spielt sonst niemand mit, geht das sofort; sonst müssen alle anderen am Tisch zustimmen. In gewerteten Partien gibt es das nicht.
rules-together-away = In einer ungewerteten Partie kannst du einen Computer für dich spielen lassen und den Platz später wieder übernehmen. Der Gastgeber kann das für Abwesende tun oder sie endgültig entfernen. In einer gewerteten Partie entscheidet die Uhr.
rules-together-kept = Nichts geht verloren, wenn die Verbindung abbricht oder du die Seite schließt. Ein Zug, den du offline machst, wird gesendet, sobald du wieder online bist. Die Startseite zeigt deine Partien, zuerst die, die auf dich warten.
rules-together-chat = Im *Chat* gibt es vorgefertigte Nachrichten, die jeder in seiner Sprache liest. Du kannst jeden Spieler ignorieren, nur für dich.
rules-together-sounds = Töne und Benachrichtigungen schaltest du in den *Einstellungen* ein oder aus.

rules-tips = Gut zu wissen
rules-tips-slice = Ein großes Segment entscheidet einen Kreis: Mit drei von fünf Feldern kann dich niemand mehr überholen.
rules-tips-star = Kein Stein belegt mehr als zwei Felder eines Sterns, darum wird um Sterne gekämpft. Steht es zwei zu zwei, bringt das fünfte Feld jedem der beiden 10 Punkte; jeder andere bekommt dafür 5, und die beiden gehen leer aus.
rules-tips-gift = Eine Figur zu vervollständigen, die einem Gegner Punkte bringt, ist in Ordnung, wenn du näher am Sieg bist als er.
rules-tips-five = Lass am Vorgänger keine leichten 5 Punkte liegen, wenn jemand 35 hat.
rules-tips-small = Hebe Pfeile und Keile auf: Später passen sie, wo sonst nichts mehr passt.
rules-tips-rim = Umschlossene Stellen findest du am leichtesten am Rand, wo die Felder wenige Nachbarn haben.
