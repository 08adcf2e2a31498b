# Ce qu’un coup apporte, pourquoi une pièce ne va pas, les figures désignées et les tours à suivre.

## Ce qu’un coup apporte, en peu de mots près de la pièce

# Qui marque, après les points : « +10 vous ».
effect-you = Vous
effect-points = { $who } +{ $points }
effect-free-turn = rejoue
effect-free-turn-unused = rejoue, mais rien à poser
effect-lost-turn = { $who } passe son tour
# $reason : pourquoi la partie finit. $whose : qui gagne (you, other ou shared). $who le nomme.
effect-end = { $reason ->
    [went-out] dernière pièce
   *[other] fin de la partie
} – { $whose ->
    [you] vous gagnez
    [shared] victoire partagée
   *[other] { $who } gagne
}

## Pourquoi rien ne peut être posé sur une case, « .any » si aucune pièce n’est choisie.
## Les cases en question sont indiquées sur le plateau.

obstacle-no-such-piece = { $shape } : { $cell } a une autre forme.
    .any = Aucune pièce ne va en { $cell }.
obstacle-not-in-stock = { $shape } : il n’en reste plus.
    .any = Aucune des pièces qui vous restent ne va en { $cell }.
obstacle-overlaps = { $shape } : pas assez de place en { $cell }. Les cases indiquées sont prises.
    .any = Pas assez de place en { $cell }. Les cases indiquées sont prises.
obstacle-not-at-center = { $shape } : la première pièce doit couvrir une des cases indiquées.
    .any = La première pièce doit couvrir une des cases indiquées.
obstacle-not-touching-leader = { $shape } : en { $cell }, elle ne toucherait pas le Leader (indiqué).
    .any = Une pièce en { $cell } ne toucherait pas le Leader (indiqué).
obstacle-not-touching-any = { $shape } : en { $cell }, elle ne toucherait aucune autre pièce.
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
settings-pace = Animation des coups adverses
    .at-once = Aucune
    .brisk = Rapide
    .calm = Lente
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
    [one] { $who } a abandonné.
   *[other] { $who } ont abandonné.
}
    .you = Vous avez abandonné.
