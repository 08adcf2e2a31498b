# Ouvrir sa propre partie au réseau local.

network = Des amis sur le même réseau
network-offer = Vos amis sur le même réseau (chez vous, d’ordinaire le même Wi-Fi) pourront alors vous rejoindre avec le lien, le code ou le code QR.
network-means = Pour l’instant, cet ordinateur est le seul à pouvoir ouvrir la table. Une fois l’accès ouvert, tout le monde sur ce réseau pourra ouvrir cette page et créer des tables. Vos tables ne se trouvent que par lien ou par code. L’accès reste ouvert jusqu’à ce que vous le fermiez ou quittiez le programme.
    .title = Qu’est-ce que cela veut dire ?
network-open = Ouvrir au réseau local
network-is-open = Tout le monde sur ce réseau peut ouvrir cette page, jusqu’à ce que vous fermiez l’accès ou quittiez le programme. Si un ami n’arrive pas à se connecter, le pare-feu de cet ordinateur le bloque peut-être.
    .title = Ouvert au réseau local
network-shut = Fermer l’accès
error-no-network = Cet ordinateur n’est sur aucun réseau par lequel des amis pourraient vous rejoindre. Connectez-le à un réseau et réessayez.

# Des liens vers une position d’une partie.

copy-place = Copier le lien vers cette position
