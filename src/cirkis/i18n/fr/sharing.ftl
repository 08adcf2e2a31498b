# Ouvrir sa propre partie au réseau local.

network = Des amis sur le même réseau
network-offer = Pour l’instant, cet ordinateur est le seul à pouvoir ouvrir la table. Ouvrez la partie au réseau local, et vos amis sur le même réseau (chez vous, d’ordinaire le même Wi-Fi) pourront venir par le lien ou le code QR.
network-means = Toute personne sur ce réseau pourra alors ouvrir cette page et créer des tables. Vos tables ne se trouvent que par lien ou par code. L’accès reste ouvert jusqu’à ce que vous le fermiez ou quittiez le programme.
network-open = Ouvrir au réseau local
network-is-open = Ouvert à tous sur le réseau local, jusqu’à ce que vous le fermiez ou quittiez le programme. Si un ami n’arrive pas à se connecter, le pare-feu de cet ordinateur le bloque peut-être.
network-shut = Refermer
error-no-network = Cet ordinateur n’est sur aucun réseau d’où des amis pourraient venir.

# Des liens vers une position d’une partie.

copy-place = Copier le lien vers cette position
