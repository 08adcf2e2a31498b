# Opening one's own game to the local network.

network = Friends on the same network
network-offer = So far only this computer can open the table. Open the game to the local network, and friends on the same network (at home, usually the same Wi-Fi) can join by link or QR code.
network-means = Everyone on that network can then open this page and make tables. They find your tables only by link or code. It stays open until you close it or quit the program.
network-open = Open to the local network
network-is-open = Open to everyone on the local network until you close it or quit the program. If a friend cannot connect, this computer’s firewall may be in the way.
network-shut = Stop sharing
error-no-network = This computer is not on a network that friends could join from.

# Links to a position of a game.

copy-place = Copy link to this position
