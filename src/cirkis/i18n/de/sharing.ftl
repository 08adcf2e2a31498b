# Die eigene Partie für das lokale Netz öffnen.

network = Freunde im selben Netz
network-offer = Dann können Freunde im selben Netz (zu Hause meist dasselbe WLAN) über Link, Code oder QR-Code mitspielen.
network-means = Noch kann nur dieser Computer den Tisch öffnen. Danach können alle in diesem Netz diese Seite aufrufen und Tische eröffnen. Deine Tische finden sie nur über Link oder Code. Der Zugang bleibt offen, bis du ihn schließt oder das Programm beendest.
    .title = Was heißt das?
network-open = Für das lokale Netz öffnen
network-is-open = Alle in diesem Netz können diese Seite öffnen, bis du den Zugang schließt oder das Programm beendest. Kommt jemand nicht durch, hält ihn vielleicht die Firewall dieses Computers auf.
    .title = Für das lokale Netz geöffnet
network-shut = Wieder schließen
error-no-network = Dieser Computer ist mit keinem Netz verbunden, über das Freunde mitspielen könnten. Verbinde ihn mit einem und versuche es noch einmal.

# Links zu einer Stellung einer Partie.

copy-place = Link zu dieser Stellung kopieren
