# Un jeu à la découpeuse laser.

print-format = Format des fichiers
    .help = SVG pour la plupart des logiciels de découpe, DXF pour la CAO.
    .svg = SVG
    .dxf = DXF
print-sheet-width = Largeur d’une plaque
    .help = La taille du matériau dans la machine.
print-sheet-height = Hauteur d’une plaque
    .help = La taille du matériau dans la machine.
print-thickness = Épaisseur du matériau
    .help = Pour le socle, les pièces et les pistes de score.
print-line-height = Épaisseur des nervures
    .help = Elles sont découpées dans un matériau plus fin et collées sur le socle.
print-kerf = Trait de coupe
    .help = Largeur que le laser brûle. Chaque coupe est décalée de sa moitié.
print-gap = Écart entre les éléments
    .help = Entre les éléments d’une plaque, et entre eux et son bord.
print-engraving = Dessus des pièces
    .help = Il est gravé d’abord, avant que le panneau des pièces soit retourné.
    .mark = Le signe du joueur
    .pattern = Le motif du joueur
    .none = Rien

## Indications

print-laser-what = { $what ->
    [test] Pièce d’essai
    [board-base] Socle
    [board-lines] Nervures
    [tracks] Pistes de score
    [green] Pièces vertes
    [purple] Pièces violettes
    [red] Pièces rouges
    [yellow] Pièces jaunes
   *[other] { $what }
}
print-laser-preview = { print-laser-what }, plaque { $number } sur { $sheets }
print-laser-preview-back = { print-laser-what }, plaque { $number } sur { $sheets } : le verso, gravé d’abord
print-laser-fact-board = Le plateau mesure { $width } sur { $height } mm sans son bord, { $parts ->
    [1] en un élément
   *[other] en { $parts } éléments
}.
print-laser-fact-grooves = Gravez les rainures des pièces à { $depth } mm de profondeur, pour des nervures de { $height } mm.
print-laser-fact-clearance = Les pièces restent à { $clearance } mm de chaque nervure.
print-laser-fact-sheets = { print-laser-what } : { $sheets ->
    [1] 1 plaque
   *[other] { $sheets } plaques
}, { $cut } m à couper{ $score ->
    [0] {""}
   *[other] , { $score } m à tracer
}, { $engraved } cm² à graver{ $grooved ->
    [0] {""}
   *[other] , { $grooved } cm² de rainures
}.

## Ce qui ne peut pas être découpé

print-laser-gap = Un trait de coupe de { $kerf } mm brûlerait des éléments distants de { $value } mm ; choisissez un écart d’au moins { $kerf } mm.
print-laser-clearance = Un jeu d’ajustement de { $value } mm laisse trop peu de la plus petite pièce ; choisissez au plus { $most } mm.
print-laser-line = Des nervures de { $value } mm laissent trop peu de la plus petite case ; choisissez au plus { $most } mm.
print-laser-edge = Des cases au petit côté de { $value } mm sont trop petites pour ces nervures et ce jeu d’ajustement ; il faut au moins { $least } mm.
print-laser-kerf = Un trait de coupe de { $value } mm est plus large que l’élément ou l’ouverture le plus étroit ; choisissez au plus { $most } mm.
print-laser-depth = Des rainures pour des nervures de { $value } mm perceraient une pièce ; choisissez au plus { $most } mm.
print-laser-thin = Un matériau de { $value } mm est trop mince pour des rainures ; il faut au moins { $least } mm.
print-laser-sheet = La plaque est trop petite pour le plus grand élément ; il en faut une d’au moins { $width } sur { $height } mm.
print-laser-sheet-or-edge = La plaque est trop petite pour le plus grand élément ; il en faut une d’au moins { $width } sur { $height } mm, ou un petit côté d’au plus { $edge } mm.

## Sur le bord du plateau

print-laser-note-title = Cir*Kis
print-laser-note-board = Reconstitué : la découpe du plateau
print-laser-note-pieces = Reconstitué : des pièces et leur nombre
print-laser-note-source = La page « The board and the pieces » dit ce qui est certain

## Le texte joint aux fichiers

print-laser-readme-title = Cir*Kis : un jeu à découper au laser
print-laser-readme-materials = MATÉRIAUX. Découpez le socle (board-base), les pistes de score (tracks) et les pièces dans des plaques de { $thickness } mm, les nervures (board-lines) dans une plaque de { $height } mm. Le mieux est une couleur par joueur, pour ses pièces et son pion.
print-laser-readme-test = D’ABORD L’ESSAI. Découpez le fichier « test » une fois dans chaque épaisseur ; pour la plaque mince, laissez de côté le calque cyan. Mesurez la barre : elle doit faire { $long } sur { $wide } mm. S’il manque quelques dixièmes, le trait de coupe (maintenant { $kerf } mm) est plus large d’autant : refaites les fichiers avec cette valeur. Poussez ensuite le petit cerf-volant de la plaque épaisse dans les ouvertures de la plaque mince : le plus petit nombre qui le laisse entrer sans forcer est votre jeu d’ajustement. Si ce n’est pas { $clearance } mm, refaites les fichiers avec ce nombre. Gravez le carré cyan de la plaque épaisse, avec plus ou moins de puissance, jusqu’à { $depth } mm de profondeur : c’est celle des rainures.
print-laser-readme-layers = CALQUES. Les surfaces cyan sont des rainures, gravées à { $depth } mm ; les noires sont gravées juste assez pour se voir, les lignes bleues tracées, les lignes magenta coupées d’abord et les rouges à la fin. Désactivez le vert : il montre seulement où se trouve le panneau. Les lignes sont déjà décalées d’un demi-trait de coupe : désactivez la compensation de votre logiciel.
print-laser-readme-backs = DEUX FACES. Un fichier dont le nom finit par « back » passe d’abord : il grave ce qui sera dessus à la fin et découpe un panneau. Laissez la plaque dans la machine, retournez le panneau de gauche à droite et reposez-le dans le même trou. Deux de ses trois trous sont encore en haut, le troisième est maintenant en bas à droite. Lancez alors le fichier du même nom sans « back », depuis la même origine. Les pièces y sont tournées face vers le bas : les rainures sont là où les nervures passent dessous.
print-laser-readme-parts = ÉLÉMENTS DU PLATEAU. Le socle et les nervures comptent chacun { $parts } éléments, qui se rejoignent le long des cases. Collez les éléments du socle sur un support plat.
print-laser-readme-glue = PLATEAU. Collez les nervures sur le socle, le long des lignes tracées. Chaque ouverture montre alors une case ; un rond tracé indique chaque Cercle, des flèches sombres chaque Étoile, de petits cerfs-volants l’Anneau central.
print-laser-readme-tracks = PISTES DE SCORE. Collez chaque plaque à fentes sur une plaque sans fentes. Le pion indique les points du joueur : de 0 à 50 dans la rangée du haut, de 55 à 100 dans celle du bas.
print-laser-readme-rules = RÈGLES. Elles sont sur une feuille du jeu en papier : cirkis print paper, ou /print dans le jeu.
print-laser-readme-reconstructed = CE QUI EST RECONSTITUÉ. Nous n’avions pas de dessin exact du jeu d’origine. L’endroit exact où le plateau est découpé, les contours du Cerf-volant, du Crochet et du Triangle, le Chevron, le nombre de pièces de chaque forme et le droit de retourner un Crochet sont notre reconstitution. Ce qui est publié figure dans la documentation du programme (page « The board and the pieces », en anglais).
