# La fenêtre d’aide à la table : les règles en bref, les touches et les gestes.

rules-short = Règles du jeu
rules-short-1 = Posez une pièce par tour. Elle doit toucher le Leader, la dernière pièce posée, au contour clair ; un coin suffit.
rules-short-2 = Le joueur qui a le plus de cases dans un Cercle ou une Étoile complète marque 10 ; compléter la figure d’un autre rapporte 5.
rules-short-3 = Une pièce sans case libre autour d’elle, l’Étoile centrale complétée et la première Lamelle font rejouer.
rules-short-4 = La partie s’arrête quand un joueur atteint l’objectif ou pose sa dernière pièce.
rules-whole = Lire toutes les règles

keys = Raccourcis clavier
key-shape = Choisir une pièce par sa lettre ; à nouveau : l’emplacement suivant
key-next-place = Emplacement suivant de la pièce choisie
key-previous-place = Emplacement précédent
key-turn = Tourner la pièce
key-turn-back = La tourner dans l’autre sens
key-turn-over = La retourner
key-play = Jouer
key-cancel = Reposer la pièce
key-say = Annoncer à qui de jouer et ce qui est choisi
key-hint = Indice ; à nouveau : l’étape suivante
key-help = Cette fenêtre
key-named-enter = Entrée
key-named-esc = Échap
key-named-end = Fin

gestures = Souris et écran tactile
gesture-carry = Cliquez sur une pièce, ou faites-la glisser depuis votre réserve : elle suit le pointeur et se cale là où elle tient.
gesture-turn = Tournez la pièce avec la molette, un clic droit ou les boutons à côté d’elle.
gesture-finger = Pendant qu’un doigt la tient, un second doigt la tourne : touchez l’écran, ou faites pivoter les doigts.
gesture-back = Lâchez-la à côté du plateau pour la reposer.
