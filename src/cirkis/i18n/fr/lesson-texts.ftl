# Ce que disent les leçons. Les positions sont dans lessons/data, un fichier par leçon ; voir docs/lessons.md.
# Les mots entre *astérisques* sont mis en évidence.

lesson-other = C’est permis, mais ce n’est pas ce qui est demandé ici.
lesson-nothing = Ce coup ne complète aucune figure et ne donne pas le droit de rejouer.
# $shape : une pièce avec son article.
lesson-hint-piece = Prenez { $shape }.

lessons-start = Votre première partie
lessons-placing = Poser les pièces
lessons-free = Rejouer
lessons-scoring = Les points
lessons-ending = La fin de la partie
lessons-tips = Six conseils

lesson-first = Votre première partie
    .about = Deux minutes : poser, suivre le Leader, marquer et gagner.
lesson-first-1 = Vous jouez les pièces vertes. Choisissez une pièce et posez-la au milieu du plateau : elle doit couvrir au moins une des cases indiquées.
    .hint-1 = Dès qu’une pièce est choisie, tous les emplacements possibles s’éclairent.
    .done = Bon début ! Votre pièce a maintenant un contour clair : la dernière pièce posée s’appelle le *Leader*.
lesson-first-2 = Violet a répondu, et sa pièce est maintenant le *Leader*. Ce que vous posez doit la toucher. Un seul coin en commun suffit.
    .hint-1 = Les points sur le plateau montrent quelles cases libres touchent le Leader.
    .done = C’est la seule règle à suivre pour poser une pièce. Votre pièce est maintenant le Leader, et Violet doit la toucher.
lesson-first-3 = Cinq cases autour d’un point forment un *Cercle*. Quand il est plein, le joueur qui y a le plus de cases marque 10 points. Remplissez le Cercle indiqué.
    .hint-1 = Il manque trois cases, et une de vos pièces couvre exactement ces trois-là.
    .begun = Vous êtes dans le Cercle, mais il n’est pas encore plein : Violet pourrait maintenant le compléter.
    .done = Trois des cinq cases sont à vous : 10 points !
lesson-first-4 = Les *Étoiles* ont cinq cases, elles aussi. Violet et Rouge en ont deux chacun dans celle-ci. Prenez la cinquième : personne n’a alors la majorité. Personne ne marque les 10 points, mais vous en marquez 5 pour avoir complété l’Étoile.
    .hint-1 = La plus petite pièce suffit : une case d’Étoile.
    .free = Rejouer, c’est bien aussi. Mais l’Étoile reste ouverte, et Violet ou Rouge peut en prendre la dernière case.
    .done = Deux, deux et une : 5 points pour vous, aucun pour les autres.
lesson-first-5 = Si toutes les cases autour de votre pièce sont couvertes une fois qu’elle est posée, vous *rejouez*. Trouvez le trou à côté du Leader.
    .hint-1 = Cherchez une case isolée, entourée de pièces de toutes parts.
    .done = Entourée de toutes parts : c’est encore à vous.
lesson-first-6 = Vous rejouez ! Cette pièce peut toucher *n’importe quelle* pièce du plateau. Profitez-en pour compléter un Cercle.
    .hint-1 = Il manque deux cases à deux des Cercles.
    .done = 10 points, et personne ne pouvait l’empêcher. Cherchez toujours à rejouer.
lesson-first-7 = Vous avez 30 points. Dès qu’un joueur en a *40*, la partie s’arrête après ce tour, et le joueur qui a le plus de points gagne. Gagnez dès maintenant.
    .hint-1 = Complétez le Cercle indiqué.
    .done = Vous avez gagné ! Vous en savez assez pour jouer. Commencez une partie, ou continuez les leçons.

lesson-fitting = Où vont les pièces
    .about = Faire pivoter les pièces, les retourner, couvrir des cases entières.
lesson-fitting-1 = Une pièce couvre toujours des cases entières, et vous pouvez la faire pivoter à votre guise. Remplissez les trois cases indiquées avec une seule pièce.
    .hint-1 = La pièce en main, visez les cases indiquées et faites-la pivoter jusqu’à ce qu’elle soit bien placée.
    .elsewhere = La bonne pièce, mais pas au bon endroit. Annulez et faites-la pivoter.
    .done = Exactement. Ce sont les lignes du plateau qui déterminent où va une pièce.
lesson-fitting-2 = On peut aussi *retourner* les pièces. Remplissez les deux cases indiquées avec un Crochet.
    .hint-1 = Choisissez le Crochet, visez les cases indiquées, et retournez-le s’il n’est pas bien placé.
    .elsewhere = Un Crochet, mais pas sur les cases indiquées. Annulez, puis faites-le pivoter ou retournez-le.
    .done = Bien. Chaque pièce se place de plus de façons qu’on ne le croit au premier abord.

lesson-opening = La première pièce
    .about = Elle couvre une case de l’Étoile centrale ou de l’anneau qui l’entoure.
lesson-opening-1 = La première pièce de la partie doit couvrir au moins une case de l’*Étoile centrale* ou de l’*anneau* qui l’entoure. Commencez par une pièce qui se trouve dans les deux à la fois.
    .hint-1 = L’Étoile est faite de cases flèche, l’anneau de cases cerf-volant. Certaines pièces comportent les deux.
    .star = Un début permis, mais tout entier dans l’Étoile.
    .ring = Un début permis, mais tout entier dans l’anneau.
    .done = L’un des deux aurait suffi. Seule cette première pièce doit être au milieu.

lesson-leader = Suivre le Leader
    .about = Toucher la dernière pièce posée, et décider où ira la suivante.
lesson-leader-1 = Votre pièce doit toucher le *Leader* : par un côté, ou seulement par un coin. Posez-en une qui ne le touche que par un coin.
    .hint-1 = Les points indiquent les cases qui touchent le Leader ; certaines ne le touchent que par un coin.
    .edge = Elle le touche, mais par un côté.
    .done = Un coin suffit : le Leader a donc plus de cases voisines qu’il n’y paraît.
lesson-leader-2 = Votre pièce devient le Leader : c’est donc *vous* qui décidez où Violet peut poser. Violet voudrait compléter l’Étoile centrale. Posez votre pièce de façon qu’il ne puisse rien marquer aussitôt.
    .hint-1 = Éloignez Violet des cases libres de l’Étoile, ou remplissez-les vous-même.
    .reach = De là, Violet atteint l’Étoile et marque avec la pièce suivante.
    .done = Violet ne peut rien marquer maintenant. Savoir mener, c’est la moitié du jeu.

lesson-must = Il faut poser
    .about = On ne peut pas passer, mais on peut faire passer leur tour aux autres.
lesson-must-1 = On ne peut pas passer : qui peut poser une pièce doit le faire. Il ne vous reste ici qu’un coup, et il complète le Cercle indiqué au profit de Violet. Jouez-le quand même.
    .hint-1 = La dernière case libre du Cercle est la seule qui touche le Leader.
    .done = 10 points pour Violet, mais 5 pour vous, qui avez complété le Cercle.
lesson-must-2 = Si aucune pièce d’un joueur ne peut toucher le Leader, il *passe son tour*, et le Leader reste le même. Posez votre pièce de façon que Violet ne puisse rien poser.
    .hint-1 = Votre pièce ne doit laisser à côté d’elle aucune case libre où une pièce de Violet puisse aller.
    .points = 10 points, c’est très bien, mais Violet peut continuer à partir de là.
    .done = Violet ne peut rien poser et passe son tour. C’est encore à vous, et votre pièce est toujours le Leader.

lesson-surrounded = Les pièces entourées
    .about = Combler un trou, et rejouer où l’on veut.
lesson-surrounded-1 = Vous *rejouez* si, une fois votre pièce posée, toutes les cases qui la touchent par un côté ou par un coin sont couvertes. Trouvez un tel emplacement.
    .hint-1 = C’est une case isolée entre les pièces, juste à côté du Leader.
    .done = Pas une case libre autour d’elle : vous rejouez.
lesson-surrounded-2 = Une pièce posée en rejouant peut toucher *n’importe quelle* pièce du plateau, pas seulement le Leader. Trouvez, où que ce soit, une figure à compléter pour 10 points.
    .hint-1 = Regardez le milieu, et le Cercle situé plus haut à droite.
    .gift = Vous complétez un Cercle, mais c’est Violet qui en a la majorité.
    .sliver = Vous rejouez encore, et ce n’est pas mal. Mais ici, 10 points sont à prendre tout de suite.
    .done = 10 points loin du Leader. Votre pièce est le nouveau Leader.
lesson-surrounded-3 = Au-delà du bord du plateau, il n’y a pas de cases : il n’y a donc rien à y couvrir. Trouvez, au bord, l’emplacement où votre pièce est entourée.
    .hint-1 = Elle complète aussi un Cercle.
    .sliver = Vous rejouez, mais pour une autre raison : c’est la première Lamelle. Trouvez un emplacement où votre pièce est entourée.
    .done = Le bord compte comme couvert : 10 points, et en plus vous rejouez.

lesson-center-star = L’Étoile centrale
    .about = Qui la complète rejoue.
lesson-center-star-1 = Qui complète l’*Étoile centrale* rejoue. Complétez-la.
    .hint-1 = Il manque deux cases voisines.
    .done = 10 points pour la majorité, et vous rejouez.
lesson-center-star-2 = C’est le joueur qui complète l’Étoile centrale qui rejoue, même si un autre y a la majorité. Saisissez l’occasion.
    .hint-1 = De nouveau, il manque deux cases voisines.
    .done = Violet marque 10 points pour trois cases ; vous en marquez 5 et rejouez.

lesson-slivers = Les Lamelles
    .about = Seule la première de la partie fait rejouer.
lesson-slivers-1 = Les Lamelles ne vont que dans les cases minces du bord, à côté de la pointe d’une Étoile. La *première Lamelle* de toute la partie fait rejouer. Posez-la.
    .hint-1 = Choisissez la Lamelle : le seul emplacement possible s’éclaire.
    .done = La première Lamelle : vous rejouez. Plus personne n’y aura droit.
lesson-slivers-2 = Une Lamelle est déjà posée : les suivantes ne font donc plus rejouer. Trouvez une autre façon de rejouer.
    .hint-1 = Comblez un trou à côté du Leader.
    .second = Une deuxième Lamelle : elle ne fait plus rejouer.
    .done = Entourée : vous rejouez, et vous marquez 5 points pour avoir complété l’Étoile.

lesson-chains = Rejouer plusieurs fois
    .about = Plusieurs fois de suite, pour deux raisons à la fois, et une fois en vain.
lesson-chains-1 = Vous rejouez. La pièce que vous posez maintenant peut vous faire rejouer *encore*. Trouvez un tel emplacement, n’importe où sur le plateau.
    .hint-1 = Cherchez, au bord gauche, une case isolée, entourée de pièces.
    .gift = 5 points, mais 10 pour Violet, et votre tour est terminé.
    .done = Et encore ! On peut rejouer autant de fois de suite qu’on y parvient.
lesson-chains-2 = Il y a parfois deux raisons à la fois : complétez l’Étoile centrale avec une pièce qui est aussi entourée.
    .hint-1 = Il manque une case de l’Étoile.
    .done = Deux raisons, et pourtant vous ne rejouez qu’*une* fois.
lesson-chains-3 = Rejouer peut ne mener à rien : si vous ne pouvez poser aucune pièce, votre tour *se termine*. Il vous reste une Lamelle et une pièce qui ne va plus nulle part. Posez la Lamelle là où elle est entourée.
    .hint-1 = C’est une case mince au bord, entre deux pièces.
    .done = Vous avez le droit de rejouer, mais vous ne pouvez rien poser. Et comme aucune case libre ne touche ce Leader, personne d’autre ne peut poser : la partie est finie.

lesson-majority = À qui les 10 points
    .about = Le plus de cases : 10 points. Compléter une figure pour un autre : 5.
lesson-majority-1 = Un Cercle ou une Étoile compte dès que sa dernière case est couverte. Les *10 points* vont au joueur qui y a le plus de cases. Complétez le Cercle indiqué.
    .hint-1 = Couvrez les trois cases libres avec une seule pièce.
    .begun = Violet peut maintenant prendre ce qui reste. Complétez le Cercle d’un seul coup.
    .done = Trois à deux : 10 points. Chaque figure ne compte qu’une fois, et les cases hors des figures ne rapportent rien.
lesson-majority-2 = Violet a maintenant trois cases. Si vous complétez le Cercle, c’est lui qui marque les 10 points, car c’est la majorité qui compte. Mais qui complète une figure au profit d’un autre marque *5* points. Essayez.
    .hint-1 = Deux cases voisines du Cercle sont libres.
    .done = 10 pour Violet, 5 pour vous. Pour une même figure, on ne reçoit jamais à la fois les 10 et les 5.

lesson-ties = Les égalités
    .about = Quand des joueurs sont à égalité en tête, seuls les 5 points comptent.
lesson-ties-1 = Violet et Rouge ont chacun deux cases du Cercle indiqué. Si deux joueurs sont à égalité en tête, *personne* ne marque les 10 points. Prenez la dernière case.
    .hint-1 = Il manque une case cerf-volant ; une pièce plus grande qui la couvre convient aussi.
    .done = 5 points pour vous, rien pour Violet et Rouge.
lesson-ties-2 = Il en va de même si vous êtes parmi les ex æquo. Prenez les deux dernières cases de l’Étoile : ce sera deux, deux et une.
    .hint-1 = Quelle pièce couvre deux cases voisines d’une Étoile ?
    .done = Pas de 10 points, mais 5 pour vous ; et l’Étoile centrale vous fait rejouer.

lesson-double = Deux figures d’un coup
    .about = Chaque figure compte séparément.
lesson-double-1 = Une pièce peut compléter plusieurs figures ; chacune compte séparément. Complétez avec une seule pièce l’Étoile *et* le Cercle indiqués.
    .hint-1 = Il vous faut une case de chacune ; elles ont un côté en commun.
    .circle = Le Cercle est complet, mais pas l’Étoile.
    .other = C’est un autre Cercle. Les deux figures indiquées rapportent plus.
    .done = 10 pour l’Étoile, où vous menez, et 5 pour le Cercle, dont les 10 vont à Violet. Et vous rejouez !
lesson-double-2 = Encore une fois : 10 points pour l’Étoile seule, c’est bien ; 15 pour les deux figures, c’est mieux.
    .hint-1 = Une pièce de trois cases atteint les deux.
    .star = 10 points. Mais le Cercle reste ouvert, et Violet y a la majorité.
    .circle = Le Cercle seul : 10 pour Violet, 5 pour vous. Il manque l’Étoile.
    .done = 15 points avec une seule pièce.

lesson-center-ring = L’Anneau central
    .about = Une option : dix cases de plus, pour 15 points.
lesson-center-ring-1 = Certains jouent avec l’*Anneau central* : les dix cases autour de l’Étoile centrale comptent comme une figure de plus, qui rapporte *15 points* à qui y a la majorité. Complétez-le.
    .hint-1 = Il manque une case de l’Anneau.
    .star = 10 points pour l’Étoile, et vous rejouez ; mais ici, c’est l’Anneau que nous voulons.
    .done = Six cases sur dix : 15 points. Cette figure ne compte que si vous en avez convenu avant la partie.
lesson-center-ring-2 = Compléter l’Anneau rapporte aussi 5 points quand un autre joueur y a la majorité. Essayez.
    .hint-1 = Une case de l’Anneau est libre.
    .done = 15 pour Violet, 5 pour vous.
lesson-center-ring-3 = Avec dix cases, même deux joueurs peuvent être à égalité. Complétez l’Anneau pour finir à cinq partout.
    .hint-1 = Deux cases voisines sont libres.
    .star = Cela complète l’Étoile pour 10 points. C’est mieux ici, mais nous voulons voir l’égalité.
    .done = Cinq partout : personne ne marque les 15 points, et vous en marquez 5.

lesson-target = Atteindre 40 points
    .about = La partie s’arrête à la fin du tour, une fois qu’on a rejoué.
lesson-target-1 = Dès qu’un joueur a 40 points, la partie s’arrête *à la fin de ce tour*, une fois qu’on a rejoué s’il y a lieu. Vous en avez 30. Atteignez 40 et rejouez grâce à la même pièce.
    .hint-1 = Complétez l’Étoile centrale.
    .done = 40 points, mais la partie continue : il vous reste à rejouer.
lesson-target-2 = Les points obtenus en rejouant comptent encore. Prenez-en 10 de plus avant la fin.
    .hint-1 = Cherchez un Cercle où toutes les pièces sont à vous.
    .gift = Vous gagnez avec 45 points, mais 10 vont à Violet.
    .over = Vous gagnez aussi, mais avec 40 points : il y en avait 10 de plus à prendre.
    .done = Vous gagnez avec 50 points. Le tour est fini, et la partie aussi.

lesson-at-once = Arrêt immédiat
    .about = Une option : la règle de l’édition française.
lesson-at-once-1 = Dans l’édition française et, selon des critiques du jeu, dans l’édition allemande, la partie s’arrête *avec la pièce* qui fait atteindre 40 points, sans qu’on puisse rejouer. C’est la règle ici, et vous avez 30 points. Complétez l’Étoile indiquée avec une pièce qui serait entourée.
    .hint-1 = Il manque une case de l’Étoile.
    .done = La partie s’arrête immédiatement. Selon la règle habituelle, vous auriez rejoué.

lesson-going-out = Poser sa dernière pièce
    .about = 10 points pour la dernière pièce, et c’est fini.
lesson-going-out-1 = Qui pose la dernière pièce de sa réserve marque *10 points*, et la partie s’arrête là. Il vous en reste deux. Faites en sorte de rejouer, pour poser les deux.
    .hint-1 = Trouvez le trou où votre Flèche est entourée.
    .done = Vous rejouez, et il vous reste une pièce.
lesson-going-out-2 = Posez votre dernière pièce.
    .hint-1 = Votre dernière pièce est une Lamelle ; elle se pose au bord.
    .done = 10 points pour avoir tout posé, et la partie est finie.
lesson-going-out-3 = Les 10 points de la dernière pièce comptent dans le score final, avec tout ce qu’elle rapporte. Vous avez 5 points, Violet 20. Posez votre dernière pièce de façon à gagner.
    .hint-1 = 10 points ne suffisent pas. Complétez un Cercle avec votre Grande tranche.
    .lost = Avec les 10 points de la dernière pièce, vous en avez 15 : Violet gagne avec 20.
    .done = 10 pour le Cercle et 10 pour la dernière pièce : 25 à 20.

lesson-blocked = Plus personne ne peut poser
    .about = Si tous passent leur tour l’un après l’autre, la partie est finie.
lesson-blocked-1 = Si personne ne peut toucher le Leader, tous passent leur tour l’un après l’autre, et la partie *s’arrête*. Vous menez avec 10 points. Posez votre pièce de façon que ni Violet ni vous ne puissiez continuer.
    .hint-1 = Comblez un trou à côté duquel aucune pièce ne peut aller.
    .done = Personne ne peut poser : la partie est finie, et vous gagnez 10 à 0.

lesson-winner = Qui gagne
    .about = Le plus de points ; puis le plus de pièces ; sinon victoire partagée.
lesson-winner-1 = Le joueur qui a le plus de points gagne. À égalité, c’est celui à qui il reste *le plus de pièces*. Vous avez 35 points et 9 pièces, Violet 30 et 7. Complétez le Cercle indiqué, même si ses 10 points vont à Violet.
    .hint-1 = Vous aurez tous deux 40 points. Comptez les pièces.
    .done = 40 partout, mais il vous reste 8 pièces, et 7 à Violet : vous gagnez.
lesson-winner-2 = Si les ex æquo ont aussi le même nombre de pièces, ils *partagent* la victoire. Rouge a 30 points, vous 35. Complétez le Cercle indiqué.
    .hint-1 = Il manque deux cases du Cercle.
    .done = 40 partout, et 10 pièces chacun : Rouge et vous partagez la victoire.

lesson-big-slice = Conseil 1 : les Grandes tranches
    .about = Trois cases d’un Cercle, c’est une majorité sûre.
lesson-big-slice-1 = Une *Grande tranche* couvre trois des cinq cases d’un Cercle : personne ne peut en avoir plus, et les 10 points sont à vous, peu importe qui le complète. Prenez une majorité sûre dans le Cercle indiqué.
    .hint-1 = Seule une Grande tranche couvre trois cases d’un Cercle.
    .few = Vous êtes dans le Cercle, mais un autre joueur peut encore y prendre trois cases.
    .done = Trois cases sont à vous pour de bon. Vous n’avez que deux Grandes tranches : placez-les bien.

lesson-even-star = Conseil 2 : les Étoiles partagées
    .about = Deux et deux : prenez la cinquième case.
lesson-even-star-1 = Aucune pièce ne couvre plus de deux cases d’une Étoile : elles sont donc souvent partagées. Là où deux adversaires ont deux cases chacun, la cinquième vous rapporte 5 points, et ne leur rapporte rien. Trouvez cette Étoile.
    .hint-1 = Le Leader s’y trouve.
    .free = Vous rejouez, mais l’Étoile reste ouverte. Que préférez-vous ?
    .done = 5 points, et les quatre cases des autres ne valent rien.

lesson-gift = Conseil 3 : donner 10 pour 5
    .about = C’est payant quand vous êtes plus près de gagner.
lesson-gift-1 = Compléter une figure vous rapporte 5 points, même si un adversaire en reçoit 10. C’est judicieux si vous êtes plus près de gagner. Vous avez 35 points, Violet 20 : quel coup gagne ?
    .hint-1 = 5 points vous suffisent, et 10 ne suffisent pas à Violet.
    .done = 40 à 30 : un cadeau bien placé.

lesson-thirty-five = Conseil 4 : attention aux 35 points
    .about = Ne laissez pas 5 points à celui à qui il n’en manque que 5.
lesson-thirty-five-1 = Violet a *35 points* : il lui suffit de compléter une figure, n’importe laquelle, pour gagner. Posez votre pièce de façon qu’il ne puisse en compléter aucune à côté d’elle.
    .hint-1 = Une seule pièce pourrait remplir les trois cases vides du Cercle à côté du Leader : prenez-en une partie, pour qu’aucune pièce ne remplisse le reste.
    .reach = De là, Violet complète une figure, atteint 40 points et gagne.
    .done = Violet ne peut rien marquer maintenant, et la partie continue.

lesson-small-pieces = Conseil 5 : garder les petites pièces
    .about = Flèches et Quartiers vont là où rien d’autre ne va.
lesson-small-pieces-1 = Gardez Flèches et Quartiers pour la suite. Complétez le Cercle indiqué *sans* Quartier.
    .hint-1 = Une pièce de deux cases couvre aussi la case qui manque.
    .small = Le Cercle est complet, mais vous avez dépensé un Quartier là où une pièce plus grande pouvait aller.
    .done = Les mêmes 10 points, et vous avez encore le Quartier.
lesson-small-pieces-2 = Vers la fin, il ne reste que des trous d’une case, pour les Flèches et les Quartiers. Ici, une de ces pièces vous rapporte 10 points.
    .hint-1 = À quelle Étoile manque-t-il une case ?
    .done = 10 points. Violet ne peut rien poser ici et passe son tour.

lesson-rim = Conseil 6 : le bord
    .about = C’est au bord qu’on rejoue le plus facilement.
lesson-rim-1 = Au bord, les cases ont peu de voisines : une pièce y est vite entourée. Trouvez l’emplacement qui vous fait rejouer.
    .hint-1 = Une case du Cercle situé au bord est libre.
    .done = 5 points pour avoir complété le Cercle, et vous rejouez.
