# Les clubs : des groupes sur invitation.

error-no-club = Ce club n’existe pas, ou vous n’en êtes pas membre. Demandez une invitation à son hôte.
error-no-member = Un membre que vous avez choisi n’est plus dans le club. Choisissez de nouveau.
error-invitation-unknown = Cette invitation n’est plus valable. Demandez-en une nouvelle à l’hôte.
error-banned = Vous ne pouvez plus entrer dans ce club. Seul l’hôte peut vous laisser revenir.
error-muted = L’hôte vous a retiré la parole dans cette discussion. Vous pouvez encore la lire.
error-full-club = Le club est complet, ou vous êtes déjà dans trop de clubs. Quittez-en un, ou demandez à l’hôte de faire de la place.
error-club-closed = Ce club est fermé. Vous pouvez encore tout lire.
error-tournament-goes-on = Des parties de ce tournoi sont encore en cours. Supprimez-le quand elles seront terminées.
error-many-tournaments = Ce club ne peut pas avoir plus de tournois. Supprimez-en d’abord un ancien.
error-bad-tournament = Choisissez au moins autant de membres qu’une table a de places, et 24 au plus.

clubs = Clubs
clubs-none = Vous n’êtes encore dans aucun club. Un club est un groupe de personnes qui jouent entre elles, avec leurs tables, leur discussion et leur classement.
club-missing = Club introuvable
club-new = Créer un club
club-name = Nom du club
club-own-name = Votre nom dans le club
club-make = Créer le club
club-join = Rejoindre « { $club } » ?
    .members = { $members ->
        [one] Le club a { $members } membre.
       *[other] Le club a { $members } membres.
    }
    .yes = Rejoindre

club-tables = Tables
club-tables-none = Personne ne joue en ce moment.
club-open = Ouvrir une table
    .yes = Ouvrir la table
club-play = Aller à votre partie
club-waiting = Une partie vous attend.
club-watch = Regarder
club-table = Aller au club

club-members = Membres
club-is-host = hôte
club-is-muted = ne peut pas écrire
club-mute = Retirer la parole
club-unmute = Rendre la parole
club-remove = Retirer
    .sure = { $who } ne sera plus membre, mais pourra revenir par le lien d’invitation.
club-ban = Exclure
    .sure = { $who } ne pourra plus revenir. Le lien d’invitation sera remplacé : l’ancien ne laissera plus entrer personne.
club-ban-newer = Exclure, avec les membres plus récents
    .sure = { $who } et ceux qui ont rejoint le club plus tard ne pourront pas revenir, sauf si vous les réadmettez. Le lien d’invitation sera remplacé.
club-unban = Laisser revenir
    .sure = { $who } pourra revenir, et redeviendra immédiatement membre du club si c’était le cas avant l’exclusion.
club-hand-over = Nommer hôte
    .sure = { $who } deviendra l’hôte du club, et vous ne pourrez plus le gérer.
club-report = Signaler
    .label = Signaler ce message ({ $who })
    .sure = L’hôte verra ce message dans une liste, avec votre nom. Personne d’autre ne le saura.
club-leave = Quitter le club
    .sure = Vous ne pourrez revenir que par un lien d’invitation. Si plus personne ne reste, le club sera supprimé.
    .heir = { $who } deviendra l’hôte. Si vous préférez quelqu’un d’autre, choisissez d’abord « { club-hand-over } » sous son nom. Vous ne pourrez revenir que par un lien d’invitation.

club-host = Pour l’hôte
club-invite = Nouveau lien
    .help = Quiconque ouvre ce lien peut rejoindre le club.
club-uninvite = Désactiver le lien
club-reported = Messages signalés
    .by = signalé par { $who }
club-settle-remove = Supprimer le message
club-settle-keep = Le garder
club-former = Anciens membres
club-banned = Exclus
club-export = Tout télécharger
club-close = Fermer le club
    .sure = Plus personne ne pourra écrire, jouer ni inviter dans le club. Les membres pourront encore tout lire. C’est définitif.
club-forget = Supprimer le club
    .sure = La discussion, le classement et le journal seront supprimés pour tous les membres. Les joueurs gardent leurs parties. C’est définitif.

club-ladder = Classement
    .help = Seules comptent les parties classées entre membres, aux tables du club.
    .member = Membre
    .rating = Cote
club-ladder-none = Aucune partie n’a encore compté.
club-ladder-two = À deux
club-ladder-more = À trois et à quatre
club-ladder-no-more = Il n’y a pas de classement à trois ni à quatre ici.
club-pairs = Qui a rencontré qui
    .who = Membres
    .games = Parties
    .ahead = Fini devant

tournaments = Tournois
tournaments-none = Il n’y a pas encore de tournoi.
tournament-round-of = Ronde { $round } sur { $rounds }
tournament-not-begun = Pas encore commencé
tournament-over = Le tournoi est terminé.
tournament-table = Aller au tournoi
tournament-new = Nouveau tournoi
tournament-name = Nom du tournoi
tournament-members = Qui participe ?
tournament-length = Durée
tournament-rounds = { $rounds ->
        [one] { $rounds } ronde
       *[other] { $rounds } rondes
    }
tournament-balance = Tables en tout : { $tables }. Parties par joueur : { $games }. Rencontres entre deux joueurs : { $meetings }. Chacun commence : { $seats } fois.
tournament-range = de { $low } à { $high }
tournament-make = Créer le tournoi
tournament-you = La suite pour vous
tournament-not-yours = Vous ne participez pas.
tournament-begun = La ronde { $round } a commencé. Votre partie contre { $others } vous attend.
tournament-against = Vous jouez en ce moment contre { $others }.
tournament-next = { $seat ->
    [1] À la ronde { $round }, vous jouez en premier contre { $others }.
    [2] À la ronde { $round }, vous jouez en deuxième contre { $others }.
    [3] À la ronde { $round }, vous jouez en troisième contre { $others }.
   *[other] À la ronde { $round }, vous jouez en quatrième contre { $others }.
}
tournament-rest = Vous ne jouez pas à la ronde { $round }.
tournament-done = Vous avez joué toutes vos parties.
tournament-standing = Classement
    .place = Rang
    .member = Membre
    .games = Parties
    .points = Points
    .direct = Face à face
    .margin = Écart à la moyenne
    .help = Une victoire vaut un point, que plusieurs vainqueurs se partagent. À égalité de points, on départage par le nombre de fois où l’on a fini devant les autres ex æquo, puis par l’écart à la moyenne de ses tables. Si l’égalité demeure, le rang est partagé. Un abandon ou un dépassement de temps exclut la victoire. Qui a quitté le club perd ses parties par forfait.
tournament-gone = { $who } (a quitté le club)
tournament-games = Parties
tournament-round = Ronde { $round }
tournament-nobody = personne n’a gagné
tournament-look = Voir la partie
tournament-here = En ligne : { $who }
tournament-missing = Pas encore là : { $who }
tournament-open = Lancer la ronde { $round }
    .sure = À la ronde { $round }, toutes les pendules démarrent immédiatement, même pour les membres absents. Une ronde lancée ne peut pas être annulée.
tournament-records = Télécharger toutes les parties
tournament-remove = Supprimer le tournoi
    .sure = Le calendrier et le classement seront supprimés pour tous les membres. Les joueurs gardent leurs parties. C’est définitif.

club-log = Journal
club-log-earlier = Entrées précédentes
club-act-create = { $who } a créé le club.
club-act-join = { $who } a rejoint le club.
club-act-leave = { $who } a quitté le club.
club-act-invite = { $who } a créé un nouveau lien d’invitation.
club-act-uninvite = { $who } a désactivé le lien d’invitation.
club-act-mute = { $who } a retiré la parole à { $about }.
club-act-unmute = { $who } a rendu la parole à { $about }.
club-act-remove = { $who } a retiré { $about }.
club-act-ban = { $who } a exclu { $about }.
club-act-ban-newer = { $who } a exclu { $about } et tous ceux qui ont rejoint le club plus tard.
club-act-unban = { $who } a permis à { $about } de revenir.
club-act-hand-over = { $who } a nommé { $about } hôte.
club-act-close = { $who } a fermé le club.
club-act-table = { $who } a ouvert une table.
club-act-remove-line = { $who } a supprimé un message écrit par { $about }.
club-act-export = { $who } a téléchargé tout ce qui concerne le club.
club-act-tournament = { $who } a créé un tournoi.
club-act-round = { $who } a lancé une ronde d’un tournoi.
club-act-remove-tournament = { $who } a supprimé un tournoi.
