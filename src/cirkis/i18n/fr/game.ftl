# Le vocabulaire du jeu : pièces, figures, coups, tours et résultats.

title = Cir*Kis

## Joueurs

colour-green = Vert
colour-purple = Violet
colour-red = Rouge
colour-yellow = Jaune

## Pièces
## Avec l’article dans les phrases (« Vert pose un Quartier »), sans article dans les listes.

shape-big-slice = Grande tranche
    .with-article = une Grande tranche
shape-small-slice = Petite tranche
    .with-article = une Petite tranche
shape-wedge = Quartier
    .with-article = un Quartier
shape-kite = Cerf-volant
    .with-article = un Cerf-volant
shape-triangle = Triangle
    .with-article = un Triangle
shape-arrow = Flèche
    .with-article = une Flèche
shape-chevron = Chevron
    .with-article = un Chevron
shape-hook = Crochet
    .with-article = un Crochet
shape-sliver = Lamelle
    .with-article = une Lamelle

# $shape : le nom d’une pièce, avec ou sans article ; $cells : « A1+B1 ».
placement = { $shape } en { $cells }
# Une pièce qui est dans une figure.
placement-in = { $shape } { figure-in-the }
# Une pièce qui n’est dans aucune figure, ou dans deux.
placement-by = { $shape } à côté { figure-of-the }
placement-between = { $shape } entre { $one } et { $other }
figure-between = { figure-the }
# Une de deux pièces dont $move dit la même chose.
placement-further = { $side ->
    [left] { $move } (plus à gauche)
    [right] { $move } (plus à droite)
    [up] { $move } (plus haut)
   *[down] { $move } (plus bas)
}

## Figures
## $figure vaut circle, star, center-star ou center-ring ; $cell désigne un Cercle ou une Étoile. Quand le plateau
## n’affiche pas les cases, $figure vaut circle-there ou star-there, et le nom dit où est la figure de $cell.

figure-side = { $cell ->
    [A6] en haut à gauche
    [B6] en haut à droite
    [C6] intérieur droit
    [D6] du bas
    [E6] intérieur gauche
    [A16] du haut
    [B16] extérieur droit
    [C16] en bas à droite
    [D16] en bas à gauche
    [E16] extérieur gauche
    [A19] en haut à gauche
    [B19] en haut à droite
    [C19] de droite
    [D19] du bas
   *[E19] de gauche
}
figure = { $figure ->
    [circle] Cercle { $cell }
    [star] Étoile { $cell }
    [circle-there] Cercle { figure-side }
    [star-there] Étoile { figure-side }
    [center-star] Étoile centrale
   *[center-ring] Anneau central
}
figure-the = { $figure ->
    [circle] le Cercle { $cell }
    [star] l’Étoile { $cell }
    [circle-there] le Cercle { figure-side }
    [star-there] l’Étoile { figure-side }
    [center-star] l’Étoile centrale
   *[center-ring] l’Anneau central
}
figure-of-the = { $figure ->
    [circle] du Cercle { $cell }
    [star] de l’Étoile { $cell }
    [circle-there] du Cercle { figure-side }
    [star-there] de l’Étoile { figure-side }
    [center-star] de l’Étoile centrale
   *[center-ring] de l’Anneau central
}
figure-in-the = dans { figure-the }

## Points

points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

# Pourquoi on marque pour une figure : « Cercle A6 : 10 points pour Vert (majorité). »
points-majority = { points } pour { $who } (majorité)
    .you = { points } pour vous (majorité)
points-completion = { points } pour { $who } (dernière case)
    .you = { points } pour vous (dernière case)
points-tie = personne n’a la majorité
points-and = { $points } ; { $more }

## Ce qui s’est passé

event-placed = { $who } pose { $move }.
    .you = Vous posez { $move }.
event-placed-free = { $who } rejoue et pose { $move }.
    .you = Vous rejouez et posez { $move }.
event-figure = { figure } : { $points }.
event-going-out = { points } pour { $who }, qui a posé sa dernière pièce.
    .you = { points } pour vous, qui avez posé votre dernière pièce.
event-free-turn = { $who } rejoue : { $why }.
    .you = Vous rejouez : { $why }.
event-free-turn-unused = { $who } a le droit de rejouer, mais ne peut rien poser.
    .you = Vous avez le droit de rejouer, mais vous ne pouvez rien poser.
event-turn-lost = { $who } ne peut pas toucher le Leader et passe son tour.
    .you = Vous ne pouvez pas toucher le Leader et passez votre tour.
event-withdrew = { $who } abandonne.
    .you = Vous abandonnez.
event-out-of-time = { $who } n’a plus de temps et quitte la partie.
    .you = Vous n’avez plus de temps et quittez la partie.

free-turn-surrounded = la pièce est entourée
free-turn-center-star = l’Étoile centrale est complète
free-turn-first-sliver = c’est la première Lamelle de la partie

## À qui de jouer

turn = C’est à { $who } de jouer.
turn-free = { $who } rejoue.
turn-computer = { $who } réfléchit…
computer-failed = { $who } n’a pas pu poser de pièce. Nouvel essai en cours…
computer-replaced = { $who } n’a pas pu poser de pièce. { $other } joue désormais à sa place.
turn-teaching = { $who } attend votre réponse.
turn-waiting = En attente de joueurs.
turn-place-first = À { $who } de jouer : commencez sur l’Étoile centrale ou l’anneau qui l’entoure.
turn-place = À { $who } de jouer : touchez le Leader.
turn-place-free = { $who } rejoue : touchez n’importe quelle pièce du plateau.
turn-yours-first = À vous : commencez sur l’Étoile centrale ou l’anneau qui l’entoure.
turn-yours = À vous : votre pièce doit toucher le Leader.
turn-yours-free = Vous rejouez : touchez n’importe quelle pièce du plateau.

## Comment finit une partie

end-target = L’objectif de { $target } points est atteint.
end-went-out = { $who } a posé sa dernière pièce.
    .you = Vous avez posé votre dernière pièce.
end-blocked = Plus personne ne peut poser de pièce.
end-withdrawals = Il ne reste qu’un joueur.
# $count : le nombre de vainqueurs ; $who les nomme.
end-winners = { $count ->
    [one] { $who } gagne !
   *[other] { $who } se partagent la victoire !
}

## Une position en toutes lettres

position-title = { $count ->
    [one] Cir*Kis, { $count } pièce posée
   *[other] Cir*Kis, { $count } pièces posées
}
position-score = { $who } { $score }
position-scores = Scores : { $scores }.
position-leader = Leader : { $move }, posé par { $who }.
position-leader-short = Leader : { $move }
position-empty = Le plateau est vide.
position-pieces = { $who } : { $moves }.
position-none-left = tout est posé

diagram = Portion d’un plateau de Cir*Kis
diagram-pieces = Pièces : { $pieces }.
diagram-piece = { $who } en { $cells }
