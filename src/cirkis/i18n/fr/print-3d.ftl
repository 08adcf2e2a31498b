# Un jeu fait à l’imprimante 3D.

## Réglages.

print-files = Fichiers
    .help = Un 3MF par plateau d’impression, avec couleurs et noms, ou un STL par sorte d’élément.
    .beds = Un 3MF par plateau d’impression
    .parts = Un STL par sorte d’élément
print-bed-width = Largeur du plateau d’impression
    .help = De gauche à droite.
print-bed-depth = Profondeur du plateau d’impression
    .help = D’avant en arrière.
print-nozzle = Buse
    .help = Son diamètre. Aucune paroi n’est plus mince que deux cordons.

## Ce qui ne peut pas être fait.

print-3d-line = Avec une buse de { $nozzle } mm et un jeu d’ajustement de { $clearance } mm, les nervures doivent avoir au moins { $least } mm de large : le long d’un raccord, il n’en reste que la moitié.
print-3d-edge = Avec un côté de { $edge } mm, il reste trop peu de la pièce { $shape } entre les nervures ; choisissez un côté d’au moins { $least } mm.
print-3d-edge-and-line = Avec une buse de { $nozzle } mm et un jeu d’ajustement de { $clearance } mm, il faut un côté de { $least } mm et des nervures de { $line } mm.
print-3d-keys = Avec un côté de { $edge } mm, il n’y a pas de place pour les clés qui assemblent le plateau ; choisissez un côté d’au moins { $least } mm.
print-3d-bed = Un élément ({ $part ->
    [board] plateau
    [tray] bac
    [track] piste de score
   *[piece] { $part }
}) est trop grand pour un plateau d’impression de { $width } sur { $depth } mm ; il en faut un d’au moins { $least } sur { $least } mm.

## Ce qu’il faut.

print-3d-fact-board = Plateau : { $width } mm d’un sommet à l’autre (éléments : { $parts }, clés entre eux : { $keys }).
print-3d-fact-parts = Éléments : { $parts }.
print-3d-fact-runs = Éléments : { $parts }, en { $beds ->
    [one] une impression
   *[other] { $beds } impressions
}.
print-3d-fact-colour = { $colour ->
    [green] { colour-green }
    [purple] { colour-purple }
    [red] { colour-red }
    [yellow] { colour-yellow }
   *[board] Plateau
} : { $volume } cm³, { $mass } g.
print-3d-fact-all = En tout { $volume } cm³, { $mass } g de PLA ({ $density } g/cm³) et environ { $hours } heures, par couches de 0,2 mm avec un remplissage de 15 % et aux vitesses par défaut de PrusaSlicer. Une imprimante rapide prend moins de temps.

## Images.

print-3d-view-pieces = Pièces
print-3d-view-board = Plateau, élément { $number } sur { $total }
print-3d-view-below = Le plateau vu de dessous, avec ses clés
print-3d-view-tray = Bac avec piste de score et pion

## Dans les fichiers et à côté.

print-3d-title = Cir*Kis, un jeu à fabriquer : { $name }
print-3d-times = { $times ->
    [one] À imprimer une fois.
   *[other] À imprimer { $times } fois.
}
print-3d-count = { $count ->
    [one] une fois
   *[other] { $count } fois
}
print-3d-how-print = Imprimez les éléments dans l’orientation qu’ils ont dans les fichiers, en couches de 0,2 mm, sans supports.
print-3d-how-made = Les fichiers sont prévus pour un plateau d’impression de { $width } sur { $depth } mm et une buse de { $nozzle } mm ; refaites-les pour une autre imprimante. Deux ou trois parois et 15 % de remplissage suffisent.
print-3d-how-join = Posez les éléments du plateau à l’envers, rapprochez-les et enfoncez les clés dans leurs logements. Une goutte de colle les fixe pour de bon.
print-3d-how-fit = Imprimez d’abord un élément du plateau et une Flèche ; s’ils partagent un fichier avec d’autres éléments, supprimez ceux-ci dans le slicer. Si la Flèche coince, refaites les fichiers avec un jeu d’ajustement supérieur à { $clearance } mm ; si elle bouge trop, inférieur.
print-3d-how-play = Le bac reçoit les pièces d’un joueur ; le pion se place dans le trou qui indique ses points. Les règles sont sur une feuille du jeu en papier : cirkis print paper, ou /print dans le jeu.
print-3d-reconstructed = Reconstitué : la découpe du plateau, les contours du Cerf-volant, du Crochet, du Triangle et du Chevron, le nombre de pièces de chaque forme, et le droit de retourner un Crochet. Aucun dessin exact du jeu d’origine n’était disponible. Les dimensions, les bacs, les pistes et les clés sont de nous.
