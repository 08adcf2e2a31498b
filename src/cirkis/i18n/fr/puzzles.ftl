# Les problèmes : leur page, un problème, ce qu’on répond à un essai, et les thèmes.

puzzles = Problèmes
puzzles-about = { $count } positions tirées de parties que l’ordinateur a jouées contre lui-même. Dans chacune, un coup est nettement meilleur que tous les autres : trouvez-le.
puzzles-strength = À votre niveau
puzzles-rating = Cote aux problèmes
puzzles-solved = Résolus
puzzles-streak = Série en cours
puzzles-best = Meilleure série
puzzles-honest = Pour chaque problème, seul votre premier essai compte, et un indice vaut un échec. Ensuite, vous pouvez essayer autant que vous voulez.
puzzles-solve = Résoudre des problèmes

puzzle = Problème
puzzle-daily = Problème du jour
puzzle-daily-new = Pas encore essayé.
    .open = Le résoudre
puzzle-daily-solved = Vous l’avez résolu.
    .open = Le revoir
puzzle-daily-failed = Raté au premier essai.
    .open = Réessayer
puzzle-days = { $count ->
    [one] Résolu { $count } jour de suite.
   *[other] Résolu { $count } jours de suite.
}
puzzle-task = { $free ->
    [true] { $who } rejoue : trouvez le meilleur coup.
   *[other] À { $who } de jouer : trouvez le meilleur coup.
}
puzzle-rating = Difficulté { $rating }
puzzle-known = Vous avez déjà essayé celui-ci : ce n’est plus qu’un exercice.
puzzle-hint = Indice
puzzle-hint-piece = Posez { $shape }.
puzzle-solution = Voir la solution
puzzle-again = Réessayer
puzzle-next = Problème suivant
puzzle-right = C’est ça !
puzzle-wrong = Il y a mieux.
puzzle-shown = C’était ce coup.
puzzle-answered = Vous avez déjà répondu.
puzzle-practice = (Exercice : cela ne compte plus.)
puzzle-standing = { $sure ->
    [true] Série en cours : { $streak }. Cote aux problèmes : { $rating }
   *[other] Série en cours : { $streak }. Cote aux problèmes : environ { $rating }
}

# $why : une ou plusieurs raisons, comme dans reasons.ftl.
puzzle-move-why = { $move } { $why }.
puzzle-move = { $move }.
# Ce qu’entraîne un coup. $later : combien de coups après lui ; $why : comme ci-dessus.
puzzle-moves = { $later ->
    [1] Un coup
    [2] Deux coups
    [3] Trois coups
    [4] Quatre coups
    [5] Cinq coups
    [6] Six coups
    [7] Sept coups
    [8] Huit coups
    [9] Neuf coups
    [10] Dix coups
    [11] Onze coups
    [12] Douze coups
   *[other] { $later } coups
}
puzzle-then = { $later ->
    [1] Ensuite, { $who } { $why }.
   *[other] { puzzle-moves } plus tard, { $who } { $why }.
}
puzzle-after = { $later ->
    [1] Juste après { $move }, { $who } { $why }.
   *[other] { puzzle-moves } après { $move }, { $who } { $why }.
}
# Ce que personne ne peut empêcher. $form : celui-là même qui le fait, $who (« self »), tous les autres (« others ») ou un seul autre, $who (« one »).
puzzle-forced = { $form ->
    [self] { $why } ; { $who } ne peut pas l’éviter
    [others] { $why }, quoi que fassent les autres
   *[one] { $why }, quoi que réponde { $who }
}
# Comment la partie se termine, si seul le gagnant est certain.
puzzle-how = Suite probable : { $who } { $why }.
puzzle-plays = joue { $other }
# Le premier fait marquant de la suite probable. $later, $who et $why : comme ci-dessus.
puzzle-likely = { $later ->
    [1] Suite probable : juste après { $move }, { $who } { $why }.
   *[other] Suite probable après { $move } : au bout de { puzzle-count } coups, { $who } { $why }.
}
    .then = { $later ->
        [1] Suite probable : juste après, { $who } { $why }.
       *[other] Suite probable : { puzzle-count } coups plus tard, { $who } { $why }.
    }
puzzle-best = le meilleur coup
puzzle-gain = { $who } { points }
    .first = { $who } devrait marquer { points }
puzzle-count = { $later ->
    [2] deux
    [3] trois
    [4] quatre
    [5] cinq
    [6] six
    [7] sept
    [8] huit
   *[other] { $later }
}
# Les points sans doute gagnés par $move et les quelques coups qui suivent. $later : combien de coups ; $gains : « Vert devrait marquer 10 points et Violet 5 points ».
puzzle-balance = { $later ->
    [1] Avec { $move } et le coup suivant, { $gains }.
   *[other] Avec { $move } et les { puzzle-count } coups suivants, { $gains }.
}
puzzle-balance-other = Avec { $move }, { $gains }.
# Ce qui manque à la suite probable de $move : les figures du meilleur coup, $figures, des points, ou les deux.
puzzle-missing = { $later ->
    [1] Juste après { $move }, { puzzle-missing-what }.
   *[other] Dans les { puzzle-count } coups qui suivent { $move }, { puzzle-missing-what }.
}
puzzle-missing-what = { $form ->
    [points] personne ne devrait marquer de points
    [both] personne ne devrait compléter { $figures } ni marquer de points
   *[figures] personne ne devrait compléter { $figures }
}
# $other : la réponse permise après l’autre coup, mais pas après $move.
puzzle-bars = { $fits ->
    [first] Après { $move }, c’est { $mover }, et non { $who }, qui rejoue grâce à la première Lamelle.
    [spares] Après { $move }, { $who } ne peut pas { puzzle-bars-act }, car il y resterait au moins une case vide.
    [same] Après { $move }, { $who } ne peut plus y jouer.
    [true] Après { $move }, { $who } ne peut pas { puzzle-bars-act } : cette pièce ne toucherait pas le Leader.
   *[other] Après { $move }, { $who } ne peut pas { puzzle-bars-act } : la place est prise.
}
puzzle-bars-act = { $act ->
    [complete] compléter { figure-the } avec { $other }
    [secure] s’assurer la majorité { figure-of-the } avec { $other }
    [turn] faire passer son tour à { $mover } avec { $other }
    [end] terminer la partie avec { $other }
    [free] rejouer grâce à { $other }
   *[play] jouer { $other }
}
puzzle-same = { $move } : il se passe la même chose.
puzzle-reply = Réponse probable à { $move } : { $other }.
puzzle-chance = Chances de gagner après { $move } : { $chance }.
# $form : si la partie est finie, ou qui peut répondre : les autres ou $who.
puzzle-proven = { $form ->
    [over] Vérifié coup par coup : { $move } est le seul coup qui gagne.
    [others] Vérifié coup par coup : { $move } est le seul coup qui gagne, quoi que fassent les autres.
   *[one] Vérifié coup par coup : { $move } est le seul coup qui gagne, quoi que fasse { $who }.
}
puzzle-line = Suite probable
puzzle-others = Les autres coups
puzzle-themes = Thèmes

## Les défis : un problème après l’autre

runs = Défis
    .help = Un problème après l’autre, du plus facile au plus difficile. Votre cote ne change pas.
run-three-minutes = Trois minutes
    .about = Résolvez-en le plus possible. Un mauvais coup coûte dix secondes.
run-three-wrong = Trois erreurs
    .about = Prenez votre temps : le troisième mauvais coup met fin au défi.
run-best = Meilleur score du jour : { $day }. Record : { $ever }.
run-time = Temps restant
run-missed = Ratés
run-right = Bien vu !
run-wrong = Raté !
run-count = Résolus : { $solved }. Ratés : { $wrong }.
run-end = Arrêter le défi
run-solved = { $count ->
    [0] Aucun problème résolu
    [one] { $count } problème résolu
   *[other] { $count } problèmes résolus
}
run-again = Nouveau défi
run-yours = Votre coup : { $move }
run-better = Mieux : { $move }
run-look = Le revoir
run-previous = Problème précédent
run-next = Problème suivant
run-at = { $n } sur { $count }

## Les problèmes ratés et les erreurs qui reviennent

repeat = Revoir ce que vous avez raté
repeat-count = { $count } à revoir
repeat-now = Vous l’aviez raté. Et maintenant ?
repeat-in = { $days ->
    [1] À revoir demain.
   *[other] À revoir dans { $days } jours.
}
repeat-done = C’est acquis !

## Apprendre de ses propres erreurs

mistakes-learn = Apprendre de vos erreurs
mistakes-own = Une erreur tirée d’une de vos parties
mistakes-task = Votre coup : { $move }. Trouvez mieux.
mistakes-count = Erreur { $n } sur { $count }
mistakes-wait = Recherche de vos erreurs… { $n } sur { $total }
mistakes-none-mine = Aucune erreur de votre part dans cette partie : bien joué !
mistakes-right = Oui, c’est mieux.
mistakes-wrong = { $points ->
    [one] Ce coup fait tout de même baisser vos chances de gagner de { $points } point de pourcentage.
   *[other] Ce coup fait tout de même baisser vos chances de gagner de { $points } points de pourcentage.
}
mistakes-same = C’est ce que vous aviez posé. Trouvez mieux.
mistakes-next = Erreur suivante
mistakes-done = Vous avez revu toutes vos erreurs.
mistakes-judging = Examen en cours…

## Les thèmes : `.about` figure à côté du nom dans la liste

theme-win = Gagner tout de suite
    .about = Un coup termine la partie en votre faveur.
theme-take = Prendre une figure
    .about = Complétez une figure où vous avez la majorité.
theme-give = Donner dix, prendre cinq
    .about = Complétez une figure qui revient à un autre.
theme-share = Laisser à égalité
    .about = Complétez une figure de sorte que personne n’ait les dix points.
theme-two-at-once = Deux à la fois
    .about = Complétez plusieurs figures avec une seule pièce.
theme-free-turn = Rejouer
    .about = Obtenez un second coup.
theme-going-out = Poser sa dernière pièce
    .about = Posez votre dernière pièce, maintenant ou bientôt.
theme-deny = Contrer
    .about = Privez le joueur suivant de ce qu’il pourrait marquer.
theme-secure = Assurer la majorité
    .about = Obtenez une majorité que personne ne peut plus vous prendre.
theme-trap = Piège
    .about = Ne laissez que peu de coups au joueur suivant, voire aucun.
theme-quiet = Coup tranquille
    .about = Il ne rapporte rien dans l’immédiat.
theme-resist = Résister à la tentation
    .about = Renoncez à des points pour obtenir mieux.
theme-opening = Ouverture
    .about = Les toutes premières pièces.
theme-endgame = Fin de partie
    .about = Il reste peu de pièces.
theme-two-players = Deux joueurs
    .about = Un contre un.
theme-more-players = Trois ou quatre joueurs
    .about = Plusieurs adversaires.
