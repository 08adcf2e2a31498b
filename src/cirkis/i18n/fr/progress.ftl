# Cote, statistiques et succès.

standing = Votre niveau
standing-rating = Votre cote
    .help = Elle change après chaque partie classée contre l’ordinateur ou contre d’autres joueurs ici.
    .short = Cote
standing-none = Vous n’avez pas encore de partie classée. Jouez-en une jusqu’au bout, et votre cote s’affichera ici.
standing-guess = environ { $rating }
standing-deviation = Sans doute entre { $low } et { $high }, après { $games ->
    [one] { $games } partie classée
   *[other] { $games } parties classées
}.
standing-changed = Votre cote : { $before } → { $rating } ({ $change })
standing-more = En savoir plus
standing-next = À votre mesure : { $level }
standing-curve = Votre cote après { $games ->
    [one] la dernière partie
   *[other] chacune des { $games } dernières parties
} : au plus bas { $low }, au plus haut { $high }, maintenant { $now }.
standing-levels = Niveaux
    .help = Part des parties que vous devriez gagner contre chaque niveau.
standing-level = Niveau
standing-people = Autres joueurs
standing-expected = Victoires attendues
standing-games = Parties
standing-won = Gagnées
standing-shared = Partagées
people-account = Compte : appareils, e-mail, vos données
standing-total = Toutes les parties

## Ce qui est conservé

people-import = Importer un fichier
    .done = Importé : vos progrès et { $tables ->
        [0] aucune nouvelle partie
        [one] une partie
       *[other] { $tables } parties
    }. Déjà ici : { $known }. Impossibles à importer : { $left }.
device-data = Tout effacer
    .help = Vos parties et vos progrès ne sont conservés que dans ce navigateur. Vous pouvez les télécharger, puis importer le fichier dans un autre navigateur ou sur un site de jeu en ligne, qui ne classe que ses propres parties.
device-forget = Tout effacer
    .sure = Tout effacer ?
    .help = Vos parties, votre cote, vos leçons, problèmes et études disparaissent de ce navigateur.
    .yes = Tout effacer

## Les succès

achievements = Succès
    .count = { $reached } sur { $all }
achievement-new = Succès : { $name }
achievement-since = Obtenu le { $when }
achievement-not-yet = Pas encore
achievement-won = Première victoire
    .how = Gagnez une partie.
achievement-rated = Ça compte
    .how = Gagnez une partie classée.
achievement-beat = Niveau battu : { $level }
    .how = Gagnez contre ce niveau.
achievement-double = D’une pierre deux coups
    .how = Complétez deux figures avec une seule pièce.
achievement-even-star = Partager, c’est gagner
    .how = Complétez une Étoile où vous êtes à égalité en tête avec un autre joueur : 5 points pour vous, aucun pour lui.
achievement-center = Au centre
    .how = Complétez l’Étoile centrale en y ayant la majorité.
achievement-free-run = Sur la lancée
    .how = Rejouez deux fois de suite.
achievement-ten-for-five = Grand prince
    .how = Complétez une figure qui rapporte les 10 points à quelqu’un d’autre, et gagnez quand même.
achievement-comeback = Remontée
    .how = Gagnez après avoir eu 15 points de retard.
achievement-runaway = Loin devant
    .how = Gagnez avec au moins deux fois plus de points que chacun des autres.
achievement-went-out = Plus rien en réserve
    .how = Posez votre dernière pièce et gagnez.
achievement-four = Seul contre trois
    .how = Gagnez une partie à quatre.
achievement-flawless = Sans erreur
    .how = Faites analyser une partie où vous n’avez commis aucune erreur.
standing-kept = Votre cote reste à { $rating }.
    .short = Votre cote reste à { $rating } : la partie a duré moins d’une minute.
    .wins = Votre cote reste à { $rating } : seules dix victoires contre des personnes en une heure peuvent l’augmenter.
