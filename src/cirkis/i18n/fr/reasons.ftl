# Ce qui parle pour ou contre un coup. Chaque texte complète une phrase qui commence par le coup :
# « Chevron en A1+B1 complète le Cercle A6 pour 5 points et permet de rejouer ».

# La suite d’une explication, après sa première phrase.
why = Pourquoi ?

reason-certain-win = gagne à coup sûr, quoi que jouent les autres
reason-certain-share = assure au moins une victoire partagée, quoi que jouent les autres
reason-certain-loss = perd à coup sûr si les autres jouent au mieux
# $count et $was : à égalité de points, les pièces restantes du gagnant et du suivant.
reason-tie-break = { $count ->
    [0] { "" }
   *[other] { " " }à égalité de points (pièces restantes : { $count } contre { $was })
}
reason-wins = gagne la partie{ reason-tie-break }
reason-shares = partage la victoire avec { $who }
    .so = et la victoire est partagée avec { $who }
reason-loses = { $winner ->
    [several] termine la partie par une victoire partagée entre { $who }
   *[other] offre la victoire à { $who }{ reason-tie-break }
}
    .so = { $winner ->
        [several] et la victoire est partagée entre { $who }
       *[other] et la victoire revient à { $who }{ reason-tie-break }
    }
reason-blocks = ne laisse de coup possible à personne
reason-goes-out = pose la dernière pièce pour { points }
reason-majority = complète { figure-the } ({ points } pour la majorité)
    .each = complète { $figures } ({ points } pour chaque majorité)
    .sure = obtient { points } pour { figure-the }
reason-completion = complète { figure-the } pour { points }
    .each = complète { $figures } ({ points } par figure)
reason-gives = rapporte { points } à { $who } pour { figure-the }
    .same = rapporte ainsi { points } à { $who }
reason-free-surrounded = permet de rejouer (pièce entourée)
reason-free-center-star = permet de rejouer (Étoile centrale complète)
    .same = permet de rejouer
reason-free-first-sliver = permet de rejouer (première Lamelle)
reason-free-unused = permet de rejouer, mais rien ne pourra être posé
reason-lets-win = permet à { $who } de terminer la partie et de gagner aussitôt
reason-lets = permet à { $who } de compléter { figure-the } pour { points }
    .more = de compléter { figure-the } pour { points }
reason-lets-give = rapporte { points } même si { $who } complète { figure-the }
reason-lets-free = permet à { $who } de rejouer
    .more = de rejouer
reason-denies = { $points ->
    [0] empêche { $who } de marquer { $was } points au coup suivant
   *[other] empêche { $who } de marquer { $was } points au coup suivant (plus que { $points } au maximum)
}
    .figure = { $points ->
        [0] empêche { $who } de compléter { figure-the } pour { $was } points au coup suivant
       *[other] empêche { $who } de compléter { figure-the } pour { $was } points au coup suivant (plus que { $points } au maximum)
    }
reason-no-reply = fait passer son tour à { $who }
reason-few-replies = { $count ->
    [one] ne laisse qu’une réponse à { $who }
   *[other] ne laisse que { $count } réponses à { $who }
}
reason-secures = s’assure définitivement la majorité { figure-of-the }
reason-takes = { $count ->
    [one] prend la tête { figure-in-the } avec { $count } case
   *[other] prend la tête { figure-in-the } avec { $count } cases
}
reason-equalises = rejoint { $who } à égalité { figure-in-the }
reason-uses-last = pose la dernière pièce de cette forme ({ $shape })
reason-builds = { $count ->
    [one] s’installe { figure-in-the }
   *[other] occupe { $count } cases { figure-of-the }
}
reason-keeps-small = { $count ->
    [one] garde la petite pièce pour plus tard
   *[other] garde les { $count } petites pièces pour plus tard
}
