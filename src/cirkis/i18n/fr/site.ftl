# Ce que dit la page là où il n’y a pas de serveur : voir web/in_browser.

site-status = À propos de ce site
site-loading = Le jeu se charge encore.
site-thinking = Les joueurs gérés par l’ordinateur se chargent encore.
site-failed = Un élément du jeu n’a pas pu être chargé.
site-thinking-failed = Les joueurs gérés par l’ordinateur n’ont pas pu être chargés. Vous pouvez continuer sans eux.
site-retry = Réessayer
site-elsewhere = Le jeu a été mis à jour dans un autre onglet. Rechargez cette page pour continuer.
site-reload = Recharger
site-memory = Vos parties disparaîtront avec cet onglet : ce navigateur n’enregistre rien ici, comme en navigation privée. Téléchargez celles que vous voulez conserver.
site-full = Ce navigateur n’a plus de place. Téléchargez cette partie, supprimez-en d’autres sur la page d’accueil, ou continuez sans l’enregistrer.
site-full-memory = Jouer sans enregistrer
site-delete = Supprimer cette partie
site-delete-sure = Cette partie n’existe que dans ce navigateur : une fois supprimée, elle est perdue. Vous pouvez d’abord la télécharger depuis le menu de la table.
site-delete-yes = Supprimer
site-alone = Ce navigateur ne peut pas synchroniser plusieurs onglets : jouez dans un seul.
error-no-webassembly = Ce navigateur ne peut pas faire fonctionner le jeu (WebAssembly absent ou désactivé). Essayez-en un autre. Ici, vous pouvez tout de même regarder le plateau et lire les règles.
