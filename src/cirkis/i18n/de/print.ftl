# Ein Spiel herstellen: die Einstellungen, die Papier, Laser und 3D-Druck gemeinsam haben, und ihre Fehler.

print-edge = Kurze Kante eines Feldes
    .help = Bestimmt die Größe von allem. Bei 20 mm misst das Brett 34 cm von Ecke zu Ecke.
print-sets = Steinsätze
    .help = Einer für jeden Spieler: Grün, Violett, Rot, Gelb.
print-pieces = Steine
    .help = Eine Datei mit anderen Steinen.
print-clearance = Spielraum
    .help = So viel Platz bleibt rings um jeden Stein frei.
print-line = Stege
    .help = Wie breit die erhabenen Linien zwischen den Feldern sind.
print-language = Sprache
    .help = Für alle Wörter in den Dateien.
    .en = Englisch
    .fr = Französisch
    .de = Deutsch

print-bounds = { $name }: Erlaubt ist eine Zahl von { $low } bis { $high }{ $unit ->
    [mm] { " " }mm
   *[other] {""}
}, nicht „{ $value }“.
print-choice = { $name }: Erlaubt sind { $words }, nicht „{ $value }“.
print-unreadable = { $name } kann nicht „{ $value }“ sein.
print-unknown = „{ $name }“ gibt es nicht, nur { $known }.
print-pieces-unusable = Diese Steine lassen sich nicht verwenden{ $line ->
    [0] {""}
   *[other] , Zeile { $line }
}: { $why }

print-notice = Cir*Kis ist eine Marke von Winning Moves. Dieses Spiel zum Selbermachen ist unabhängig entstanden: Winning Moves hat es weder gemacht noch gebilligt noch unterstützt, und es enthält keine Bilder oder Texte des Originalspiels.
