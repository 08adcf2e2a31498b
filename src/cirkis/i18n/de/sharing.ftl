# Die eigene Partie für das lokale Netz öffnen.

network = Freunde im selben Netz
network-offer = Noch kann nur dieser Computer den Tisch öffnen. Öffne die Partie für das lokale Netz, dann können Freunde im selben Netz (zu Hause meist das gleiche WLAN) über Link oder QR-Code mitspielen.
network-means = Alle in diesem Netz können dann diese Seite öffnen und Tische anlegen. Deine Tische finden sie nur über Link oder Code. Offen bleibt es, bis du es schließt oder das Programm beendest.
network-open = Für das lokale Netz öffnen
network-is-open = Offen für alle im lokalen Netz, bis du es schließt oder das Programm beendest. Kommt jemand nicht durch, hält ihn vielleicht die Firewall dieses Computers auf.
network-shut = Wieder schließen
error-no-network = Dieser Computer ist in keinem Netz, aus dem Freunde kommen könnten.

# Links zu einer Stellung einer Partie.

copy-place = Link zu dieser Stellung kopieren
