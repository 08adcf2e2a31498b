# La page d’accueil : commencer une partie, en rejoindre une, retrouver les siennes ; et les réglages.

start-motto = Un jeu de plateau pour deux à quatre joueurs. Suivez le Leader, remplissez Cercles et Étoiles.

start-first = Jouer une première partie
    .more = Contre Alcor, qui vient d’apprendre les règles. Nous expliquons vos grosses erreurs.
start-play = Jouer contre { $name }
start-others = Autres adversaires
start-more = Plus d’adversaires, parties classées ou d’apprentissage
start-styles = D’autres, au style bien à eux : partie personnalisée
start-find = Trouver un adversaire
    .more = Jouez tout de suite avec quelqu’un en ligne.
start-friends = Jouer avec des amis
    .more = Partagez un lien ; aucun compte nécessaire.
friends-other = Changer les joueurs, la pendule ou le type de partie
friends-begin = Créer un autre lien
start-here = Jouer sur cet appareil
    .more = À deux sur le même écran.
start-custom = Partie personnalisée : jusqu’à quatre joueurs, humains ou ordinateurs
start-teaching = Partie d’apprentissage
    .help = Nous expliquons vos grosses erreurs, et vous pouvez annuler le coup. Partie amicale.
start-help = Règles du jeu
start-learn = Apprendre en 2 min
start-lesson-on = Reprendre la leçon
start-lesson-next = Leçon suivante
start-puzzle = Trouvez le meilleur coup de { $who }.
start-back = Reprendre là où vous en étiez
start-record = Ouvrir un fichier de partie (.cirkis)
start-continue = Reprendre la partie
start-new = Nouvelle partie
start-code = Vous avez un code ?
start-join = Rejoindre

sections = Rubriques
    .play = Jouer
    .learn = Apprendre
    .puzzles = Problèmes
    .studies = Études
    .watch = Regarder
you = Vous et vos résultats
    .rating = cote { $rating }
    .days = problèmes du jour d’affilée : { $days }

## Ses propres parties

games-running = Vos parties
games-finished = Parties terminées
games-others = Autres tables
games-state-winner = Victoire : { $who }
games-state-won = Vous avez gagné
games-state-lost = Vous avez perdu
games-state-shared = Victoire partagée
games-state-waiting = en attente de joueurs
games-state-your-turn = À vous de jouer
games-state-turn = À { $who } de jouer
games-state-challenge = { $who } vous défie
games-remove = Retirer de cette liste
games-remove-sure = La partie n’est pas supprimée. Gardez son lien : lui seul y ramène.
games-remove-yes = Retirer
games-more = { $count ->
    [one] Afficher { $count } autre partie
   *[other] Afficher { $count } autres parties
}
watch-none = Aucune partie publique n’est en cours.
    .more = Les parties publiques s’affichent ici dès qu’elles commencent.

challenge = Défier
    .label = Défier { $who }
challenge-title = Adversaires récents
    .help = Un défi est une revanche de votre dernière partie, amicale ou classée comme elle, avec la même pendule.
challenge-sent = Défi envoyé
challenge-declined = défi refusé
challenge-refused = Vous avez refusé le défi lancé par { $who }.

## Trouver un adversaire

find-now = Jouer maintenant
    .help = Une partie classée à deux contre un joueur de votre niveau, 5 minutes chacun et 5 secondes par coup. Si personne n’attend, nous ouvrons une table pour vous.
find-tables = Tables en attente
find-count = { $count ->
    [one] Une table a une place libre.
   *[other] { $count } tables ont des places libres.
}
find-none = Personne n’attend pour le moment. Choisissez *Jouer maintenant* ou ouvrez une table : la prochaine personne qui arrive la verra.
find-somebody = Anonyme
find-size = { $free ->
    [one] { $free } place libre sur { $seats }
   *[other] { $free } places libres sur { $seats }
}
find-rating = cote { $rating }
find-near = cotes proches seulement
find-fill = des ordinateurs dans { $minutes } min
find-sit = Jouer
    .label = Jouer avec { $who }
find-own = Votre propre table
find-open = Ouvrir la table
find-near-mine = Seulement des joueurs de cote proche de la mienne
find-fill-after = Des ordinateurs prennent les places libres
    .never = Jamais
    .minutes = Après { $minutes } min
find-mine = Vous attendez déjà à une table.
find-back = Aller à ma table
find-stop = Arrêter la recherche
seek-free = Cette table attend des joueurs. La partie commence quand tout le monde est là.
seek-closed = Cette table n’accepte plus personne : elle n’est plus proposée.
seek-waiting = Votre table est proposée à tous. Laissez cette page ouverte : nous vous préviendrons quand la partie commencera.
seek-fill = Si personne ne vient d’ici { $time }, des ordinateurs prendront les places libres : { $level }.
seek-start = Tout le monde est là. La partie commence dans { $seconds } s.
seek-late = Un joueur ne répond pas. Sa place va se libérer dans un instant.
seek-found = Tout le monde est là. La partie commence.
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
    .message = Ami, par messages
setup-computer = Ordinateur : { $level }
setup-colour = Couleur du joueur { $seat }
setup-kind = Joueur { $seat } : humain ou ordinateur
setup-name = Nom du joueur { $seat }
setup-name-hint = Nom
setup-pieces = Choisir un fichier…
    .standard = Pièces standard
    .back = Revenir aux pièces standard
name-too-long = { $most } caractères au maximum.

## Réglages

settings-language = Langue
settings-theme = Thème
    .auto = Comme l’appareil
    .light = Clair
    .dark = Sombre
settings-confirm = Confirmer les coups des parties amicales
    .touch = Sur écran tactile
    .always = Toujours
    .never = Jamais
settings-motion = Animations
    .auto = Comme l’appareil
    .none = Désactivées
settings-patterns = Motifs sur les pièces (pour distinguer les couleurs)
settings-names = Noms des cases
settings-numbers = Numéros des coups sur les pièces
settings-keys = Raccourcis clavier (une lettre par pièce)
settings-sounds = Sons
settings-notices = Me prévenir quand c’est à moi de jouer
    .denied = Votre navigateur bloque les notifications de cette page. Vous pouvez les autoriser dans ses réglages.
settings-thoughts = Afficher l’évaluation de l’ordinateur (sauf en ligne)
settings-thinking = Calculer les indices et les analyses sur cet appareil
start-offline = Jouer hors ligne
too-old = Cette page demande un navigateur plus récent : Chrome ou Edge 123, Firefox 121, Safari 17.5 ou plus.
