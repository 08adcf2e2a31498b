# Ce dont les joueurs conviennent avant la partie ; .help l’explique en une ligne.

option-players = Joueurs
    .help = Nombre de joueurs.
option-colours = Couleurs
    .help = Les couleurs des joueurs, dans l’ordre de jeu.
option-starter = Premier joueur
    .help = Qui commence ; on joue ensuite dans le sens horaire.
    .random = Au hasard
option-target = Objectif
    .help = Le score qui met fin à la partie.
option-stop = Une fois l’objectif atteint
    .help = Dès qu’un joueur atteint l’objectif, finir le tour en cours, en rejouant s’il y a lieu, ou s’arrêter immédiatement.
    .turn = Arrêt en fin de tour
    .at-once = Arrêt immédiat
option-center_ring = Anneau central
    .help = Les dix cases autour de l’Étoile centrale forment une figure de plus, qui vaut 15 points.
option-match = Match
    .help = Jouer des manches jusqu’à ce qu’un joueur totalise ce nombre de points ; 0 pour une seule manche.
    .none = Une seule manche
option-pieces = Jeu de pièces
    .help = Un fichier décrivant d’autres pièces, si vous possédez le jeu d’origine.
option-head_start = Points d’avance
    .help = Points avec lesquels chaque joueur commence, pour équilibrer une partie entre joueurs de niveaux différents ; option absente des règles imprimées.
    .offer = À peu près équilibré : { $points } points pour { $who }
option-without = Pièces en moins
    .help = Pièces sans lesquelles un joueur joue, par leurs lettres : B (Grande tranche), S (Petite tranche), W (Quartier), K (Cerf-volant), T (Triangle), A (Flèche), C (Chevron), H (Crochet), V (Lamelle) ; option absente des règles imprimées.
option-pie = Règle du gâteau
    .help = À deux, le second joueur peut prendre la première pièce à son compte au lieu d’y répondre ; option absente des règles imprimées.
option-is = { $option } : { $value }

## La pendule

clock = Pendule
    .help = Un joueur qui n’a plus de temps quitte la partie.
    .days = jours par coup
    .minutes = minutes par joueur
    .increment = secondes par coup
    .extra = Minutes en plus
clock-kind =
    .none = Sans pendule
    .bank = Temps pour toute la partie
    .days = Jours par coup
clock-bank = { $minutes } min + { $increment } s
clock-days = { $days ->
    [one] Un jour par coup
   *[other] { $days } jours par coup
}
