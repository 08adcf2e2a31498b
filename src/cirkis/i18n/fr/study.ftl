# Les études : plateaux à soi avec variantes, commentaires et dessins.

study = Étude
studies = Études
    .help = Un plateau à vous : composez une position, essayez des variantes, commentez et dessinez.
studies-none = Créez votre première étude : partez d’un plateau vide ou ouvrez une partie.
studies-damaged = { $count ->
    [one] Une étude est endommagée et ne peut pas être affichée.
   *[other] { $count } études sont endommagées et ne peuvent pas être affichées.
}
study-untitled = Étude sans titre
study-title = Titre
study-new = Nouveau plateau
study-open = Ouvrir une partie enregistrée…
study-paste = Coller une partie enregistrée
study-paste-open = Ouvrir
study-record = Partie en texte
study-summary = { $pieces ->
    [0] aucune pièce
    [one] { $pieces } pièce
   *[other] { $pieces } pièces
}, { $date }
study-unreadable = Impossible d’ouvrir cette partie enregistrée. Vérifiez qu’elle a été copiée en entier.
study-this = Étudier la partie

## Le plateau

study-begin = Début
study-variation = Variante
study-withdraws = abandonne
study-undo = Annuler
study-redo = Rétablir
study-promote = En faire la variante principale
study-remove = Supprimer à partir d’ici
study-remove-ask = Supprimer ce coup et tous ceux qui le suivent ? Vous pourrez annuler.
study-too-deep = Les variantes ne peuvent pas être imbriquées davantage. Poursuivez plutôt celle-ci.
study-copy = Créer ma copie
study-delete = Supprimer l’étude
study-delete-ask = Supprimer cette étude définitivement ?

study-state-saved = Enregistré
study-state-saving = Enregistrement…
study-state-waiting = Pas encore enregistrée : l’étude reste dans ce navigateur, et un nouvel essai suivra.
study-state-changed-elsewhere = Cette étude a été modifiée ailleurs.
study-keep-mine = Garder la mienne
study-take-theirs = Prendre l’autre

## Commentaires et annotations

study-comment = Commentaire
    .hint = Écrire un commentaire
study-mark = Annoter le coup
study-mark-brilliant = Coup brillant
study-mark-good = Bon coup
study-mark-interesting = Coup intéressant
study-mark-dubious = Coup douteux
study-mark-bad = Erreur
study-mark-blunder = Gaffe

## Dessiner sur le plateau

study-draw = Dessiner sur le plateau
study-draw-what = Outil
study-draw-ink = Couleur
study-draw-cells = Cases : une à entourer, deux pour une flèche
study-draw-do = Dessiner
study-draw-wrong = Indiquez une ou deux cases du plateau.
study-draw-remove = Retirer : { $what }
study-arrow = Flèche
study-circle = Entourer une case
study-figure = Entourer une figure
study-ink-green = vert
study-ink-red = rouge
study-ink-blue = bleu
study-ink-yellow = jaune
study-arrow-at = Flèche de { $from } à { $to }
study-circle-at = { $from } entourée
study-figure-name = Contour { figure-of-the }
study-drawing = { $where } ({ $ink })

## Composer une position

study-set-up = Composer une position
    .help = Choisissez une couleur et posez ses pièces où vous voulez. La dernière pièce posée est le Leader ; le tour et les scores se déduisent des pièces.
study-set-up-done = Terminé
study-clear = Vider le plateau
study-pieces-of = Poser les pièces de
study-pieces = Pièces dans l’ordre de pose
study-turn = Qui doit jouer
study-make-leader = Leader
    .of = Faire de { $what } le Leader
study-take-away = Retirer { $what }
study-does-not-fit = Cette pièce ne va pas ici, ou il n’en reste plus. Essayez un autre emplacement ou une autre pièce.
study-score = { $colour } { $points }
study-result-turn = À { $colour } de jouer. Scores : { $scores }.
study-result-free = { $colour } rejoue. Scores : { $scores }.
study-result-over = La partie est terminée. Scores : { $scores }.
study-problem-not-at-center = { $name } : la première pièce doit couvrir une case de l’Étoile centrale ou de l’Anneau central.
study-problem-not-touching-any = { $name } ne touche aucune pièce posée avant elle.
study-problem-game-over = La partie aurait pris fin avec { $cells }, avant { $name }.
study-problem-not-in-stock = { $colour } n’a plus cette pièce : { $name }.
study-problem-overlaps = { $name } recouvre une autre pièce : { $cells }.
study-problem-no-leader = Si c’est à cette couleur de jouer, aucune de ces pièces ne peut être le Leader.

## Continuer et partager

study-play = Jouer à partir d’ici
    .help = Une nouvelle partie commence à cette position. Qui joue chaque couleur ?
study-play-seat = Qui joue { $colour }
study-play-begin = Commencer
study-share = Partager
study-link = Lien
    .help = Avec ce lien, on peut lire l’étude et la copier. Personne d’autre que vous ne peut la modifier.
study-link-site = Lien
    .help = Toute l’étude est dans ce lien. Qui l’ouvre en reçoit une copie.
study-link-long = Cette étude est trop longue pour un lien. Envoyez plutôt la partie en texte.
study-copy-link = Copier le lien
study-copy-record = Copier le texte
error-no-study = Cette étude n’existe pas, ou plus. Vérifiez le lien ou demandez-en un nouveau.
    .here = Cette étude n’est pas sur cet appareil. Ici, les études restent dans le navigateur où elles ont été créées. Partagez-la là-bas, puis ouvrez ici le lien ou le fichier.
error-broken-study = Cette étude est endommagée : impossible de l’ouvrir. Choisissez-en une autre.
study-missing = Étude introuvable
