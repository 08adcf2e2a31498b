# Ce que dit la page quand quelque chose est impossible : une phrase pour chaque code d’erreur du serveur.

error-unreachable = Pas de connexion au jeu. Vérifiez que vous êtes en ligne, puis réessayez.

error-unreadable = Un problème est survenu. Rechargez la page et réessayez.
error-not-json = Un problème est survenu. Rechargez la page et réessayez.
error-too-large = C’est trop volumineux. Faites plus court ou choisissez un fichier plus petit, puis réessayez.
# Trop de quoi, et combien de temps attendre : $unit est "seconds", "minutes" ou "unknown".
error-too-many = { $quota ->
    [bytes] Cela fait beaucoup à enregistrer d’un coup.
    [mails] Trop d’e-mails et de notifications demandés.
    [server-mails] Aucun autre e-mail de connexion ne peut partir pour l’instant.
    [connections] Trop de pages sont ouvertes : fermez-en quelques-unes.
   *[other] Pas si vite !
} { $unit ->
    [seconds] { $wait ->
        [one] Patientez une seconde.
       *[other] Patientez { $wait } secondes.
    }
    [minutes] Patientez { $wait } minutes.
   *[unknown] Patientez un instant.
}
error-no-person = Ce navigateur bloque les cookies et ne peut donc pas garder de place. Autorisez-les pour cette page.
error-foreign-origin = Cette demande vient d’un autre site. Ouvrez le jeu à sa propre adresse et réessayez.
error-foreign-host = On ne peut pas jouer à cette adresse. Demandez la bonne à la personne qui héberge le jeu.
error-private = Ce n’est possible que sur l’ordinateur qui héberge le jeu. Ouvrez-y cette page.
error-not-found = Il n’y a rien ici. Vérifiez l’adresse ou allez à la page d’accueil.
error-wrong-method = Ce n’est pas possible ici. Rechargez la page et réessayez.
error-internal = Un problème est survenu. Rien n’a changé : veuillez réessayer.
error-search-failed = L’ordinateur n’a pas réussi à calculer cela. Veuillez réessayer.
error-not-loaded = Un élément du jeu n’a pas pu être chargé. Vérifiez la connexion et réessayez.
error-storage = Cela n’a pas pu être enregistré : rien n’a changé. Veuillez réessayer.
error-storage-full = Cet appareil n’a plus de place pour enregistrer : rien n’a changé. Vous pouvez encore télécharger la partie.

error-no-table = Cette table n’existe pas, ou plus. Vérifiez le lien ou demandez-en un nouveau.
    .here = Cette partie n’est pas sur cet appareil. Ici, les parties restent dans le navigateur où elles ont été jouées. Téléchargez-la là-bas, puis ouvrez le fichier ici, depuis la page d’accueil.
error-table-removed = Cette table a été supprimée, car il ne s’y passait plus rien depuis longtemps. Vous pouvez en ouvrir une nouvelle depuis la page d’accueil.
error-no-code = Aucune table n’a ce code. Vérifiez-le ou demandez-en un autre : un code sert une semaine.
error-broken-table = Les données de cette table sont endommagées : impossible de l’ouvrir. Commencez une nouvelle partie.
error-full-table = Cette table ne peut plus enregistrer cela, mais vous pouvez continuer à jouer.
error-stale = Quelque chose a changé ici entre-temps. Vérifiez, puis réessayez.

error-not-your-seat = Cette place est à quelqu’un d’autre. Choisissez-en une libre, ou regardez la partie.
error-seat-taken = Quelqu’un vient de prendre cette place. Choisissez-en une autre.
error-removed = L’hôte ne vous laisse plus jouer à cette table. Vous pouvez encore regarder.
error-nobody-to-remove = On ne peut retirer qu’un autre joueur. Vérifiez qui occupe cette place.
error-name-unreadable = Ce nom est invisible ou contient des caractères cachés. Choisissez-en un autre.
error-name-taken = Quelqu’un ici a déjà ce nom. Choisissez-en un autre.
error-confirm-again = Pour changer ou supprimer votre adresse, confirmez-la d’abord à nouveau : demandez un code et saisissez-le dans le même navigateur. La dernière confirmation date de plus d’une semaine.
error-name-of-level = Ce nom est réservé. Choisissez-en un autre.
error-not-host = Seul l’hôte peut faire cela. Demandez-le-lui.
error-not-begun = La partie n’a pas encore commencé. Attendez que toutes les places soient prises.
error-begun = La partie a commencé : les places et les niveaux ne changent plus. Pour les changer, commencez une nouvelle partie.
error-not-absent = Ce joueur est de retour. Attendez son coup.
error-bad-seats = Le nombre de joueurs ne correspond pas à cette partie. Vérifiez les places.
error-bad-option = Une des options a une valeur impossible. Vérifiez les options et réessayez.
error-bad-record = Ce n’est pas un fichier de partie Cir*Kis, ou il ne contient pas exactement une partie depuis son début. Choisissez un autre fichier.

error-game-over = La partie est terminée. Vous pouvez en commencer une nouvelle.
error-illegal = Les règles ne le permettent pas maintenant. Vérifiez si c’est à vous de jouer.
error-computers-turn = C’est à un ordinateur de jouer. Attendez son coup.
error-no-such-piece = Aucune pièce ne couvre exactement ces cases. Choisissez-en d’autres.
error-not-in-stock = Vous n’avez plus cette pièce. Choisissez-en une autre.
error-overlaps = Certaines de ces cases sont déjà couvertes. Choisissez des cases libres.
error-not-at-center = La première pièce doit couvrir une case de l’Étoile centrale ou de l’anneau qui l’entoure.
error-not-touching-leader = La pièce doit toucher le Leader, la dernière pièce posée.
error-not-touching-any = La pièce doit toucher une autre pièce.
error-unreadable-placement = Ce n’est pas un coup. Saisissez les cases à couvrir, par exemple A1+B1.

error-no-offer = Cette demande n’attend plus de réponse. Vous pouvez continuer à jouer.
error-offer-open = Une autre demande est en cours. Attendez la réponse.
error-offer-declined = Vous avez déjà demandé. Posez une pièce avant de redemander.
error-nothing-to-undo = Il n’y a encore rien à annuler. Vous pouvez continuer à jouer.
error-round-goes-on = La manche suivante commencera à la fin de celle-ci.
error-no-next-round = C’était la dernière manche. Vous pouvez commencer une nouvelle partie.
error-game-goes-on = Une nouvelle partie commencera à la fin de celle-ci.
error-rematched = La partie suivante est déjà prête. Vous pouvez y aller depuis cette table.
error-no-clock = Cette partie se joue sans pendule : attendez le prochain coup.
error-time-left = Il reste encore du temps. Attendez qu’il s’écoule.
error-time-over = Le temps était déjà écoulé : le coup ne compte pas. Vous pouvez regarder la suite.
error-closed = L’hôte n’accepte plus de nouveaux joueurs. Vous pouvez regarder, ou chercher une autre table.
error-chat-off = Seuls les messages rapides sont permis à cette table. Choisissez-en un.
error-signed-out = Cet appareil a été déconnecté. Rechargez la page pour repartir de zéro.
error-link-unknown = Ce lien n’existe pas. Créez-en un nouveau sur votre autre appareil.
error-link-used = Ce lien a déjà servi. Créez-en un nouveau sur votre autre appareil.
error-link-expired = Ce lien a expiré. Créez-en un nouveau sur votre autre appareil.
error-own-link = Vous jouez déjà sur cet appareil. Ouvrez le lien sur l’autre.
error-many-devices = Vous avez trop d’appareils. Déconnectez-en un d’abord.
error-bad-file = Ce fichier ne contient pas de données téléchargées, ou il est endommagé. Rien n’a été modifié. Choisissez un autre fichier.
error-no-file = Le navigateur ne peut pas lire ce fichier. Choisissez-le à nouveau.
error-not-utf-8 = Ce fichier n’est pas du texte UTF-8 : ligne { $line }, colonne { $column }. Enregistrez-le en UTF-8, puis rouvrez-le.
error-many-documents = Il n’y a pas assez de place : rien n’a été enregistré. Supprimez d’abord quelque chose.
error-no-push = Ce site n’envoie pas de notifications. Gardez la table ouverte pour voir quand c’est à vous.
error-bad-endpoint = Ce navigateur ne peut pas recevoir nos notifications. Essayez-en un autre.
error-no-mail = Ce site n’envoie pas d’e-mails. Ajoutez plutôt un autre appareil.
error-no-print = On ne peut pas fabriquer de jeu ici. Choisissez un jeu prêt à télécharger, ou utilisez le programme sur votre ordinateur.
error-bad-print = Ces réglages ne permettent pas de fabriquer un jeu. Modifiez-les et réessayez.
error-bad-address = Ce n’est pas une adresse e-mail. Vérifiez la saisie.
error-mail-link-unknown = Ce lien ne fonctionne pas ici, ou ne fonctionne plus. Si votre adresse est nouvelle, ouvrez-le dans le navigateur où vous l’avez saisie, ou saisissez-y le code. Sinon, saisissez de nouveau votre adresse.
error-mail-code-wrong = Ce code est incorrect ou n’est plus valable. Vérifiez-le ; après cinq erreurs, demandez-en un nouveau.
error-no-advice = Dans une partie classée, ou avec d’autres personnes, l’ordinateur n’aide qu’une fois la partie terminée. Redemandez-lui à ce moment-là.
error-title = Cela n’a pas fonctionné
error-aborted = Cette partie a été interrompue. Vous pouvez en commencer une nouvelle.
error-rated = Seules les parties amicales le permettent. Continuez à jouer, ou abandonnez.
error-not-rated = Cette partie ne peut pas être classée. Choisissez une partie amicale.
error-no-abort = Tout le monde a posé une pièce : la partie compte. Vous pouvez abandonner.
