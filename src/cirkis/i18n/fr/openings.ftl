# Les ouvertures : par quoi commencent les bons joueurs, et ce qu’on leur répond.

openings = Ouvertures
    .help = De bons débuts et de bonnes réponses : parcourez-les sur le plateau.
    .open = Voir les ouvertures
openings-players = { $count } joueurs
openings-moves = Coups du livre, le meilleur d’abord
openings-chance = victoires :
openings-known = { $count ->
    [one] { $count } coup dans le livre.
   *[other] { $count } coups dans le livre.
}
openings-end = Le livre s’arrête ici. À vous de continuer : étudiez la position, ou jouez-la.
openings-back = Un coup en arrière
openings-start = Au début
openings-line = Coups joués
openings-study = Étudier à partir d’ici

# Combien de parties sur 100 chaque place gagne, dans l’ordre de jeu.
openings-seats-2 = À force égale, qui commence gagne { $first } parties sur 100.
openings-seats-3 = À force égale, le premier joueur gagne { $first } parties sur 100, le deuxième { $second } et le troisième { $third }.
openings-seats-4 = À force égale, le premier joueur gagne { $first } parties sur 100, le deuxième { $second }, le troisième { $third } et le quatrième { $fourth }.
openings-source = Les coups du livre viennent de longues recherches de l’ordinateur, pas de parties entre humains. Pivotée ou retournée en miroir, une position reste la même.
openings-keys = Touches : ← revient en arrière, → joue le meilleur coup, ↑ et ↓ parcourent la liste.

# Ce qui a été joué dans les parties fournies au serveur.
openings-games = Parties
openings-games-reached = { $count ->
    [0] Aucune partie n’est passée par cette position.
    [one] { $count } partie est passée par cette position.
   *[other] { $count } parties sont passées par cette position.
}
openings-games-share = victoires :
openings-games-count = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}
openings-games-points = { $points ->
    [one] { $points } point en moyenne
   *[other] { $points } points en moyenne
}
openings-games-by = par { $names }
openings-games-others = { $count ->
    [one] Un autre coup a été joué dans { $count } partie.
   *[other] Un autre coup a été joué dans { $count } parties.
}

## L’entraînement

drill = Entraînement aux ouvertures
    .open = S’entraîner à ces ouvertures
drill-task = À { $who } de jouer : trouvez le coup du livre.
# $chance : des chances de gagner, comme « 53 % ».
drill-right = Bien vu ! Chances de gagner : { $chance }.
drill-wrong = Ce coup n’est pas dans le livre.
drill-weak = Ce coup est dans le livre, mais il est plus faible. Chances de gagner : { $chance }.
drill-book = Mieux : { $moves }.
drill-reply = Réponse de { $who } : { $move }.
drill-wait = Attendez la réponse.
drill-again = La dernière fois, ce n’était pas le bon coup.
drill-go-on = Continuer avec le meilleur coup
drill-end = Le livre s’arrête ici.
drill-next = Variante suivante
drill-count = { $right } sur { $all } trouvés
