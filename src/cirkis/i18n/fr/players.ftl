# Les niveaux de l’ordinateur ; .help décrit chacun en une ligne.

level-newcomer = Novice
    .help = Vient d’apprendre les règles : aime les grandes pièces, rate des points et n’anticipe rien.
level-beginner = Débutant
    .help = Prend presque tous les points qu’il voit et pense rarement aux vôtres.
level-casual = Occasionnel
    .help = Marque des points et bloque parfois les vôtres.
level-improver = En progrès
    .help = Connaît les majorités et les tours supplémentaires ; peu de choses lui échappent.
level-club = Joueur de club
    .help = Voit quelques tours à l’avance, mais joue souvent au premier coup d’œil.
level-skilled = Confirmé
    .help = Voit de nombreux tours à l’avance, mais se relâche souvent.
level-expert = Expert
    .help = Voit encore plus loin et se relâche moins souvent.
level-master = Maître
    .help = Voit très loin et se relâche rarement.
level-champion = Champion
    .help = Le plus fort : voit aussi loin que possible, à chaque tour.

# Joueurs de force constante, pour mesurer les autres.

level-random = Hasard
    .help = Pose n’importe quelle pièce n’importe où.
level-taker = Opportuniste
    .help = Prend les points qu’il voit, et pose sinon de grandes pièces.
level-greedy = Glouton
    .help = Prend des points, en laisse peu au suivant et garde ses petites pièces.
