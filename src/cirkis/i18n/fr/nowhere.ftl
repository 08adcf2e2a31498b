# Une adresse où il n’y a rien.

nowhere = Page introuvable
    .help = Il n’y a rien à cette adresse. Elle est peut-être mal saisie, ou le lien est trop ancien.
    .play = Aller à la page d’accueil
