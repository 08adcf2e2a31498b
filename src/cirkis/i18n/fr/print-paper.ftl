# Le jeu sur papier : ce qu’on choisit, les mots des pages, et ce qui ne peut pas être fait.

print-paper = Papier
    .help = Le format des pages.
    .a4 = A4
    .letter = Lettre US
print-board = Plateau
    .help = En plusieurs feuilles à coller, ou sur une seule page : les cases et les pièces sont alors réduites si nécessaire.
    .tiles = en plusieurs feuilles
    .one-sheet = sur une page
print-look = Aspect
    .help = En couleur, ou en traits noirs pour les imprimantes noir et blanc et pour le coloriage.
    .colour = en couleur
    .line-art = traits noirs
print-backs = Dos des pièces
    .help = Fait suivre chaque page de pièces de son dos, et toute autre page, sauf les règles, d’une page vierge, pour imprimer en recto verso.
print-press = Pour un imprimeur
    .help = PDF/X-1a en quadrichromie, avec un fond perdu : 3 mm autour des pages, 1,5 mm autour des pièces et du plateau.
print-names = Noms des cases
    .help = Écrit le nom de chaque case sur le plateau.

## Les pages

print-paper-title = Cir*Kis sur papier
print-paper-cover-page = Cir*Kis : un jeu à imprimer
    .all = Cette page
print-paper-board-page = Le plateau
    .all = Le plateau
print-paper-tile-page = Le plateau, feuille { $tile } sur { $tiles }
    .all = Le plateau en { $tiles ->
        [one] une feuille
       *[other] { $tiles } feuilles
    }
print-paper-pieces-page = { print-paper-who } : { $pieces ->
    [one] { $pieces } pièce
   *[other] { $pieces } pièces
}{ $kit ->
    [1] , piste de score et pion
   *[other] {""}
}
    .all = Les pièces de { print-paper-who }
print-paper-back-page = { print-paper-who } : le dos de la page précédente
    .all = Le dos des pièces de { print-paper-who }
print-paper-blank-page = Dos vierge de la page { $page }
print-paper-tracks-page = Pistes de score et pions
    .all = Pistes de score et pions
print-paper-rules-page = Règles du jeu ({ $page }/{ $pages })
    .all = Règles du jeu
print-paper-who = { $colour ->
    [green] { colour-green }
    [purple] { colour-purple }
    [red] { colour-red }
   *[yellow] { colour-yellow }
}

## Sur chaque page

print-paper-ruler = Mesurez cette règle : elle doit faire 100 mm.
print-paper-ruler-inches = Mesurez les deux règles : 100 mm et 4 pouces.
print-paper-edge = côté de { $edge } mm
print-paper-number = { $page } / { $pages }

## Sur la première page

print-paper-pages-one = { $first }
print-paper-pages-many = { $first } à { $last }
print-paper-steps = Comment le fabriquer
print-paper-step-print = Imprimez d’abord cette page, à 100 % (« taille réelle »), et mesurez la règle en bas de la page. Imprimez ensuite le plateau, les pièces et les pistes sur du papier cartonné si votre imprimante l’accepte, les règles sur du papier. Laissez de côté les couleurs que personne ne joue.
print-paper-step-both-sides = Imprimez toutes les pages en recto verso, en retournant sur le bord long : une page sans dos est suivie d’une page vierge.
print-paper-step-rules = Les règles occupent une feuille recto verso : pages { $first } et { $last }.
print-paper-step-tiles = Découpez chaque feuille du plateau le long de ses traits noirs extérieurs et gardez les bandes à côté des tirets. Collez sur chaque bande la feuille qu’elle nomme, jusqu’aux tirets : d’abord côte à côte, puis les rangées entre elles. Le dessin continue sur la bande pour vous guider. Collez le plateau sur du carton si vous voulez, puis découpez le long du cadre.
print-paper-step-sheet = Collez la page du plateau sur du carton si vous voulez, et découpez le long du cadre.
print-paper-step-pieces = Si le papier est fin, découpez d’abord les pions, puis collez les pages de pièces sur du carton de 1 à 2 mm. Découpez le long des contours ; les traits fins à l’intérieur d’une pièce ne se coupent pas.
print-paper-step-turned = On peut retourner pendant la partie : { $shapes }. Le dos est blanc ici : dessinez-y votre signe, ou faites le jeu avec « dos des pièces ».
print-paper-step-colours = Donnez une couleur à chaque joueur et coloriez les pièces ; les motifs les distinguent même sans couleur.
print-paper-step-pegs = Découpez les pistes de score et les pions. Pliez chaque pion en prisme le long des tirets et collez la languette. Posez-le sur 0.
print-paper-certain = Ce qui est publié et ce qui ne l’est pas
print-paper-certain-board = Publié, pour le plateau : ses lignes forment un motif de Penrose dans un cadre à dix côtés ; il a dix Cercles, six Étoiles de cinq cases chacune, et un anneau de dix cases autour de l’Étoile centrale. Reconstitué : la découpe exacte, et la taille.
print-paper-certain-pieces = Publié, pour les pièces : il y a neuf formes et chaque joueur a 20 pièces ; les noms de toutes les formes sauf le Chevron ; une Grande tranche couvre trois des cinq cases d’un Cercle ; aucune pièce ne couvre plus de deux cases d’une Étoile. Reconstitué : les contours du Cerf-volant, du Crochet et du Triangle ; le Chevron et son nom ; le nombre de pièces de chaque forme ; le fait qu’un Crochet peut être retourné.
print-paper-own-pieces = Les pièces sont celles du jeu « { $name } », pas celles du jeu d’origine.

## Sur les autres pages

print-paper-glue = Collez la feuille { $tile } sur cette bande
print-paper-peg = Pions : pliez le long des tirets, collez la languette derrière la première face.
print-paper-tab = colle
print-paper-piece-row = { $count } × { $name }.
print-paper-rules-setup = Avant de commencer
    .text = Posez le plateau au milieu ; chaque joueur s’assied devant un coin. Chacun prend les pièces, la piste et le pion d’une couleur, et pose le pion sur 0. Le plus jeune commence, puis on joue dans le sens horaire.
print-paper-rules-pieces = Chaque joueur a { $count ->
    [one] la même pièce
   *[other] les mêmes { $count } pièces
}, de { $shapes ->
    [one] la même forme
   *[other] { $shapes } formes
}, et tout le monde voit ce qui reste aux autres.
print-paper-rules-went-out = *Dernière pièce :* qui pose la dernière de ses pièces ({ $count } au départ) marque 10 points de plus, et la partie s’arrête là.
print-paper-rules-standard = Les images montrent les pièces du jeu standard.

## Ce qui a été fait

print-paper-made = { $pages ->
    [one] { $pages } page
   *[other] { $pages } pages
}, { $paper ->
    [a4] A4
   *[letter] Lettre US
}
print-paper-board-size = Le plateau mesure { $width } × { $height } mm avec son cadre, { $tiles ->
    [one] sur une page.
   *[other] en { $tiles } feuilles.
}
print-paper-smaller = Sur une page, le petit côté mesure { $edge } mm et non { $asked } mm ; les pièces ont la même échelle.

## Ce qui ne peut pas être fait

print-paper-piece-too-large = Avec un côté de { $edge } mm, la pièce « { $shape } » est trop grande pour une page ; choisissez un côté d’au plus { $most } mm.
print-paper-clearance = Avec un jeu d’ajustement de { $value } mm, il reste trop peu d’une pièce dont le côté est de { $edge } mm ; choisissez au plus { $most } mm.
