# Les niveaux de l’ordinateur ; .name est le nom du personnage, .help décrit chacun en une ligne.

level-full = { $name } ({ $level })
name-colour = { $name } ({ $colour })

level-newcomer = Novice
    .name = Alcor
    .help = Vient d’apprendre les règles, aime les grandes pièces.
level-beginner = Débutant
    .name = Merak
    .help = Prend presque tout, sans trop regarder vos points.
level-casual = Occasionnel
    .name = Mizar
    .help = Aime marquer, et vous souffle parfois un point.
level-improver = En progrès
    .name = Deneb
    .help = Adore rejouer ; presque rien ne lui échappe.
level-club = Joueur de club
    .name = Pollux
    .help = Prévoit quelques tours, mais joue souvent d’instinct, surtout en tête.
level-skilled = Confirmé
    .name = Spica
    .help = Voit de nombreux tours à l’avance, mais se relâche en tête.
level-expert = Expert
    .name = Rigel
    .help = Voit encore plus loin et se relâche moins souvent.
level-master = Maître
    .name = Canopus
    .help = Connaît les ouvertures, voit très loin et se relâche rarement.
level-champion = Champion
    .name = Sirius
    .help = Le plus fort : voit aussi loin que possible, à chaque tour.

# Des niveaux qui ont leur style.

level-hoarder = Écureuil
    .name = Mimas
    .help = Garde ses grandes pièces pour plus tard et bâtit ses majorités sans bruit.
level-seasoned-hoarder = Écureuil aguerri
    .name = Titan
    .help = Garde ses grandes pièces, bâtit ses majorités ; peu de choses lui échappent.
level-spoiler = Trouble-fête
    .name = Deimos
    .help = S’invite dans les figures où vous menez.
level-seasoned-spoiler = Trouble-fête aguerri
    .name = Phobos
    .help = S’invite dans les figures où vous menez ; peu de choses lui échappent.
level-racer = Sprinteur
    .name = Mab
    .help = Remplit les figures au plus vite, peu importe qui marque.
level-seasoned-racer = Sprinteur aguerri
    .name = Puck
    .help = Remplit les figures au plus vite et rate rarement ses propres points.

# Joueurs de force constante, pour mesurer les autres.

level-random = Hasard
    .help = Pose n’importe quelle pièce n’importe où.
level-taker = Opportuniste
    .help = Prend les points qu’il voit ; sinon, pose de grandes pièces.
level-greedy = Glouton
    .help = Prend des points, en laisse peu au suivant et garde ses petites pièces.
