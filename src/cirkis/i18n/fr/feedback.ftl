# Ce qu’un coup apporte, pourquoi une pièce ne va pas, les figures désignées et les tours à suivre.

## Ce qu’un coup apporte, en peu de mots près de la pièce

# Qui marque, après les points : « +10 vous ».
effect-you = vous
effect-points = +{ $points } { $who }
effect-free-turn = droit de rejouer
effect-free-turn-unused = droit de rejouer, mais rien à poser
effect-lost-turn = { $who } passe son tour
# $reason : pourquoi la partie finit. $whose : qui gagne (you, other ou shared). $who le nomme.
effect-end = { $reason ->
    [went-out] dernière pièce, fin de la partie
   *[other] fin de la partie
} : { $whose ->
    [you] vous gagnez
    [shared] victoire partagée
   *[other] { $who } gagne
}

## Pourquoi rien ne peut être posé sur une case, « .any » si aucune pièce n’est choisie.
## Les cases en question sont marquées sur le plateau.

obstacle-no-such-piece = { $shape } : { $cell } n’a pas la forme voulue.
    .any = Aucune pièce ne tient en { $cell }.
obstacle-not-in-stock = { $shape } : il n’en reste plus.
    .any = Aucune des pièces qui vous restent ne tient en { $cell }.
obstacle-overlaps = { $shape } : pas assez de place en { $cell }. Les cases marquées sont prises.
    .any = Pas assez de place en { $cell }. Les cases marquées sont prises.
obstacle-not-at-center = { $shape } : la première pièce doit couvrir une des cases marquées.
    .any = La première pièce doit couvrir une des cases marquées.
obstacle-not-touching-leader = { $shape } : en { $cell }, pas de contact avec le Leader, marqué sur le plateau.
    .any = Une pièce en { $cell } ne toucherait pas le Leader, marqué sur le plateau.
obstacle-not-touching-any = { $shape } : en { $cell }, aucun contact avec une autre pièce.
    .any = Une pièce en { $cell } n’en toucherait aucune autre.

## Une figure désignée

# $figure, $cell : comme dans « figure ». $state : « 5 cases libres ».
figure-untouched = { figure } : { $state }
figure-worth = Majorité : { points }
key-figure = Regarder le Cercle ou l’Étoile qui suit
key-figure-back = Regarder le Cercle ou l’Étoile qui précède

## Des tours à suivre

# $count : combien de coups restent à montrer.
follow-left = { $count ->
    [one] Encore { $count } coup à voir
   *[other] Encore { $count } coups à voir
}
follow-skip = Passer
follow-again = Revoir les coups
settings-pace = Coups des autres
    .at-once = Aussitôt
    .brisk = Vite
    .calm = Lentement
# $moves : les coups annulés. $count : combien.
event-taken-back = { $count ->
    [one] Coup annulé
   *[other] Coups annulés
} : { $moves }.

## Pourquoi il ne reste qu’un joueur

end-out-of-time = { $count ->
    [one] { $who } n’a plus de temps.
   *[other] { $who } n’ont plus de temps.
}
    .you = Vous n’avez plus de temps.
end-resigned = { $count ->
    [one] { $who } abandonne.
   *[other] { $who } abandonnent.
}
    .you = Vous avez abandonné.
