# La page d’accueil : commencer une partie, en rejoindre une, retrouver les siennes ; et les réglages.

start-motto = Du verre coloré sur un pavage de Penrose. Suivez le Leader, remplissez Cercles et Étoiles.

start-first = Jouer une première partie
    .more = Contre Alcor, qui vient d’apprendre les règles ; vos grosses erreurs sont expliquées.
start-play = Jouer contre { $name }
start-others = Autres adversaires
start-more = Plus d’adversaires, parties classées ou d’apprentissage
start-styles = D’autres, au style bien à eux : partie personnalisée
start-find = Trouver un adversaire
    .more = Jouez avec quelqu’un qui est là en ce moment.
start-friends = Jouer avec des amis
    .more = Partagez un lien ; aucun compte nécessaire.
friends-other = Changer les joueurs, la pendule, ou amicale et classée
friends-begin = Créer un autre lien
start-here = Jouer sur cet appareil
    .more = À deux, chacun son tour.
start-custom = Partie personnalisée : jusqu’à quatre joueurs, humains ou ordinateurs
start-teaching = Partie d’apprentissage
    .help = Vos grosses erreurs sont expliquées, et vous pouvez reprendre le coup. Partie amicale.
start-help = Règles du jeu
start-learn = Apprendre en 2 min
start-lesson-on = Reprendre la leçon
start-lesson-next = Leçon suivante
start-puzzle = Trouvez le meilleur coup de { $who }.
start-back = Reprendre là où vous en étiez
start-record = Ouvrir un fichier de partie (.cirkis)
start-code = Vous avez un code ?
start-join = Rejoindre

sections = Rubriques
    .play = Jouer
    .learn = Apprendre
    .puzzles = Problèmes
    .studies = Études
    .watch = Regarder
you = Vous et vos résultats
    .rating = classement { $rating }
    .days = problèmes du jour d’affilée : { $days }

## Ses propres parties

games-running = Vos parties
games-finished = Parties terminées
games-others = Autres tables
games-state-finished = terminée
games-state-won = Vous avez gagné
games-state-lost = Vous avez perdu
games-state-shared = Vous partagez la victoire
games-state-waiting = en attente de joueurs
games-state-your-turn = À vous de jouer
games-state-turn = À { $who } de jouer
games-state-challenge = { $who } vous défie
games-remove = Retirer de cette liste
games-remove-sure = La partie continue d’exister, mais votre liste ne l’affiche plus : seul son lien y ramène.
games-remove-yes = Retirer
games-more = { $count ->
    [one] Afficher { $count } autre partie
   *[other] Afficher { $count } autres parties
}
watch-none = Aucune partie publique n’est en cours.

challenge = Défier
    .label = Défier { $who }
challenge-title = Adversaires récents
    .help = Un défi est une revanche de votre dernière partie, amicale ou classée comme elle, avec la même pendule.
challenge-sent = Défi envoyé
challenge-declined = défi refusé

## Trouver un adversaire

find-now = Jouer maintenant
    .help = Vous obtenez la place libre, dans une partie classée à deux, qui convient le mieux à votre classement. S’il n’y en a pas, une table s’ouvre pour vous : 5 minutes par joueur et 5 secondes par coup.
find-tables = Tables en attente
find-count = { $count ->
    [one] Une table a une place libre.
   *[other] { $count } tables ont des places libres.
}
find-none = Personne n’attend pour le moment. Choisissez *Jouer maintenant* ou ouvrez une table : la prochaine personne qui arrive la verra.
find-somebody = Quelqu’un
find-size = { $free ->
    [one] { $free } place libre sur { $seats }
   *[other] { $free } places libres sur { $seats }
}
find-rating = classement { $rating }
find-near = pour des classements proches
find-fill = complétée par des ordinateurs dans { $minutes } min
find-sit = Jouer
    .label = Jouer avec { $who }
find-own = Votre propre table
find-open = Ouvrir la table
find-near-mine = Seulement des joueurs de classement proche du mien
find-fill-after = Des ordinateurs prennent les places libres
    .never = Jamais
    .minutes = Après { $minutes } min
find-mine = Vous avez une place à une table qui attend des joueurs.
find-back = Aller à ma table
find-stop = Arrêter la recherche
seek-free = Cette table attend des joueurs. La partie commence quand toutes les places sont prises.
seek-closed = Cette table n’accepte plus personne : elle n’est pas dans la liste de ce serveur.
seek-waiting = Votre table est dans la liste de ce serveur. Laissez cette page ouverte : elle vous préviendra quand la partie commencera.
seek-fill = Votre table est dans la liste de ce serveur. Dans { $time }, des ordinateurs prendront les places libres : { $level }.
seek-start = Toutes les places sont prises. La partie commence dans { $seconds } s.
seek-late = Quelqu’un est absent. Sa place va se libérer dans un instant.
seek-found = Toutes les places sont prises. La partie commence.
seek-notify = Me prévenir quand la partie commence

## Une partie personnalisée

setup-players = Joueurs
    .help = Dans l’ordre de jeu, dans le sens horaire.
setup-add = Ajouter un joueur
setup-remove = Retirer un joueur
setup-options = Options
setup-create = Créer la partie
setup-person = Joueur sur cet appareil
setup-open = Ami, par un lien
setup-computer = Ordinateur : { $level }
setup-colour = Couleur du joueur { $seat }
setup-kind = Type du joueur { $seat }
setup-name = Nom du joueur { $seat }
setup-name-hint = Nom
setup-pieces = Choisir un fichier…
    .standard = Pièces standard
    .back = Reprendre les pièces standard
name-too-long = Un nom compte au plus { $most } caractères.

## Réglages

settings-language = Langue
settings-theme = Thème
    .auto = Système
    .light = Clair
    .dark = Sombre
settings-confirm = Confirmer les coups des parties amicales
    .touch = Sur écran tactile
    .always = Toujours
    .never = Jamais
settings-motion = Animations
    .auto = Système
    .none = Désactivées
settings-patterns = Motifs sur les pièces
settings-names = Noms des cases
settings-numbers = Numéros des coups sur les pièces
settings-keys = Raccourcis clavier (une lettre par pièce)
settings-sounds = Sons
settings-notices = Me prévenir quand c’est à moi de jouer
    .denied = Votre navigateur bloque les notifications de cette page. Vous pouvez les autoriser dans ses réglages.
settings-thoughts = Afficher l’évaluation de l’ordinateur (jamais dans les parties à distance)
start-offline = Jouer ici sans lui
too-old = Votre navigateur est trop ancien pour cette page : il lui faut Chrome ou Edge 123, Firefox 121, Safari 17.5, ou une version plus récente.
