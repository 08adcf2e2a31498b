# Eine Stellung als Bild speichern, eine Partie als Animation.

pictures = Bild oder Animation
pictures-preview = Das Bild
pictures-pace = Sekunden pro Zug in der Animation
pictures-png = Bild speichern (PNG)
pictures-svg = Zeichnung speichern (SVG)
pictures-gif = Animation speichern (GIF)
pictures-frames = Bild { $n } von { $total } wird gezeichnet

## Eine Partie in einer anderen Seite

embed-copy = Code für andere Seiten kopieren
embed-open = In Cir*Kis öffnen
embed-at = Zug { $n } von { $total }
