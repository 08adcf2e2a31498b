# Die Stufen des Computers; .name ist der eigene Name, .help beschreibt jede in einer Zeile.

level-full = { $name } ({ $level })
name-colour = { $name } ({ $colour })

level-newcomer = Neuling
    .name = Alcor
    .help = Kennt die Regeln seit heute und mag große Steine.
level-beginner = Anfänger
    .name = Merak
    .help = Nimmt fast alle Punkte mit und achtet kaum auf deine.
level-casual = Hobbyspieler
    .name = Mizar
    .help = Sammelt Punkte, und manchmal deine.
level-improver = Aufsteiger
    .name = Deneb
    .help = Liebt Doppelzüge und übersieht fast nichts.
level-club = Vereinsspieler
    .name = Pollux
    .help = Plant ein paar Züge voraus, spielt aber oft aus dem Bauch, vor allem in Führung.
level-skilled = Könner
    .name = Spica
    .help = Denkt viele Züge voraus, wird aber in Führung unachtsam.
level-expert = Experte
    .name = Rigel
    .help = Denkt noch weiter voraus und ist seltener unachtsam.
level-master = Meister
    .name = Canopus
    .help = Kennt die Eröffnungen, denkt weit voraus und ist selten unachtsam.
level-champion = Champion
    .name = Sirius
    .help = Der stärkste: denkt bei jedem Zug so weit wie möglich voraus.

# Stufen mit eigenem Stil.

level-hoarder = Hamsterer
    .name = Mimas
    .help = Hebt große Steine auf und sammelt still Mehrheiten.
level-seasoned-hoarder = Geübter Hamsterer
    .name = Titan
    .help = Hebt große Steine auf, sammelt Mehrheiten und übersieht wenig.
level-spoiler = Störenfried
    .name = Deimos
    .help = Drängt sich in die Figuren, in denen du vorn liegst.
level-seasoned-spoiler = Geübter Störenfried
    .name = Phobos
    .help = Drängt sich in die Figuren, in denen du vorn liegst, und übersieht wenig.
level-racer = Sprinter
    .name = Mab
    .help = Füllt Figuren, so schnell es geht, egal wer punktet.
level-seasoned-racer = Geübter Sprinter
    .name = Puck
    .help = Füllt Figuren, so schnell es geht, und verpasst selten eigene Punkte.

# Spieler fester Stärke, um andere an ihnen zu messen.

level-random = Zufall
    .help = Legt Steine, wie es gerade kommt.
level-taker = Punktejäger
    .help = Nimmt alle Punkte, die er sieht, und legt sonst große Steine.
level-greedy = Nimmersatt
    .help = Nimmt Punkte, lässt dem Nächsten wenig übrig und hebt kleine Steine auf.
