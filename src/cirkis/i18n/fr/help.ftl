# Les règles du jeu sur la page. Les mots entre *étoiles* ressortent.

rules = Règles du jeu
rules-intro = De deux à quatre joueurs posent des pièces de couleur sur un plateau à dix côtés. Chaque pièce doit toucher la précédente, quel que soit le joueur qui l’a posée. Complétez Cercles et Étoiles : qui y a le plus de cases marque des points.

rules-board = Le plateau
rules-board-text = Le plateau compte 165 cases. Cinq cases en forme de cerf-volant autour d’un point forment un *Cercle* ; il y en a dix. Cinq cases en forme de flèche autour d’un point forment une *Étoile* ; il y en a six. Ce sont les *figures*. L’Étoile du milieu est l’*Étoile centrale*, et les dix cases cerf-volant qui l’entourent forment l’*Anneau central* (« Cercle Central » dans la boîte).
rules-board-caption = Un Cercle, une Étoile et l’Étoile centrale.

rules-pieces = Les pièces
rules-pieces-text = Chaque joueur a les mêmes 20 pièces, de neuf formes, et tout le monde voit ce qui reste aux autres. Au clavier, on choisit une pièce par sa lettre, celle du nom anglais comme dans toutes les langues.
rules-pieces-shape = Pièce
rules-pieces-letter = Lettre
rules-pieces-covers = Couvre
rules-pieces-count = Par joueur
rules-covers-big-slice = Trois cases cerf-volant autour d’un point : trois cinquièmes d’un Cercle.
rules-covers-small-slice = Deux cases cerf-volant autour d’un point.
rules-covers-wedge = Une case cerf-volant (« Wedge »).
rules-covers-kite = Deux cases cerf-volant et la case flèche qui les sépare.
rules-covers-triangle = Deux cases cerf-volant jointes par un petit côté.
rules-covers-arrow = Une case flèche (« Arrow »).
rules-covers-chevron = Deux cases flèche voisines d’une Étoile.
rules-covers-hook = Une case cerf-volant et une case flèche jointes par un petit côté.
rules-covers-sliver = Une des cases minces du bord (« Sliver »).

rules-turn = À votre tour
rules-turn-text = Posez une pièce sur des cases libres qu’elle recouvre exactement. Faites-la pivoter et retournez-la à votre guise.
rules-turn-first = La première pièce de la partie doit couvrir au moins une case de l’Étoile centrale ou de l’Anneau central.
rules-turn-leader = Toute autre pièce doit toucher le *Leader*, la dernière pièce posée. Un côté ou même un seul coin en commun suffit.
rules-turn-next = Votre pièce devient le Leader, et le joueur suivant, dans le sens horaire, doit la toucher.
rules-turn-caption = Violet vient de poser la Petite tranche au contour clair : c’est le Leader. Les cases indiquées sont libres et la touchent.
rules-turn-lost = Vous devez poser une pièce si vous le pouvez. Si aucune des vôtres ne peut toucher le Leader, vous passez votre tour et le Leader reste le même.

rules-points = Les points
rules-points-text = Dès qu’une pièce remplit la dernière case d’un Cercle ou d’une Étoile, la figure est comptée. Une pièce peut compléter plusieurs figures ; chacune compte séparément.
rules-points-majority = *10 points* vont au joueur qui a le plus de cases dans la figure, même si c’est un autre qui l’a complétée. En cas d’égalité en tête, personne ne les marque.
rules-points-completion = *5 points* vont au joueur qui a complété la figure, sauf s’il vient d’y marquer les 10.
rules-points-other = Chaque figure ne compte qu’une fois. Les autres cases, comme les cases minces du bord, ne rapportent rien.
rules-points-caption-circle = Violet complète le Cercle, mais Vert en occupe trois cases sur cinq : 10 points pour Vert, 5 pour Violet.
rules-points-caption-star = Vert et Violet ont deux cases chacun et Rouge remplit la cinquième : personne ne marque les 10, Rouge marque 5.

rules-free = Rejouer
rules-free-text = Vous posez aussitôt une autre pièce, qui peut toucher *n’importe quelle* pièce du plateau et pas seulement le Leader, quand votre pièce
rules-free-surrounded = comble si bien un trou que toutes les cases autour d’elle sont couvertes (le bord du plateau compte comme couvert), ou
rules-free-center-star = complète l’Étoile centrale, ou
rules-free-first-sliver = est la première Lamelle de toute la partie.
rules-free-caption = Le Quartier de Vert, en haut, n’a plus de case libre autour de lui : Vert rejoue. Il complète aussi le Cercle : 10 points pour Violet, qui en a trois cases, et 5 pour Vert.
rules-free-again = Une pièce posée en rejouant peut faire rejouer encore. Deux raisons à la fois ne font rejouer qu’une fois. Si vous ne pouvez rien poser en rejouant, votre tour se termine.

rules-end = La fin de la partie
rules-end-target = *Objectif :* dès qu’un joueur a 40 points, la partie s’arrête à la fin du tour, pièces posées en rejouant comprises.
rules-end-went-out = *Dernière pièce :* le joueur qui pose la dernière de ses 20 pièces marque 10 points de plus, et la partie s’arrête là.
rules-end-blocked = *Blocage :* tous les joueurs ont passé leur tour, l’un après l’autre.
rules-end-winner = Le joueur qui a le plus de points gagne. À égalité, c’est celui à qui il reste le plus de pièces ; si l’égalité demeure, la victoire est partagée.

rules-options = Options
rules-options-starter = *Premier joueur :* celui que vous voulez, ou tiré au sort.
rules-options-target = *Objectif :* un autre nombre de points que 40.
rules-options-stop = *Arrêt immédiat :* la partie s’arrête avec la pièce qui fait atteindre l’objectif, comme dans l’édition française et, d’après des critiques, l’allemande.
rules-options-center-ring = *Anneau central :* ses dix cases forment une figure de plus, qui vaut 15 points au lieu de 10.
rules-options-match = *Match :* plusieurs manches, dont les scores s’additionnent jusqu’à ce qu’un joueur atteigne le total que vous choisissez ; à chaque manche, c’est au joueur suivant de commencer.
rules-options-pieces = *Jeu de pièces :* d’autres pièces, décrites dans un fichier.
rules-options-handicap = *Handicap :* absent des règles imprimées. Pour équilibrer une partie entre joueurs de niveaux différents, l’un d’eux commence avec quelques points, joue sans certaines pièces ou a plus de temps. Ces parties ne sont jamais classées.
rules-options-pie = *Règle du gâteau :* absente des règles imprimées ; à deux joueurs. Au lieu de répondre à la première pièce, le second joueur peut la prendre à son compte ; on continue comme s’il avait commencé avec elle.

rules-table = Jouer un coup
rules-table-piece = *Choisissez une pièce* de votre réserve : tous les emplacements possibles s’éclairent. La pièce suit votre pointeur et se cale sur l’emplacement le plus proche ; cliquez pour l’y jouer, ou à côté du plateau pour la reposer. Ou faites glisser la pièce sur le plateau.
rules-table-turn = *Plusieurs orientations possibles ?* Faites pivoter la pièce avec les boutons à côté d’elle, la molette ou la touche R, retournez-la avec F. Vous pouvez aussi le faire avant qu’elle n’arrive au-dessus du plateau.
rules-table-cell = *Ou choisissez d’abord une case,* puis l’une des pièces qui peuvent s’y poser.
rules-table-touch = *Sur un écran tactile,* faites glisser la pièce jusqu’à son emplacement, ou touchez la pièce puis l’emplacement. Touchez Confirmer pour la jouer. Pour la faire pivoter, touchez-la, ou touchez l’écran d’un second doigt en la gardant sous le premier.
rules-table-keys = *Le clavier seul* suffit : appuyez sur « ? » pour voir toutes les touches. « Saisir un coup » donne la liste des coups possibles.

rules-together = Jouer à plusieurs
rules-together-text = Choisissez *Jouer avec des amis* sur la page d’accueil, ou créez une partie avec des places pour vos amis. Vous obtenez un lien, un code à scanner avec un téléphone et un code court à saisir. Avec le lien, chacun peut prendre une place libre ou simplement regarder. Aucun compte n’est nécessaire : votre navigateur retient votre place. Avec *Jouer par messages*, vous vous envoyez la partie elle-même sous forme de lien, dans n’importe quelle messagerie.
rules-together-start = La partie commence d’elle-même quand toutes les places sont prises. Jusque-là, l’hôte, qui a créé la partie, peut donner une place libre à un ordinateur.
rules-together-dot = Un point plein à côté d’un nom : le joueur est en ligne ; un point vide : il est hors ligne.
rules-together-undo = *Annuler le coup* revient avant votre dernière pièce. Si personne d’autre ne joue, c’est immédiat ; sinon, tous les autres à la table doivent être d’accord. On n’annule rien dans une partie classée.
rules-together-away = Dans une partie amicale, vous pouvez laisser jouer un ordinateur et retrouver votre place plus tard. L’hôte peut faire de même pour une personne absente, ou la retirer pour de bon. Dans une partie classée, la pendule tranche.
rules-together-kept = Rien n’est perdu si la connexion est coupée ou la page fermée. Un coup joué hors ligne part dès que vous êtes de nouveau en ligne. La page d’accueil montre vos parties, d’abord celles qui vous attendent.
rules-together-chat = La *Discussion* propose des messages prédéfinis que chacun lit dans sa langue. Vous pouvez masquer les messages d’un joueur, pour vous seul.
rules-together-sounds = Les sons et les notifications se règlent dans les *Réglages*.

rules-tips = Bon à savoir
rules-tips-slice = Une Grande tranche dans un Cercle règle la question : avec trois cases sur cinq, votre majorité est acquise.
rules-tips-star = Aucune pièce ne couvre plus de deux cases d’une Étoile : on s’y dispute donc chaque case. À deux cases partout, la cinquième rapporte 10 points à celui des deux qui la prend ; tout autre joueur en tire 5 et ne leur laisse rien.
rules-tips-gift = Compléter une figure qui rapporte à un adversaire n’est pas grave si vous êtes plus près que lui de gagner.
rules-tips-five = Ne laissez pas 5 points faciles à portée du Leader quand un joueur en a 35.
rules-tips-small = Gardez Flèches et Quartiers : vers la fin, ces pièces se posent là où plus rien d’autre ne va.
rules-tips-rim = Les emplacements entourés se trouvent surtout le long du bord, où les cases ont peu de voisines.
