# Ein Spiel aus dem 3D-Drucker.

## Einstellungen.

print-files = Dateien
    .help = Eine 3MF-Datei je Druckbett, mit Farben und Namen, oder eine STL-Datei je Art von Teil.
    .beds = Eine 3MF-Datei je Druckbett
    .parts = Eine STL-Datei je Art von Teil
print-bed-width = Breite des Druckbetts
    .help = Von links nach rechts.
print-bed-depth = Tiefe des Druckbetts
    .help = Von vorn nach hinten.
print-nozzle = Düse
    .help = Ihr Durchmesser. Keine Wand wird dünner als zwei Bahnen.

## Was nicht geht.

print-3d-line = Bei einer Düse von { $nozzle } mm und einem Spielraum von { $clearance } mm müssen die Stege mindestens { $least } mm breit sein: An einer Naht steht nur ein halber Steg.
print-3d-edge = Bei einer Kante von { $edge } mm bleibt zwischen den Stegen zu wenig übrig ({ $shape }); wähle eine Kante von mindestens { $least } mm.
print-3d-edge-and-line = Bei einer Düse von { $nozzle } mm und einem Spielraum von { $clearance } mm brauchst du eine Kante von { $least } mm und Stege von { $line } mm.
print-3d-keys = Bei einer Kante von { $edge } mm ist kein Platz für die Verbinder, die das Brett zusammenhalten; wähle eine Kante von mindestens { $least } mm.
print-3d-bed = Ein Teil ({ $part ->
    [board] Brett
    [tray] Ablage
    [track] Punkteleiste
   *[piece] { $part }
}) passt nicht auf ein Druckbett von { $width } mal { $depth } mm; nötig sind mindestens { $least } mal { $least } mm.

## Was man braucht.

print-3d-fact-board = Brett: { $width } mm von Ecke zu Ecke (Teile: { $parts }, Verbinder dazwischen: { $keys }).
print-3d-fact-parts = Teile: { $parts }.
print-3d-fact-runs = Teile: { $parts }, in { $beds ->
    [one] einem Druckvorgang
   *[other] { $beds } Druckvorgängen
}.
print-3d-fact-colour = { $colour ->
    [green] { colour-green }
    [purple] { colour-purple }
    [red] { colour-red }
    [yellow] { colour-yellow }
   *[board] Brett
}: { $volume } cm³, { $mass } g.
print-3d-fact-all = Insgesamt { $volume } cm³, { $mass } g PLA ({ $density } g/cm³) und etwa { $hours } Stunden, in Schichten von 0,2 mm mit 15 % Füllung und den Geschwindigkeiten, die PrusaSlicer vorgibt. Ein schneller Drucker braucht weniger.

## Bilder.

print-3d-view-pieces = Steine
print-3d-view-board = Brett, Teil { $number } von { $total }
print-3d-view-below = Das Brett von unten, mit seinen Verbindern
print-3d-view-tray = Ablage mit Punkteleiste und Stift

## In den Dateien und daneben.

print-3d-title = Cir*Kis, ein Spiel zum Selbermachen: { $name }
print-3d-times = { $times ->
    [one] Einmal drucken.
   *[other] { $times }-mal drucken.
}
print-3d-count = { $count ->
    [one] einmal
   *[other] { $count }-mal
}
print-3d-how-print = Drucke die Teile so, wie sie liegen, in Schichten von 0,2 mm, ohne Stützen.
print-3d-how-made = Die Dateien sind für ein Druckbett von { $width } mal { $depth } mm und eine Düse von { $nozzle } mm; erstelle sie für einen anderen Drucker neu. Zwei oder drei Wände und 15 % Füllung genügen.
print-3d-how-join = Lege die Teile des Bretts mit der Oberseite nach unten aneinander und drücke die Verbinder in ihre Taschen. Ein Tropfen Kleber macht es dauerhaft.
print-3d-how-fit = Drucke zuerst nur ein Teil des Bretts und einen Pfeil; liegen sie mit anderen Teilen in einer Datei, lösche diese im Slicer. Klemmt der Pfeil, erstelle die Dateien mit mehr Spielraum als { $clearance } mm neu; wackelt er, mit weniger.
print-3d-how-play = In der Ablage liegen die Steine eines Spielers, der Stift steckt im Loch bei seinen Punkten. Die Regeln stehen auf einem Blatt des Spiels aus Papier: cirkis print paper, oder /print im Spiel.
print-3d-reconstructed = Rekonstruiert: wo das Brett abgeschnitten ist, die Umrisse von Drachen, Haken, Triangel und Winkel, wie viele Steine es von jeder Form gibt, und dass man einen Haken wenden darf. Eine genaue Zeichnung des Originalspiels lag nicht vor. Maße, Ablagen, Punkteleisten und Verbinder sind unsere.
