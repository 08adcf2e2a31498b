# Die Stufen des Computers; .help beschreibt jede in einer Zeile.

level-newcomer = Neuling
    .help = Kennt gerade die Regeln: mag große Steine, übersieht Punkte und denkt nie voraus.
level-beginner = Anfänger
    .help = Nimmt fast alle Punkte, die er sieht, und denkt selten an deine.
level-casual = Hobbyspieler
    .help = Sammelt Punkte und schnappt dir manchmal welche weg.
level-improver = Aufsteiger
    .help = Kennt Mehrheiten und Doppelzüge und übersieht wenig.
level-club = Clubspieler
    .help = Denkt ein paar Züge voraus, spielt aber oft auf den ersten Blick.
level-skilled = Könner
    .help = Denkt viele Züge voraus, lässt aber oft nach.
level-expert = Experte
    .help = Denkt weiter voraus und lässt seltener nach.
level-master = Meister
    .help = Denkt weit voraus und lässt selten nach.
level-champion = Champion
    .help = Der stärkste: denkt bei jedem Zug so weit wie möglich voraus.

# Spieler fester Stärke, um andere an ihnen zu messen.

level-random = Zufall
    .help = Legt irgendeinen Stein irgendwohin.
level-taker = Punktejäger
    .help = Nimmt alle Punkte, die er sieht, und legt sonst große Steine.
level-greedy = Nimmersatt
    .help = Nimmt Punkte, lässt dem Nächsten wenig übrig und hebt kleine Steine auf.
