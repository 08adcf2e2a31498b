# Apprendre le jeu sur le plateau : la liste des leçons, et ce qui accompagne le plateau.
# Ce que disent les leçons elles-mêmes : lesson-texts.ftl.

learn = Apprendre à jouer
learn-intro = De courtes leçons sur le vrai plateau. Chaque étape propose un petit exercice.
learn-first = Commencer : votre première partie, en deux minutes
# $lesson : le titre de la leçon suivante.
learn-go-on = Continuer : { $lesson }
learn-all = Vous avez terminé toutes les leçons. Refaites celles que vous voulez, quand vous voulez.
learn-steps = { $steps ->
    [one] { $steps } étape
   *[other] { $steps } étapes
}
learn-part = { $done ->
    [one] { $done } étape sur { $steps }
   *[other] { $done } étapes sur { $steps }
}
learn-done = Terminée
learn-list = Toutes les leçons

lesson-step = Étape { $n } sur { $steps }
lesson-hint = Indice
lesson-solution = Montrer
# $move : un coup.
lesson-shown = Par exemple : { $move }. Confirmez, ou essayez vous-même.
lesson-again = Annuler le coup
lesson-next = Suivant
lesson-next-one = Leçon suivante
lesson-end = Terminer
lesson-play = Jouer une partie
lesson-back = Retour
lesson-skip = Passer
lesson-go-on = Cette étape est terminée. Passez à la suivante.
    .last = Cette leçon est terminée.
lesson-take-back = Annulez d’abord le coup, puis essayez autre chose.
