# Fabriquer un jeu : les réglages communs au papier, au laser et à l’impression 3D, et leurs erreurs.

print-edge = Petit côté d’une case
    .help = Fixe la taille de tout le reste. À 20 mm, le plateau mesure 34 cm d’un sommet à l’autre.
print-sets = Jeux de pièces
    .help = Un par joueur : vert, violet, rouge, jaune.
print-pieces = Pièces
    .help = Un fichier avec d’autres pièces.
print-clearance = Jeu d’ajustement
    .help = L’espace laissé de chaque côté entre une pièce et ce qui l’entoure.
print-line = Nervures
    .help = Largeur des lignes en relief entre les cases.
print-language = Langue
    .help = Pour tous les mots des fichiers.
    .en = anglais
    .fr = français
    .de = allemand

print-bounds = { $name } doit être un nombre de { $low } à { $high }{ $unit ->
    [mm] { " " }mm
   *[other] {""}
}, et non « { $value } ».
print-choice = { $name } doit être l’un de ces mots : { $words } ; et non « { $value } ».
print-unreadable = { $name } ne peut pas être « { $value } ».
print-unknown = Le réglage « { $name } » n’existe pas ; il n’y a que { $known }.
print-pieces-unusable = Ces pièces ne peuvent pas servir{ $line ->
    [0] {""}
   *[other] , ligne { $line }
} : { $why }

print-notice = Cir*Kis est une marque de Winning Moves. Ce jeu à fabriquer est un travail indépendant : Winning Moves ne l’a ni fait, ni approuvé, ni soutenu, et il ne contient ni images ni textes du jeu d’origine.
