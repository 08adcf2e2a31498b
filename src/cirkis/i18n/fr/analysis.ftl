# Parties et positions analysées par l’ordinateur : la page, la ligne de commande et le rapport HTML.

chances = Chances de gagner
chances-graph = Chances de gagner, du premier coup au dernier
percent = { $part }
chance-of = { $who } { $chance }

mistake-blunder = gaffe
mistake-mistake = erreur
mistake-inaccuracy = imprécision
mistakes = Erreurs
mistakes-none = Aucune erreur trouvée.
mistake-lost = réduit les chances de gagner de { $chance }
mistake-better = Mieux : { $move }.
mistake-better-why = Mieux : { $move }, qui { $why }.
turning-point = tournant
turning-points = Tournants de la partie
turning-points-none = Aucun : le favori n’a jamais changé.


step-start = Début
step-previous = Coup précédent
step-next = Coup suivant
step-end = Fin

# $n : le numéro d’un coup, compté à partir de 1.
numbered-move = { $n }. { $who } : { $move }
withdraws = abandonne

## Le rapport de « cirkis analyse »

analysis-title = Analyse d’une partie de Cir*Kis
analysis-player = Joueur
analysis-move = Coup
analysis-points = Points
analysis-expected = { $points ->
    [one] { $points } point attendu
   *[other] { $points } points attendus
}
analysis-rank = choix { $n } sur { $total }
analysis-mistake = { $mistake } : { $lost }.
analysis-because = Ce coup { $why }.
analysis-choices = Meilleurs coups pour { $who }
analysis-choice = { $chance } ± { $error }, { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}
analysis-line = suite probable : { $moves }
analysis-stopped = { $n ->
    [one] Analyse interrompue après { $n } coup sur { $total }.
   *[other] Analyse interrompue après { $n } coups sur { $total }.
}
analysis-over = La partie est terminée : il n’y a plus de coup à choisir.
analysis-simulated = { $games ->
    [one] { $games } partie d’essai.
   *[other] { $games } parties d’essai.
}
analysis-proven = { $games ->
    [one] { $games } partie d’essai ; le résultat est certain.
   *[other] { $games } parties d’essai ; le résultat est certain.
}
analysis-show-better = Montrer le meilleur coup sur le plateau
analysis-keys = Les flèches du clavier parcourent les coups ; Début et Fin mènent au début et à la fin.
analysis-how = L’ordinateur joue des parties d’essai à partir de chaque position. Un mauvais coup est jugé d’après les chances de gagner qu’il coûte : imprécision à partir de { $inaccuracy }, erreur à partir de { $mistake }, gaffe à partir de { $blunder }.

## Indices pendant la partie

hint = Indice
hint-thinking = Recherche d’un indice…
hint-region = Cherchez du côté { figure-of-the }.
# $why : une phrase, comme pour les problèmes.
hint-move = Indice { $n } : { $why }
hint-more-piece = Quelle pièce ?
hint-more-place = Où ?
hint-more-other = Un autre
hint-play = Jouer

## Ce que pense l’ordinateur pendant qu’on joue

thoughts = Évaluation de l’ordinateur
thoughts-waiting = Pas d’évaluation pour cette position.
thoughts-working = Évaluation de cette position
thoughts-proven = Certain si chacun joue au mieux.
thoughts-games = { $games ->
    [one] { $games } partie d’essai
   *[other] { $games } parties d’essai
}
thoughts-points = Scores finaux attendus : { $points }

## Le propriétaire probable de chaque figure à la fin

ownership = Propriétaires probables
# $figure, $cell : comme dans « figure » ; $who : un joueur ou ownership-nobody.
ownership-likely = { figure } : probablement { $who }, { $chance }
ownership-nobody = personne
# $shares : comme dans « Vert 82 %, Violet 10 % et personne 8 % ».
ownership-shares = À la fin : { $shares }
settings-ownership = Colorer les figures selon leur propriétaire probable

## Une partie finie, analysée sur la page

review = Analyse de la partie
review-open = Analyser la partie
    .together = Analyser ensemble
review-together = Regarder la partie ensemble
    .help = Les autres voient la position que vous affichez.
    .yours = C’est vous qui guidez.
    .host = L’hôte guide.
    .hand = { $who } guide.
review-leave = Retour à la table
review-progress = { $n ->
    [one] { $n } position analysée sur { $total }…
   *[other] { $n } positions analysées sur { $total }…
}
review-working = Analyse de la partie…
review-done = Analyse terminée.
review-at = { $n ->
    [0] Au début : { $chances }
    [one] Après { $n } coup : { $chances }
   *[other] Après { $n } coups : { $chances }
}
review-start = Plateau vide
review-steps = Parcourir la partie
review-note = Ce coup
    .start = Parcourez la partie : chaque coup est expliqué ici.
    .tried = Votre variante : l’ordinateur l’évalue plus bas.
review-moved = { $who } : de { $from } à { $to }
review-faultless = aucune erreur
review-lost = Les chances de gagner tombent de { $before } à { $after }.
review-best = meilleur coup
review-play = Montrer sur le plateau
drawn-better = En pointillé, coché : le meilleur coup.
review-tried = Variante :
review-back = { $n ->
    [one] Revenir à la partie ({ $n } coup essayé)
   *[other] Revenir à la partie ({ $n } coups essayés)
}
review-blunders = { $n ->
    [one] { $n } gaffe
   *[other] { $n } gaffes
}
review-mistakes = { $n ->
    [one] { $n } erreur
   *[other] { $n } erreurs
}
review-inaccuracies = { $n ->
    [one] { $n } imprécision
   *[other] { $n } imprécisions
}
