# Ein Spiel vom Lasercutter.

print-format = Dateiformat
    .help = SVG für die meisten Programme von Lasercuttern, DXF für CAD.
    .svg = SVG
    .dxf = DXF
print-sheet-width = Breite einer Platte
    .help = So groß ist das Material in der Maschine.
print-sheet-height = Höhe einer Platte
    .help = So groß ist das Material in der Maschine.
print-thickness = Dicke des Materials
    .help = Für Grundplatte, Steine und Punkteleisten.
print-line-height = Dicke der Stege
    .help = Sie werden aus dünnerem Material geschnitten und auf die Grundplatte geklebt.
print-kerf = Schnittfuge
    .help = So breit schneidet der Laser. Jeder Schnitt ist um die Hälfte versetzt.
print-gap = Abstand der Teile
    .help = Von einem Teil zum nächsten auf der Platte und zu ihrem Rand.
print-engraving = Oberseiten der Steine
    .help = Sie werden zuerst graviert, bevor die Tafel mit den Steinen gewendet wird.
    .mark = Das Zeichen des Spielers
    .pattern = Das Muster des Spielers
    .none = Nichts

## Angaben

print-laser-what = { $what ->
    [test] Probestück
    [board-base] Grundplatte
    [board-lines] Stege
    [tracks] Punkteleisten
    [green] Grüne Steine
    [purple] Violette Steine
    [red] Rote Steine
    [yellow] Gelbe Steine
   *[other] { $what }
}
print-laser-preview = { print-laser-what }, Platte { $number } von { $sheets }
print-laser-preview-back = { print-laser-what }, Platte { $number } von { $sheets }: die Rückseite, die zuerst graviert wird
print-laser-fact-board = Das Brett misst ohne Rand { $width } mal { $height } mm und besteht aus { $parts ->
    [1] einem Teil
   *[other] { $parts } Teilen
}.
print-laser-fact-grooves = Graviere die Nuten der Steine { $depth } mm tief, für Stege von { $height } mm.
print-laser-fact-clearance = Die Steine bleiben { $clearance } mm von jedem Steg entfernt.
print-laser-fact-sheets = { print-laser-what }: { $sheets ->
    [1] 1 Platte
   *[other] { $sheets } Platten
}, { $cut } m zu schneiden{ $score ->
    [0] {""}
   *[other] , { $score } m zu ritzen
}, { $engraved } cm² zu gravieren{ $grooved ->
    [0] {""}
   *[other] , { $grooved } cm² Nuten
}.

## Was sich nicht schneiden lässt

print-laser-gap = Bei einer Schnittfuge von { $kerf } mm würden Teile mit { $value } mm Abstand verbrennen; wähle mindestens { $kerf } mm.
print-laser-clearance = Ein Spielraum von { $value } mm lässt vom kleinsten Stein zu wenig übrig; wähle höchstens { $most } mm.
print-laser-line = Stege von { $value } mm Breite lassen vom kleinsten Feld zu wenig übrig; wähle höchstens { $most } mm.
print-laser-edge = Felder mit einer Kante von { $value } mm sind für diese Stege und diesen Spielraum zu klein; wähle mindestens { $least } mm.
print-laser-kerf = Eine Schnittfuge von { $value } mm ist breiter als das schmalste Teil oder die schmalste Öffnung; wähle höchstens { $most } mm.
print-laser-depth = Nuten für Stege von { $value } mm würden einen Stein durchtrennen; wähle höchstens { $most } mm.
print-laser-thin = Material von { $value } mm ist für Nuten zu dünn; wähle mindestens { $least } mm.
print-laser-sheet = Das größte Teil passt auf keine Platte; nimm eine von mindestens { $width } mal { $height } mm.
print-laser-sheet-or-edge = Das größte Teil passt auf keine Platte; nimm eine von mindestens { $width } mal { $height } mm oder eine Kante von höchstens { $edge } mm.

## Auf dem Rand des Bretts

print-laser-note-title = Cir*Kis
print-laser-note-board = Rekonstruiert: wo das Brett endet
print-laser-note-pieces = Rekonstruiert: manche Steine und ihre Anzahl
print-laser-note-source = Was sicher ist, steht auf der Seite „The board and the pieces“

## Der Text bei den Dateien

print-laser-readme-title = Cir*Kis: ein Spiel zum Lasern
print-laser-readme-materials = MATERIAL. Schneide Grundplatte (board-base), Punkteleisten (tracks) und Steine aus Platten von { $thickness } mm, die Stege (board-lines) aus einer Platte von { $height } mm. Am besten bekommen Steine und Stift jedes Spielers eine eigene Farbe.
print-laser-readme-test = ZUERST DIE PROBE. Schneide die Datei „test“ einmal aus jeder Dicke; bei der dünnen Platte lass die hellblaue Ebene weg. Miss den Stab: Er soll { $long } mal { $wide } mm groß sein. Ist er um einige Zehntel zu klein, dann ist die Schnittfuge (jetzt { $kerf } mm) um so viel breiter: Erstelle die Dateien mit diesem Wert neu. Steck dann den kleinen Drachen aus der dicken Platte in die Öffnungen der dünnen: Die kleinste Zahl, bei der er ohne Kraft hineingeht, ist dein Spielraum. Sind es nicht { $clearance } mm, erstelle die Dateien mit deinem Wert neu. Graviere das hellblaue Quadrat der dicken Platte mit mehr oder weniger Leistung, bis es { $depth } mm tief ist: So tief müssen die Nuten sein.
print-laser-readme-layers = EBENEN. Hellblaue Flächen sind Nuten und werden { $depth } mm tief graviert, schwarze nur so tief, dass man sie sieht; blaue Linien werden geritzt, magentafarbene zuerst und rote zuletzt geschnitten. Schalte Grün aus: Es zeigt nur, wo die Tafel liegt. Die Linien sind schon um die halbe Schnittfuge versetzt: Schalte den Ausgleich deines Programms aus.
print-laser-readme-backs = ZWEI SEITEN. Eine Datei, die auf „back“ endet, kommt zuerst: Sie graviert, was am Ende oben liegt, und schneidet eine Tafel aus. Lass die Platte in der Maschine, wende die Tafel von links nach rechts und leg sie in dasselbe Loch. Zwei ihrer drei Löcher sind noch oben, das dritte ist jetzt unten rechts. Nimm dann die Datei mit demselben Namen ohne „back“, mit demselben Nullpunkt. Die Steine liegen darin mit der Oberseite nach unten: Nuten sind dort, wo die Stege unter ihnen verlaufen.
print-laser-readme-parts = TEILE DES BRETTS. Grundplatte und Stege bestehen aus je { $parts } Teilen, die an den Kanten von Feldern zusammenstoßen. Klebe die Teile der Grundplatte auf eine ebene Unterlage.
print-laser-readme-glue = BRETT. Klebe die Stege an den geritzten Linien entlang auf die Grundplatte. Jede Öffnung zeigt dann ein Feld; in jeden Kreis ist ein Ring geritzt, dunkle Pfeile zeigen die Sterne, kleine Drachen den Mittelring.
print-laser-readme-tracks = PUNKTELEISTEN. Klebe jede Leiste mit Schlitzen auf eine ohne. Der Stift steht bei den Punkten des Spielers: 0 bis 50 in der oberen Reihe, 55 bis 100 in der unteren.
print-laser-readme-rules = REGELN. Sie stehen auf einem Blatt des Spiels aus Papier: cirkis print paper, oder /print im Spiel.
print-laser-readme-reconstructed = WAS REKONSTRUIERT IST. Wir hatten keine genaue Zeichnung des Originalspiels. Wo genau das Brett endet, die Umrisse von Drachen, Haken und Triangel, der Winkel, wie viele Steine es von jeder Form gibt und dass ein Haken gewendet werden darf, haben wir rekonstruiert. Was veröffentlicht ist, steht in der Dokumentation des Programms (Seite „The board and the pieces“, englisch).
