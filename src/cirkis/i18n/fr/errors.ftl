# Ce que dit la page quand quelque chose est impossible : une phrase pour chaque code d’erreur du serveur.

error-unreachable = Pas de connexion au serveur. Êtes-vous en ligne, et fonctionne-t-il encore ?

error-unreadable = Le serveur n’a pas pu lire ce message.
error-not-json = Le serveur n’a pas pu lire ce message.
error-too-large = C’est trop volumineux pour le serveur.
# Trop de quoi, et combien de temps attendre : $unit est "seconds", "minutes" ou "unknown".
error-too-many = { $quota ->
    [bytes] Trop de choses à enregistrer.
    [mails] Trop d’e-mails et de notifications demandés.
    [server-mails] Ce serveur a déjà envoyé tous les e-mails de connexion autorisés en une heure.
    [connections] Trop de pages sont ouvertes.
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
error-foreign-origin = Le serveur refuse les requêtes d’autres sites.
error-foreign-host = Le serveur ne répond pas à cette adresse.
error-private = Cela n’est possible que sur la machine du serveur.
error-not-found = Il n’y a rien ici.
error-wrong-method = Ce n’est pas possible à cette adresse.
error-internal = Une erreur s’est produite. Rien n’a changé.
error-search-failed = L’ordinateur n’a pas réussi à calculer cela.
error-not-loaded = Cette partie du jeu n’a pas pu être chargée. Vérifiez la connexion et réessayez.
error-storage = Cela n’a pas pu être enregistré : rien n’a changé. Veuillez réessayer.
error-storage-full = Cet appareil n’a plus de place pour enregistrer : rien n’a changé. Vous pouvez encore télécharger la partie.

error-no-table = Cette table n’existe pas, ou plus.
    .here = Cette partie n’est pas sur cet appareil. Ici, les parties restent dans le navigateur où elles ont été jouées. Téléchargez-la là-bas, puis ouvrez le fichier ici, depuis la page d’accueil.
error-table-removed = Cette table a été supprimée, car il ne s’y passait plus rien depuis longtemps.
error-no-code = Aucune table n’a ce code.
error-broken-table = Les données de cette table sont endommagées : impossible de l’ouvrir.
error-full-table = Cette table ne peut plus enregistrer cela, mais la partie peut continuer.
error-stale = Quelque chose a changé entre-temps. Regardez à nouveau.

error-not-your-seat = Cette place est à quelqu’un d’autre.
error-seat-taken = Quelqu’un vient de prendre cette place.
error-removed = L’hôte vous a retiré de cette table. Vous pouvez encore regarder.
error-nobody-to-remove = Il n’y a personne à retirer à cette place.
error-name-unreadable = Ce nom est invisible ou contient des caractères cachés. Choisissez-en un autre.
error-name-taken = Quelqu’un ici a déjà ce nom. Choisissez-en un autre.
error-confirm-again = Pour changer ou supprimer votre adresse, confirmez-la d’abord à nouveau : demandez un code et saisissez-le dans le même navigateur. La dernière confirmation date de plus d’une semaine.
error-name-of-level = Dans les parties enregistrées, ce nom serait celui d’un ordinateur. Choisissez-en un autre.
error-not-host = Seul l’hôte peut faire cela.
error-not-begun = La partie n’a pas encore commencé.
error-begun = La partie a commencé : les places et les niveaux ne changent plus.
error-not-absent = Ce joueur est là.
error-bad-seats = Ces places ne conviennent pas à cette partie.
error-bad-option = Une des options a une valeur impossible.
error-bad-record = Ce n’est pas un fichier de partie Cir*Kis, ou il ne contient pas exactement une partie depuis son début.

error-game-over = La partie est terminée.
error-illegal = Les règles ne le permettent pas maintenant.
error-computers-turn = C’est à un ordinateur de jouer.
error-no-such-piece = Aucune pièce ne couvre exactement ces cases.
error-not-in-stock = Vous n’avez plus de pièce de cette forme.
error-overlaps = Certaines de ces cases sont déjà couvertes.
error-not-at-center = La première pièce doit couvrir une case de l’Étoile centrale ou de l’anneau qui l’entoure.
error-not-touching-leader = La pièce doit toucher le Leader, la dernière pièce posée.
error-not-touching-any = La pièce doit toucher une autre pièce.
error-unreadable-placement = Ce n’est pas un coup. Saisissez les cases à couvrir, par exemple A1+B1.

error-no-offer = Il n’y a plus de demande à traiter.
error-offer-open = Une autre demande attend déjà une réponse.
error-offer-declined = Vous avez déjà demandé. Posez une pièce avant de redemander.
error-nothing-to-undo = Il n’y a rien à annuler.
error-round-goes-on = La manche suivante commencera à la fin de celle-ci.
error-no-next-round = Il n’y a plus de manche à jouer.
error-game-goes-on = Une nouvelle partie commencera à la fin de celle-ci.
error-rematched = La prochaine partie a déjà une table.
error-no-clock = Cette partie se joue sans pendule.
error-time-left = Il reste du temps.
error-time-over = Le temps était déjà écoulé.
error-closed = L’hôte n’accepte plus de nouveaux joueurs.
error-chat-off = Seuls les messages prédéfinis sont permis à cette table.
error-signed-out = Cet appareil a été déconnecté. Rechargez la page pour repartir de zéro.
error-link-unknown = Ce lien n’existe pas. Créez-en un nouveau sur votre autre appareil.
error-link-used = Ce lien a déjà servi. Créez-en un nouveau sur votre autre appareil.
error-link-expired = Ce lien a expiré. Créez-en un nouveau sur votre autre appareil.
error-own-link = Vous jouez déjà sur cet appareil.
error-many-devices = Vous avez trop d’appareils. Déconnectez-en un d’abord.
error-bad-file = Ce fichier ne contient pas de données téléchargées, ou il est endommagé. Rien n’a été modifié.
error-no-file = Le navigateur ne peut pas lire ce fichier. Choisissez-le à nouveau.
error-not-utf-8 = Ce fichier n’est pas du texte UTF-8 : ligne { $line }, colonne { $column }. Enregistrez-le en UTF-8, puis rouvrez-le.
error-many-documents = Il n’y a pas assez de place. Rien n’a été enregistré. Supprimez d’abord quelque chose.
error-no-push = Ce serveur n’envoie pas de notifications.
error-bad-endpoint = Le serveur ne peut pas envoyer de notifications à ce navigateur.
error-no-mail = Ce serveur n’envoie pas d’e-mails.
error-no-print = Ce serveur ne peut pas fabriquer de jeux à imprimer ou à découper.
error-bad-print = Ces réglages ne permettent pas de fabriquer un jeu.
error-bad-address = Ce n’est pas une adresse e-mail.
error-mail-link-unknown = Ce lien ne fonctionne pas ici, ou ne fonctionne plus. Si votre adresse est nouvelle, ouvrez-le dans le navigateur où vous l’avez saisie, ou saisissez-y le code. Sinon, saisissez de nouveau votre adresse.
error-mail-code-wrong = Ce code est faux ou n’est plus valable. Après cinq codes faux, demandez-en un nouveau.
error-no-advice = Dans une partie classée, ou avec d’autres personnes, l’ordinateur n’aide qu’après la fin.
error-title = Cela n’a pas fonctionné
error-aborted = Cette partie a été interrompue.
error-rated = Impossible dans une partie classée ; seules les parties amicales le permettent.
error-not-rated = Cette partie ne peut pas être classée.
error-no-abort = Tout le monde a posé une pièce : la partie compte. Vous pouvez abandonner.
