# Opening a game to the local network.

network = Friends on the same network
network-offer = Friends on the same network (at home, usually the same Wi-Fi) can then join by link, code or QR code.
network-means = For now, only this computer can open the table. Once it is opened to the network, everyone there can open this page and create tables. They can find your tables only by link or code. Access stays open until you close it or quit the program.
    .title = What does that mean?
network-open = Open to the local network
network-is-open = Everyone on that network can open this page until you close it or quit the program. If a friend can’t connect, this computer’s firewall may be in the way.
    .title = Open to the local network
network-shut = Stop sharing
error-no-network = This computer isn’t on a network that friends could join from. Connect it to one and try again.

# Links to a position of a game.

copy-place = Copy link to this position
