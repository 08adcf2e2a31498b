# Parties par messages : en commencer une, l’envoyer, ouvrir celle qu’on reçoit.

start-message = Jouer par messages
    .more = Envoyez-vous la partie dans n’importe quelle messagerie. Aucun compte nécessaire.
message-about = Posez une pièce et envoyez la partie sous forme de lien, dans n’importe quelle messagerie. L’autre l’ouvre, joue et vous la renvoie. Vous seuls la voyez, et cela marche aussi hors ligne.
message-start = Commencer la partie
message-link = Vous avez reçu un lien ?
    .help = Collez ici le lien, ou tout le message.
    .open = Ouvrir
message-sending = Envoyer la partie
message-to = Envoyez ce lien à la personne qui joue ensuite ({ $who }), dans n’importe quelle messagerie.
    .group = Envoyez ce lien à la personne qui joue ensuite ({ $who }), ou à votre groupe.
message-to-all = La partie est finie. Envoyez ce lien à tous, pour qu’ils en voient la fin.
message-label = Lien vers la partie
message-text = À vous de jouer au Cir*Kis, { $who } !
message-text-end = Notre partie de Cir*Kis est finie.
message-qr = Code QR à scanner
message-send = Envoyer
message-again = Renvoyer
message-unsent = Pas encore envoyé.
message-waiting = Envoyé. { $who } joue maintenant. Ouvrez ensuite le lien que vous recevrez.
message-seat = Quel joueur êtes-vous ?
message-seats = Changer de place…
message-watch = Seulement regarder
message-older = Ce lien est plus ancien que votre partie. Voici où elle en est.
message-differs = Ce n’est pas la partie que vous avez ici.
    .how =
        Elles diffèrent à partir du coup { $move }{ $round ->
            [1] {""}
           *[other] { " " }de la manche { $round }
        }. Coups ici : { $here } ; dans le lien : { $there }.
message-keep = Garder la mienne
message-take = Prendre celle du lien
message-illegal =
    Le coup { $move }{ $round ->
        [1] {""}
       *[other] { " " }de la manche { $round }
    } de ce lien enfreint les règles : impossible d’ouvrir la partie.
message-state = Par messages
message-state-unsent = pas encore envoyée
message-state-sent = envoyée : { $when }

error-message-missing = Ce texte ne contient aucune partie. Copiez tout le lien, ou tout le message.
error-message-cut = Il manque la fin du lien. Copiez tout le message, ou redemandez le lien.
error-message-damaged = Le lien est abîmé. Copiez tout le message, ou redemandez le lien.
error-message-newer = Le lien vient d’une version plus récente du jeu. Rechargez la page, puis ouvrez-le à nouveau.
error-message-unsendable = Une partie par messages se joue entre humains, avec les pièces habituelles, sans pendule, à partir du plateau vide. Modifiez la partie.
error-no-message = Cette partie ne se joue pas par messages.
