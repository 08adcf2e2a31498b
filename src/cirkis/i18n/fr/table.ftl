# La table dans le navigateur : plateau, réserves, coups, discussion et décisions communes.

table = Table
table-heading = Table de Cir*Kis
loading = Chargement…
table-missing = Table introuvable

skip-to-main = Aller au contenu
skip-to-turn = Aller au tour en cours
skip-to-stock = Aller à la première réserve
skip-to-typing = Aller à la saisie des coups
skip-to-comment = Aller au commentaire

## Connexion

link-connecting = Connexion…
link-reconnecting = Connexion perdue. Reconnexion…
link-sending = Envoi…
link-back = Connexion rétablie.
link-saved = Enregistré

## En-tête, menu et boîtes de dialogue

home = Accueil
undo = Annuler le coup
help = Aide
settings = Réglages
menu = Menu
close = Fermer
cancel = Annuler
copied = Copié.
    .by-hand = Ce navigateur ne permet pas à la page de copier. Le texte est sélectionné : copiez-le avec Ctrl+C ou avec le menu de l’appareil.
    .text = Texte à copier
confirm = Confirmer

dialog-sure = Confirmer ?
dialog-keep-playing = Continuer à jouer

menu-result = Voir le résultat
menu-again = Nouvelle partie, mêmes joueurs
menu-record = Télécharger la partie
menu-copy = Copier le lien
menu-resign-title = Quitter définitivement la partie :
menu-resign = { $who } : abandonner…
    .you = Abandonner…
menu-resign-sure = { $who } quitte la partie et ne pourra pas la gagner.
    .you = Vous quittez la partie et ne pourrez pas la gagner.
menu-resign-yes = Abandonner
menu-hand-over = { $who } : laisser jouer un ordinateur
    .you = Laisser un ordinateur jouer pour moi
menu-hand-over-away = { $who } n’est plus là : confier sa place à un ordinateur
menu-remove = Retirer { $who } de la table…
menu-remove-sure = { $who } quittera la table et ne pourra plus s’y asseoir.
menu-remove-yes = Retirer
menu-remove-game = { $who } quittera la table et ne pourra plus s’y asseoir. Un ordinateur jouera à sa place.
menu-spectators = { $count ->
    [one] { $count } spectateur
   *[other] { $count } spectateurs
}

## Le plateau

board = Plateau
board-label = Plateau de 165 cases
board-in-words = Description du plateau
board-empty = Aucune pièce posée.
board-leader = Le Leader est { $move }.
board-pieces = Pièces sur le plateau
board-pieces-of = { $who } : { $moves }.
board-pieces-none = aucune pour l’instant
board-figures = Figures commencées
board-share = { $who } { $count }
board-figure = { figure } : { $shares } ; { $state }
board-figure-free = { $count ->
    [one] { $count } case libre
   *[other] { $count } cases libres
}
board-figure-owner = figure complète, majorité pour { $who }
board-figure-tied = figure complète, sans majorité

## La réserve d’un joueur

stock = Réserve, { $who } : { stock-left }
stock-you = Vous
stock-left = { $pieces ->
    [one] { $pieces } pièce
   *[other] { $pieces } pièces
}
stock-left-word = { $pieces ->
    [one] pièce
   *[other] pièces
}
stock-piece = { $pieces ->
    [one] { $shape }, il en reste { $pieces }
   *[other] { $shape }, il en reste { $pieces }
}
stock-places = { $places ->
    [0] aucun emplacement
    [one] { $places } emplacement
   *[other] { $places } emplacements
}
stock-points-word = { $points ->
    [one] point
   *[other] points
}
stock-match = Match : { $total } sur { $target }
stock-to-play = à jouer
stock-free-turn = rejoue
stock-thinking = réfléchit…
stock-withdrawn = a abandonné
stock-out-of-time = temps écoulé
stock-handed = { $level } joue pour l’instant

presence-here = en ligne
presence-away = hors ligne

## La pièce en main

hand = Tour en cours
prompt-begin = Choisissez une pièce : les emplacements possibles s’éclairent.
prompt-follow = Le Leader est la pièce au contour clair. Un coin suffit.
prompt-score = Remplissez un Cercle ou une Étoile : la majorité des cinq cases rapporte 10 points.
hand-pick = Choisissez une pièce ou une case libre.
hand-take = Prendre cette pièce
hand-aim = { $places ->
    [one] { $shape } : un seul emplacement, éclairé sur le plateau.
   *[other] { $shape } : { $places } emplacements. Choisissez-en un sur le plateau.
}
hand-aimed = { $count ->
    [one] { $move }.
   *[other] { $move } (position { $at } sur { $count }).
}
hand-staged = { $move } : confirmez pour jouer.
hand-fits = { $count ->
    [one] Une possibilité pour { $cells } :
   *[other] { $count } possibilités pour { $cells } :
}
hand-choose = Pièces possibles
hand-turn = Pivoter
hand-turn-back = Pivoter dans l’autre sens
hand-turn-over = Retourner
hand-sending = Envoi…
hand-unsent = Hors ligne : votre coup partira au retour de la connexion.
hand-looking-back = Position après le coup { $n }.

## Pourquoi une pièce ne peut pas être posée

cannot-loading = La table n’est pas encore chargée.
cannot-looking-back = C’est une position antérieure. Revenez à la partie pour jouer.
cannot-over = La partie est terminée.
cannot-pending = Votre dernier coup est en cours d’envoi.
cannot-not-you = C’est à { $who } de jouer.
cannot-watching = Vous regardez cette partie sans y jouer.
cannot-center = { $shape } : pas de place au centre.
cannot-any = { $shape } : aucun emplacement.
cannot-leader = { $shape } : ne peut pas toucher le Leader.
cannot-outside = Impossible ici.
cannot-taken = { $cell } est couverte par { $move }.
cannot-cell = Aucune de vos pièces ne peut aller en { $cell } ce tour-ci.
cannot-here = { $shape } : impossible en { $cell }. Les emplacements possibles sont éclairés.
cannot-flip = Retournée, la pièce ne rentre pas ici.
cannot-turn = La pièce ne rentre ici que dans ce sens.

## Les coups joués

moves = Coups
moves-label = Coups, du plus ancien au plus récent
moves-empty = Aucun coup joué.
moves-by = { $who } :
moves-look = Voir le plateau après { $move }
moves-latest = Position actuelle
moves-return = { $count ->
    [one] Revenir à la partie ({ $count } coup plus tard)
   *[other] Revenir à la partie ({ $count } coups plus tard)
}

## Les coups saisis au clavier

typed = Saisir un coup
typed-label = Cases, par exemple A1+B1
typed-play = Jouer
typed-list = Coups possibles
typed-count = { $count ->
    [one] { $count } coup possible
   *[other] { $count } coups possibles
}

## La fin d’une partie

end-winner = vainqueur
end-table = Scores finaux
end-player = Joueur
end-points = Points
end-unplaced = Pièces restantes
end-total = Match (en { $target })
end-match-on = { $rounds ->
    [one] { $rounds } manche jouée. Match en { $target } points.
   *[other] { $rounds } manches jouées. Match en { $target } points.
}
end-match-over = { $rounds ->
    [one] Le match s’est joué en { $rounds } manche.
   *[other] Le match s’est joué en { $rounds } manches.
}
end-you-win = Vous gagnez !
end-you-share = Vous partagez la victoire !
# $who : les vainqueurs ; $own et $best : vos points et les leurs.
end-you-lost = Vous avez perdu { $own } à { $best } contre { $who }.
    .otherwise = Vous avez perdu contre { $who }.
end-even = À égalité de points, gagne celui à qui il reste le plus de pièces.
# $move : le coup, et qui l’a joué.
end-decided = Le coup { $n } a décidé de la partie : { $move }.
end-see = Voir le coup
end-more = Plus
end-again = Nouvelle partie
# $name: the computer that follows the one beaten.
end-next-opponent = À suivre : { $name }
end-see-move = Voir le coup { $n }
end-rematch = Revanche
end-new-opponent = Nouvel adversaire
end-next-round = Manche suivante
end-look = Revoir la partie

## En attente de joueurs

lobby = En attente de joueurs
lobby-open = { $seats ->
    [one] Encore { $seats } joueur, et la partie commence.
   *[other] Encore { $seats } joueurs, et la partie commence.
}
lobby-name = Votre nom
lobby-free = libre
lobby-you = vous
lobby-claim = Prendre cette place
lobby-leave = Quitter cette place
lobby-open-seat = Libérer cette place
lobby-held = en attente de réponse
lobby-held-you = réservée pour vous
lobby-accept = Prendre ma place
lobby-decline = Non merci
lobby-remove = Retirer…
lobby-newcomers = Ouvrir les places libres à tous
lobby-fill = Ajouter un ordinateur…

invite = Invitez vos amis
invite-how = Il suffit de ce lien pour jouer, sans compte.
invite-link = Lien d’invitation
invite-copy = Copier le lien
invite-share = Partager…
invite-text = Une partie de Cir*Kis ?
invite-qr = Code QR du lien, à scanner avec un téléphone
invite-code = ou saisissez ce code sur la page d’accueil :
invite-local = Ce lien ne fonctionne que sur cet ordinateur.
    .host = Ce lien ne fonctionne que sur cet ordinateur. Pour jouer avec des amis sur d’autres appareils, ouvrez le jeu à votre réseau : le guide d’hébergement explique comment.

## Ce que les joueurs décident ensemble

proposal = Décisions
proposal-move = { $move } ({ $who })
proposal-back = l’abandon ({ $who })
proposal-moves = { $count ->
    [one] le dernier coup
   *[other] les { $count } derniers coups
}
proposal-undo = { $who } demande à annuler { $moves }.
proposal-undo-mine = Vous avez demandé à annuler { $moves }. C’est à { $others } de répondre.
proposal-accept = Accepter
proposal-decline = Refuser
proposal-withdraw = Retirer la demande
# $why : une phrase sur ce qu’entraîne le coup ; $chance : de combien les chances de gagner baissent.
teach-offer = { $why } { $chance }
teach-missed = Un autre coup { $why }.
teach-take-back = Annuler le coup
teach-keep = Garder le coup
proposal-declined = Votre demande d’annulation a été refusée.
proposal-away = { $who } ne répond plus depuis un moment. Un ordinateur peut jouer à sa place jusqu’à son retour.
proposal-hand-over = Laisser jouer un ordinateur
proposal-handed = Un ordinateur joue pour { $who }.
proposal-take-back = Reprendre ma place
proposal-seen = Compris
# $who: those who want it; $others: those who have not answered.
rematch-wanted = { $count ->
    [one] { $who } propose une revanche.
   *[other] { $who } proposent une revanche.
}
rematch-mine = Vous avez proposé une revanche. C’est à { $others } de répondre.
rematch-withdraw = Annuler
rematch-declined = { $who } a refusé la revanche.
proposal-next = La prochaine partie est prête.
proposal-go = Aller à la prochaine partie
proposal-other = Une autre partie vous attend.
proposal-other-go = Aller à cette partie

## Ce qui arrive pour la première fois, expliqué une seule fois
# $who : qui mène dans la figure, ou à qui elle revient.

first-outline = Contour en pointillé : { $who } a le plus de cases { figure-in-the } et l’obtiendrait maintenant.
first-free-turn = Vous rejouez tout de suite. La pièce peut toucher n’importe quelle autre, pas seulement le Leader.
first-last-cell = Vous marquez { points } pour la dernière case { figure-of-the }, mais { $who } y a la majorité.
first-turn-lost = Aucune de vos pièces ne peut toucher le Leader : vous passez votre tour. La prochaine fois, le Leader aura changé.

## Discussion

chat = Discussion
chat-history = Messages
chat-phrases = Messages rapides
chat-removed = (supprimé)
chat-write = Écrire un message
chat-send = Envoyer
chat-empty = Aucun message.
chat-unread = { $count ->
    [one] { $count } nouveau message
   *[other] { $count } nouveaux messages
}
chat-options = Options de discussion
chat-ignore = Ignorer { $who }
chat-allow = Autoriser les messages libres
chat-speaker = { $who } :
chat-heard = { $who } : { $text }

phrase-hello = Bonjour !
phrase-good-luck = Bonne chance !
phrase-well-played = Bien joué !
phrase-thanks = Merci !
phrase-one-moment = Un instant…

## Pendules

clock-left = { $days } j { $hours } h
clock-pressing = Il vous reste moins d’une minute.

## Casual or rated
kind-casual = Amicale
    .game = Partie amicale
    .help = Ne change pas votre cote : on peut annuler un coup, demander un indice ou laisser jouer un ordinateur.
kind-rated = Classée
    .game = Partie classée
    .help = Compte pour votre cote : ni annulation ni indices, et la pendule tranche.
kind-not =
    .message = Amicale : une partie par messages ne peut pas être classée.
    .imported = Amicale : une partie tirée d’un fichier ou d’une position ne peut pas être classée.
    .teaching = Amicale : une partie d’apprentissage ne peut pas être classée.
    .pieces = Amicale : une partie avec d’autres pièces ne peut pas être classée.
    .handicap = Amicale : une partie à handicap ne peut pas être classée.
    .match = Amicale : un match en plusieurs manches ne peut pas être classé.
    .rules = Amicale : une partie classée ne peut changer que la règle de l’Anneau central.
    .nobody = Amicale : seuls des ordinateurs jouent.
    .level = Amicale : cet ordinateur n’a pas de cote.
    .mixed = Amicale : une partie avec des ordinateurs n’est classée que si une personne affronte un seul ordinateur.
    .seats = Amicale : dans une partie classée, chacun joue sur son appareil.
    .clock = Amicale : une partie classée demande une pendule.
kind-older = Cette partie date d’avant les parties amicales et classées. Elle est amicale et ne compte pas.
menu-abort = Interrompre la partie…
menu-abort-sure = La partie s’arrête et ne compte pour personne. C’est possible tant que tout le monde n’a pas posé une pièce.
menu-abort-yes = Interrompre la partie
end-aborted = La partie a été interrompue
    .reason = Elle ne compte pour personne.
