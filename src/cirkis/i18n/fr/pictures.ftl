# Enregistrer une position en image, une partie en animation.

pictures = Image ou animation
pictures-preview = L’image
pictures-pace = Secondes par coup dans l’animation
pictures-png = Enregistrer l’image (PNG)
pictures-svg = Enregistrer le dessin (SVG)
pictures-gif = Enregistrer l’animation (GIF)
pictures-frames = Dessin de l’image { $n } sur { $total }

## Une partie dans une autre page

embed-copy = Copier le code d’intégration
embed-open = Ouvrir dans Cir*Kis
embed-at = Coup { $n } sur { $total }
