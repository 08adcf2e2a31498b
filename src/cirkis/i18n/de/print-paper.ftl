# Das Spiel auf Papier: was sich wählen lässt, die Wörter auf den Seiten, und was nicht geht.

print-paper = Papier
    .help = Die Größe der Seiten.
    .a4 = A4
    .letter = US-Letter
print-board = Brett
    .help = In Teilen zum Zusammenkleben oder auf einer Seite: Felder und Steine werden dann wenn nötig kleiner.
    .tiles = in Teilen
    .one-sheet = auf einer Seite
print-look = Aussehen
    .help = In Farbe oder in schwarzen Linien, für Schwarzweißdrucker und zum Ausmalen.
    .colour = in Farbe
    .line-art = schwarze Linien
print-backs = Rückseiten der Steine
    .help = Auf jede Seite mit Steinen folgt ihre Rückseite, auf jede andere außer den Regeln eine leere, für beidseitigen Druck.
print-press = Für eine Druckerei
    .help = PDF/X-1a in vier Druckfarben, mit Beschnittzugabe: 3 mm um die Seiten, 1,5 mm um Steine und Brett.
print-names = Namen der Felder
    .help = Schreibt den Namen jedes Feldes auf das Brett.

## Die Seiten

print-paper-title = Cir*Kis auf Papier
print-paper-cover-page = Cir*Kis: ein Spiel zum Ausdrucken
    .all = Diese Seite
print-paper-board-page = Das Brett
    .all = Das Brett
print-paper-tile-page = Das Brett, Teil { $tile } von { $tiles }
    .all = Das Brett in { $tiles ->
        [one] einem Teil
       *[other] { $tiles } Teilen
    }
print-paper-pieces-page = { print-paper-who }: { $pieces ->
    [one] { $pieces } Stein
   *[other] { $pieces } Steine
}{ $kit ->
    [1] , Punkteleiste und Stift
   *[other] {""}
}
    .all = Die Steine von { print-paper-who }
print-paper-back-page = { print-paper-who }: die Rückseite der vorigen Seite
    .all = Die Rückseiten von { print-paper-who }
print-paper-blank-page = Leere Rückseite von Seite { $page }
print-paper-tracks-page = Punkteleisten und Stifte
    .all = Punkteleisten und Stifte
print-paper-rules-page = So wird gespielt ({ $page }/{ $pages })
    .all = So wird gespielt
print-paper-who = { $colour ->
    [green] { colour-green }
    [purple] { colour-purple }
    [red] { colour-red }
   *[yellow] { colour-yellow }
}

## Auf jeder Seite

print-paper-ruler = Bitte nachmessen: Das müssen 100 mm sein.
print-paper-ruler-inches = Miss beide Lineale nach: 100 mm und 4 Zoll.
print-paper-edge = Kante { $edge } mm
print-paper-number = { $page } / { $pages }

## Auf der ersten Seite

print-paper-pages-one = { $first }
print-paper-pages-many = { $first } bis { $last }
print-paper-steps = So entsteht das Spiel
print-paper-step-print = Drucke zuerst diese Seite mit 100 % („tatsächliche Größe“) und miss das Lineal am Fuß nach. Drucke dann Brett, Steine und Punkteleisten auf Karton, wenn dein Drucker ihn nimmt, die Regeln auf Papier. Lass die Farben weg, die niemand spielt.
print-paper-step-both-sides = Drucke alle Seiten beidseitig, über die lange Kante gewendet; auf eine Seite ohne Rückseite folgt eine leere.
print-paper-step-rules = Die Regeln passen auf Vorder- und Rückseite eines Blattes: Seiten { $first } und { $last }.
print-paper-step-tiles = Schneide jedes Teil an seinen äußeren schwarzen Linien aus und lass die Streifen neben den gestrichelten Linien stehen. Klebe auf jeden Streifen das Teil, das er nennt, bis an die gestrichelte Linie: erst nebeneinander, dann die Reihen aneinander. Auf dem Streifen geht das Bild weiter, danach kannst du dich richten. Klebe das Brett auf Pappe, wenn du willst, und schneide es dann am Rahmen aus.
print-paper-step-sheet = Klebe die Seite mit dem Brett auf Pappe, wenn du willst, und schneide sie am Rahmen aus.
print-paper-step-pieces = Ist der Karton dünn, schneide zuerst die Stifte ab und klebe die Seiten mit den Steinen auf Pappe von 1 bis 2 mm. Schneide an den Umrissen entlang; dünne Linien in einem Stein werden nicht geschnitten.
print-paper-step-turned = Darf im Spiel gewendet werden: { $shapes }. Die Rückseite ist hier leer: Zeichne dein Zeichen darauf, oder erstelle das Spiel mit „Rückseiten der Steine“.
print-paper-step-colours = Gib jedem Spieler eine Farbe und male die Steine aus; die Muster unterscheiden sie auch ohne Farbe.
print-paper-step-pegs = Schneide die Punkteleisten und die Stifte aus. Falte jeden Stift an den gestrichelten Linien zu einem Prisma und klebe die Lasche fest. Stelle ihn auf die 0.
print-paper-certain = Was veröffentlicht ist und was nicht
print-paper-certain-board = Veröffentlicht ist vom Brett: Seine Linien sind ein Penrose-Muster in einem zehneckigen Rahmen; es hat zehn Kreise, sechs Sterne mit je fünf Feldern und einen Ring aus zehn Feldern um den Mittelstern. Rekonstruiert sind der genaue Zuschnitt und die Größe.
print-paper-certain-pieces = Veröffentlicht ist von den Steinen: Es gibt neun Formen, und jeder Spieler hat 20 Steine; die Namen aller Formen außer dem Winkel; ein großes Segment ist drei Fünftel eines Kreises; kein Stein belegt mehr als zwei Felder eines Sterns. Rekonstruiert sind die Umrisse von Drachen, Haken und Triangel, der Winkel und sein Name, wie viele Steine es von jeder Form gibt, und dass ein Haken gewendet werden darf.
print-paper-own-pieces = Die Steine sind die des Satzes „{ $name }“, nicht die des Originalspiels.

## Auf den anderen Seiten

print-paper-glue = Teil { $tile } über diesen Streifen kleben
print-paper-peg = Stifte: an den gestrichelten Linien falten, die Lasche hinter die erste Seite kleben.
print-paper-tab = kleben
print-paper-piece-row = { $count } × { $name }.
print-paper-rules-setup = Vor dem Spiel
    .text = Legt das Brett in die Mitte; jeder sitzt an einer Ecke. Alle nehmen die Steine, die Punkteleiste und den Stift einer Farbe und stellen den Stift auf 0. Wer am jüngsten ist, beginnt, dann geht es im Uhrzeigersinn weiter.
print-paper-rules-pieces = Alle haben { $count ->
    [one] den gleichen Stein
   *[other] die gleichen { $count } Steine
} in { $shapes ->
    [one] einer Form
   *[other] { $shapes } Formen
}, und jeder sieht, was die anderen noch haben.
print-paper-rules-went-out = *Letzter Stein:* Wer den letzten seiner Steine legt ({ $count } sind es am Anfang), bekommt 10 Punkte dazu, und die Partie endet sofort.
print-paper-rules-standard = Die Bilder zeigen Steine des Standardsatzes.

## Was gemacht wurde

print-paper-made = { $pages ->
    [one] { $pages } Seite
   *[other] { $pages } Seiten
}, { $paper ->
    [a4] A4
   *[letter] US-Letter
}
print-paper-board-size = Das Brett misst mit seinem Rahmen { $width } × { $height } mm, { $tiles ->
    [one] auf einer Seite.
   *[other] in { $tiles } Teilen.
}
print-paper-smaller = Auf einer Seite ist die kurze Kante { $edge } mm lang statt { $asked } mm; die Steine passen dazu.

## Was nicht geht

print-paper-piece-too-large = Bei einer Kante von { $edge } mm passt der Stein „{ $shape }“ nicht auf eine Seite; wähle eine Kante von höchstens { $most } mm.
print-paper-clearance = Bei einer Kante von { $edge } mm lässt ein Spielraum von { $value } mm von einem Stein zu wenig übrig; wähle höchstens { $most } mm.
