# Ce que dit la page là où il n’y a pas de serveur : voir web/in_browser.

site-status = À propos de ce site
site-loading = Le jeu est encore en cours de chargement.
site-thinking = Les joueurs gérés par l’ordinateur sont encore en cours de chargement.
site-failed = Une partie du jeu n’a pas pu être chargée.
site-thinking-failed = Les joueurs gérés par l’ordinateur n’ont pas pu être chargés. Vous pouvez continuer sans eux.
site-retry = Réessayer
site-elsewhere = Une autre version du jeu est ouverte dans un autre onglet, ou a été utilisée ici. Rechargez cette page pour continuer.
site-reload = Recharger
site-memory = Ce navigateur n’enregistre rien pour ce site, comme en navigation privée : vos parties disparaîtront avec cet onglet. Téléchargez celles que vous voulez conserver.
site-full = Il n’y a plus de place dans ce navigateur pour votre partie. Téléchargez-la, puis supprimez-en d’autres sur la page d’accueil ou libérez de l’espace ; ou continuez sans la conserver.
site-full-memory = Jouer sans conserver la partie
site-delete = Supprimer cette partie
site-delete-sure = Cette partie n’existe que dans ce navigateur : une fois supprimée, elle est perdue. Vous pouvez d’abord la télécharger depuis le menu de la table.
site-delete-yes = Supprimer
site-alone = Ce navigateur ne peut pas synchroniser plusieurs onglets : jouez dans un seul.
site-friends = Pour jouer à distance avec des amis, il faut un serveur : ici, on joue sur un seul écran.
error-no-webassembly = Le jeu ne peut pas fonctionner dans ce navigateur, car WebAssembly y est absent ou désactivé. Vous pouvez tout de même regarder le plateau et lire les règles.
