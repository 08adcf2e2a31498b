# La fenêtre d’aide à la table : les règles en bref, les touches et les gestes.

rules-short = Règles du jeu
rules-short-1 = Posez une pièce par tour. Elle doit toucher le Leader, la dernière pièce posée, au contour clair ; un coin suffit.
rules-short-2 = Le joueur qui a le plus de cases dans un Cercle ou une Étoile complète marque 10 ; compléter une figure sans marquer ces 10 rapporte 5.
rules-short-3 = Vous rejouez si votre pièce n’a plus de case libre autour d’elle, complète l’Étoile centrale ou est la première Lamelle de la partie.
rules-short-4 = La partie s’arrête quand un joueur atteint l’objectif ou pose sa dernière pièce.
rules-whole = Lire toutes les règles

keys = Raccourcis clavier
key-shape = Choisir une pièce par sa lettre ; encore : l’emplacement suivant
key-next-place = Emplacement suivant de la pièce choisie
key-previous-place = Emplacement précédent
key-turn = Faire pivoter la pièce
key-turn-back = Faire pivoter dans l’autre sens
key-turn-over = Retourner la pièce
key-play = Jouer
key-cancel = Reposer la pièce
key-say = Annoncer à qui c’est de jouer, les points et ce qui est choisi
# Said when asked for, as in "Green: 10 points."
said-points = { $who } : { points }.
key-hint = Indice ; encore : l’étape suivante
key-help = Cette fenêtre
key-named-enter = Entrée
key-named-esc = Échap
key-named-end = Fin

gestures = Souris et écran tactile
gesture-carry = Cliquez sur une de vos pièces, ou faites-la glisser : elle suit le pointeur et se cale sur un emplacement possible.
gesture-turn = Faites pivoter la pièce avec la molette, un clic droit ou les boutons à côté d’elle.
gesture-finger = Gardez la pièce sous un doigt et faites-la pivoter d’un autre : touchez l’écran, ou tournez les deux doigts.
gesture-back = Lâchez-la à côté du plateau pour la reposer.
