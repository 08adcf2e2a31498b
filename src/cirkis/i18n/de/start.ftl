# Die Startseite: eine Partie beginnen oder mitspielen, die eigenen Partien; und die Einstellungen.

start-motto = Buntes Glas auf Penrose-Kacheln. Schließ an den letzten Stein an, fülle Kreise und Sterne.

start-first = Die erste Partie spielen
    .more = Gegen einen leichten Gegner; grobe Fehler werden dir erklärt.
start-opponent = Gegner wählen
start-computer = Gegen den Computer spielen
    .more = Du spielst Grün und beginnst.
start-friends = Mit Freunden spielen
    .more = Teile einen Link; kein Konto nötig.
friends-other = Andere Spielerzahl oder Uhr
friends-begin = Neuen Link erstellen
start-here = An diesem Gerät spielen
    .more = Zu zweit, abwechselnd.
start-custom = Partie nach Wunsch: bis zu vier Spieler, Menschen oder Computer
start-level = Stufe
start-style = Spielweise
start-level-is = { $level }: { $help }
start-teaching = Lernpartie
    .help = Grobe Fehler werden dir erklärt, und du kannst sie zurücknehmen. Nicht gewertet.
start-help = So wird gespielt
start-learn = In 2 Minuten lernen
start-lesson-on = Weiter mit der Lektion
start-lesson-next = Nächste Lektion
start-puzzle = Finde den besten Zug für { $who }.
start-back = Mach weiter, wo du aufgehört hast
start-record = Spieldatei öffnen (.cirkis)
start-code = Hast du einen Code?
start-join = Mitspielen

sections = Bereiche
    .play = Spielen
    .learn = Lernen
    .puzzles = Rätsel
    .studies = Studien
    .openings = Eröffnungen
you = Du und deine Ergebnisse
    .rating = Wertung { $rating }
    .days = Tagesrätsel in Folge: { $days }

## Die eigenen Partien

games-running = Deine Partien
games-finished = Beendete Partien
games-others = Andere Tische
games-state-finished = beendet
games-state-won = Gewonnen
games-state-lost = Verloren
games-state-shared = Geteilter Sieg
games-state-waiting = wartet auf Spieler
games-state-your-turn = Du bist am Zug
games-state-pieces = { $count ->
    [one] { $count } Stein gelegt
   *[other] { $count } Steine gelegt
}
games-remove = Aus dieser Liste entfernen
games-more = { $count } weitere zeigen

## Eine eigene Partie

setup-players = Spieler
    .help = In der Reihenfolge der Züge, im Uhrzeigersinn.
setup-add = Spieler hinzufügen
setup-remove = Spieler entfernen
setup-options = Optionen
setup-create = Partie erstellen
setup-person = Spieler an diesem Gerät
setup-open = Freund, über einen Link
setup-computer = Computer: { $level }
setup-colour = Farbe von Spieler { $seat }
setup-kind = Art von Spieler { $seat }
setup-name = Name von Spieler { $seat }
setup-name-hint = Name
setup-pieces = Datei wählen …
    .standard = Übliche Steine
    .back = Übliche Steine nehmen
name-too-long = Ein Name hat höchstens { $most } Zeichen.

## Einstellungen

settings-language = Sprache
settings-theme = Design
    .auto = System
    .light = Hell
    .dark = Dunkel
settings-confirm = Züge bestätigen
    .touch = Touchscreen
    .always = Immer
    .never = Nie
settings-motion = Animationen
    .auto = System
    .none = Aus
settings-patterns = Muster auf den Steinen
settings-names = Namen der Felder
settings-numbers = Zugnummern auf den Steinen
settings-keys = Tastenkürzel (Buchstaben wählen Steine)
settings-sounds = Töne
settings-notices = Mir Bescheid sagen, wenn ich am Zug bin
    .denied = Dein Browser blockiert Mitteilungen von dieser Seite. Du kannst sie in seinen Einstellungen erlauben.
settings-thoughts = Bewertung des Computers zeigen (nie in Partien mit Spielern anderswo)
start-offline = Ohne ihn hier spielen
too-old = Dein Browser ist zu alt für diese Seite: Sie braucht Chrome oder Edge 123, Firefox 121, Safari 17.5 oder eine neuere Version.
