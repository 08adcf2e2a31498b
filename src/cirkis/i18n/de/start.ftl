# Die Startseite: eine Partie beginnen oder mitspielen, die eigenen Partien; und die Einstellungen.

start-motto = Ein Brettspiel für zwei bis vier. Lege an den letzten Stein an, fülle Kreise und Sterne.

start-first = Deine erste Partie
    .more = Gegen Alcor, der die Regeln seit heute kennt. Große Fehler erklären wir dir.
start-play = Gegen { $name } spielen
start-others = Andere Gegner
start-more = Mehr Gegner, gewertete Partien, Lernpartien
start-styles = Andere mit eigenem Stil: eigene Partie
start-find = Gegner finden
    .more = Spiele sofort gegen jemanden, der online ist.
start-friends = Mit Freunden spielen
    .more = Teile einen Link; kein Konto nötig.
friends-other = Spielerzahl, Uhr oder Art der Partie ändern
friends-begin = Neuen Link erstellen
start-here = An diesem Gerät spielen
    .more = Zu zweit am selben Bildschirm.
start-custom = Eigene Partie: bis zu vier Spieler, Menschen oder Computer
start-teaching = Lernpartie
    .help = Große Fehler erklären wir dir, und du kannst sie zurücknehmen. Ungewertet.
start-help = So wird gespielt
start-learn = In 2 Minuten lernen
start-lesson-on = Weiter mit der Lektion
start-lesson-next = Nächste Lektion
start-puzzle = Finde den besten Zug für { $who }.
start-back = Mach weiter, wo du aufgehört hast
start-record = Spieldatei öffnen (.cirkis)
start-continue = Partie fortsetzen
start-new = Neue Partie
start-code = Hast du einen Code?
start-join = Mitspielen

sections = Bereiche
    .play = Spielen
    .learn = Lernen
    .puzzles = Aufgaben
    .watch = Zuschauen
    .studies = Studien
you = Du und deine Ergebnisse
    .rating = Wertung { $rating }
    .days = Aufgaben des Tages in Folge gelöst: { $days }

## Die eigenen Partien

games-running = Deine Partien
games-finished = Beendete Partien
games-others = Andere Tische
games-state-winner = Sieg: { $who }
games-state-won = Gewonnen
games-state-lost = Verloren
games-state-shared = Geteilter Sieg
games-state-waiting = wartet auf Spieler
games-state-your-turn = Du bist am Zug
games-state-turn = { $who } ist am Zug
games-state-challenge = { $who } fordert dich heraus
games-remove = Aus dieser Liste entfernen
games-remove-sure = Die Partie wird nicht gelöscht. Behalte ihren Link: Nur über ihn kommst du zurück.
games-remove-yes = Entfernen
games-more = { $count } weitere zeigen
watch-none = Gerade läuft keine öffentliche Partie.
    .more = Öffentliche Partien erscheinen hier, sobald sie beginnen.

challenge = Herausfordern
    .label = { $who } herausfordern
challenge-title = Letzte Gegner
    .help = Eine Herausforderung ist eine Revanche eurer letzten Partie: gewertet oder ungewertet wie zuvor, mit derselben Uhr.
challenge-sent = Herausgefordert
challenge-declined = abgelehnt
challenge-refused = Du hast die Herausforderung von { $who } abgelehnt.

## Gegner finden

find-now = Jetzt spielen
    .help = Eine gewertete Partie zu zweit gegen jemanden mit ähnlicher Wertung, je 5 Minuten plus 5 Sekunden pro Zug. Wartet niemand, eröffnen wir einen Tisch für dich.
find-tables = Wer gerade wartet
find-count = { $count ->
    [one] An einem Tisch ist noch Platz.
   *[other] An { $count } Tischen ist noch Platz.
}
find-none = Gerade wartet niemand. Klicke auf *Jetzt spielen* oder eröffne einen Tisch: Wer als Nächstes kommt, sieht ihn.
find-somebody = Gast
find-size = { $free } von { $seats } Plätzen frei
find-rating = Wertung { $rating }
find-near = nur für ähnliche Wertungen
find-fill = in { $minutes } min spielen Computer mit
find-sit = Mitspielen
    .label = Mitspielen bei { $who }
find-own = Ein eigener Tisch
find-open = Tisch eröffnen
find-near-mine = Nur Spieler mit ähnlicher Wertung
find-fill-after = Computer übernehmen freie Plätze
    .never = Nie
    .minutes = Nach { $minutes } min
find-mine = Du wartest schon an einem Tisch.
find-back = Zu meinem Tisch
find-stop = Suche abbrechen
seek-free = Dieser Tisch wartet auf Spieler. Die Partie beginnt, sobald alle da sind.
seek-closed = Dieser Tisch nimmt niemanden mehr auf und steht nicht mehr in der Liste.
seek-waiting = Dein Tisch ist für alle sichtbar. Lass diese Seite offen: Wir melden uns, wenn die Partie beginnt.
seek-fill = Kommt in { $time } niemand dazu, übernehmen Computer die freien Plätze: { $level }.
seek-start = Alle sind da. Die Partie beginnt in { $seconds } s.
seek-late = Ein Spieler meldet sich nicht. Sein Platz wird gleich frei.
seek-found = Alle sind da. Die Partie beginnt.
seek-notify = Benachrichtigen, wenn die Partie beginnt

## Eine eigene Partie

setup-players = Spieler
    .help = In Zugreihenfolge, im Uhrzeigersinn.
setup-add = Spieler hinzufügen
setup-remove = Spieler entfernen
setup-options = Optionen
setup-create = Partie erstellen
setup-person = Spieler an diesem Gerät
setup-open = Freund, über einen Link
    .message = Freund, per Nachricht
setup-computer = Computer: { $level }
setup-colour = Farbe von Spieler { $seat }
setup-kind = Spieler { $seat }: Mensch oder Computer
setup-name = Name von Spieler { $seat }
setup-name-hint = Name
setup-pieces = Datei wählen …
    .standard = Standardsteine
    .back = Standardsteine verwenden
name-too-long = Ein Name hat höchstens { $most } Zeichen.

## Einstellungen

settings-language = Sprache
settings-theme = Design
    .auto = System
    .light = Hell
    .dark = Dunkel
settings-confirm = Züge in ungewerteten Partien bestätigen
    .touch = Auf Touchscreens
    .always = Immer
    .never = Nie
settings-motion = Animationen
    .auto = System
    .none = Aus
settings-patterns = Muster auf den Steinen (um Farben zu unterscheiden)
settings-names = Namen der Felder
settings-numbers = Zugnummern auf den Steinen
settings-keys = Tastenkürzel (ein Buchstabe pro Stein)
settings-sounds = Töne
settings-notices = Benachrichtigen, wenn ich am Zug bin
    .denied = Dein Browser blockiert Benachrichtigungen dieser Seite. Du kannst sie in seinen Einstellungen erlauben.
settings-thoughts = Bewertung des Computers zeigen (nicht in Online-Partien)
settings-thinking = Tipps und Analysen auf diesem Gerät berechnen
start-offline = Offline spielen
too-old = Diese Seite braucht einen neueren Browser: Chrome oder Edge 123, Firefox 121, Safari 17.5 oder neuer.
