# Sharing a game on the local network.

network = Friends on the same network
network-offer = Only this computer can open the table so far. Open the game to the local network, and friends on it (at home usually the same Wi-Fi) can join by link or QR code.
network-means = Everyone on that network can then open this page and create tables. They can find your tables only by link or code. Sharing lasts until you stop it or quit the program.
network-open = Open to the local network
network-is-open = Open to everyone on the local network until you stop sharing or quit the program. If a friend cannot connect, this computer’s firewall may be blocking it.
network-shut = Stop sharing
error-no-network = This computer is not on a network that friends could join from.

# Links to a position of a game.

copy-place = Copy link to this position
