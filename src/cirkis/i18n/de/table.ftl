# Der Tisch im Browser: Spielbrett, Vorräte, Züge, Chat und was die Spieler gemeinsam entscheiden.

table = Tisch
table-heading = Cir*Kis-Tisch
loading = Wird geladen …
table-missing = Tisch nicht gefunden

skip-to-main = Zum Inhalt springen
skip-to-turn = Zum aktuellen Zug springen
skip-to-stock = Zu den Steinen des ersten Spielers springen
skip-to-typing = Zur Eingabe der Züge springen
skip-to-comment = Zum Kommentar springen

## Verbindung

link-connecting = Verbinden …
link-reconnecting = Offline. Neuer Versuch …
link-sending = Senden …
link-back = Wieder verbunden.
link-saved = Gespeichert

## Kopfzeile, Menü und Dialoge

home = Startseite
undo = Zug zurücknehmen
help = Hilfe
settings = Einstellungen
menu = Menü
close = Schließen
cancel = Abbrechen
copied = Kopiert.
    .by-hand = Dieser Browser erlaubt der Seite nicht, etwas zu kopieren. Der Text ist markiert: Kopiere ihn mit Strg+C oder über das Menü deines Geräts.
    .text = Zu kopierender Text
confirm = Bestätigen

dialog-sure = Bist du sicher?
dialog-keep-playing = Weiterspielen

menu-result = Ergebnis zeigen
menu-again = Neue Partie, gleiche Spieler
menu-record = Partie herunterladen
menu-copy = Link kopieren
menu-resign-title = Partie endgültig verlassen:
menu-resign = { $who }: aufgeben …
    .you = Aufgeben …
menu-resign-sure = { $who } scheidet aus dieser Partie aus und kann sie nicht mehr gewinnen.
    .you = Du scheidest aus dieser Partie aus und kannst sie nicht mehr gewinnen.
menu-resign-yes = Aufgeben
menu-hand-over = Computer für { $who } spielen lassen
    .you = Computer für mich spielen lassen
menu-hand-over-away = { $who } ist abwesend: Computer spielen lassen
menu-remove = { $who } vom Tisch entfernen …
menu-remove-sure = { $who } wird entfernt und kann an diesem Tisch nicht mehr mitspielen.
menu-remove-yes = Entfernen
menu-remove-game = { $who } wird entfernt und kann an diesem Tisch nicht mehr mitspielen. Ein Computer spielt weiter.
menu-spectators = { $count } Zuschauer

## Das Spielbrett

board = Spielbrett
board-label = Spielbrett mit 165 Feldern
board-in-words = Das Spielbrett in Worten
board-empty = Noch kein Stein gelegt.
board-leader = Vorgänger: { $name }.
board-pieces = Steine auf dem Brett
board-pieces-of = { $who }: { $moves }.
board-pieces-none = noch keiner
board-figures = Angefangene Kreise und Sterne
board-share = { $who } { $count }
board-figure = { figure }: { $shares }; { $state }
board-figure-free = { $count ->
    [one] { $count } Feld frei
   *[other] { $count } Felder frei
}
board-figure-owner = komplett, Mehrheit für { $who }
board-figure-tied = komplett, keine Mehrheit

## Der Vorrat eines Spielers

stock = Steine von { $who }: noch { $pieces }
stock-you = Du
stock-left = { $pieces ->
    [one] { $pieces } Stein
   *[other] { $pieces } Steine
}
stock-left-word = { $pieces ->
    [one] Stein
   *[other] Steine
}
stock-piece = { $shape }, noch { $pieces }
stock-places = { $places ->
    [0] passt nirgends
    [one] passt an { $places } Stelle
   *[other] passt an { $places } Stellen
}
stock-points-word = { $points ->
    [one] Punkt
   *[other] Punkte
}
stock-match = Match: { $total } von { $target }
stock-to-play = am Zug
stock-free-turn = Doppelzug
stock-thinking = überlegt …
stock-withdrawn = hat aufgegeben
stock-out-of-time = Zeit abgelaufen
stock-handed = { $level } spielt vorerst

presence-here = online
presence-away = abwesend

## Der Stein in der Hand

hand = Aktueller Zug
prompt-begin = Wähle einen Stein: Die Stellen, an die er passt, leuchten auf.
prompt-follow = Der Vorgänger ist der Stein mit dem hellen Rand. Eine Ecke genügt.
prompt-score = Fülle einen Kreis oder Stern: Die Mehrheit der fünf Felder bringt 10 Punkte.
hand-pick = Wähle einen Stein oder ein freies Feld.
hand-take = Diesen Stein übernehmen
hand-aim = { $places ->
    [one] { $shape }: passt nur an einer Stelle. Sie leuchtet auf dem Brett.
   *[other] { $shape }: passt an { $places } Stellen. Wähle eine auf dem Brett.
}
hand-aimed = { $count ->
    [one] { $move }.
   *[other] { $move } (Lage { $at } von { $count }).
}
hand-staged = { $move }: zum Spielen bestätigen.
hand-fits = { $count ->
    [one] Eine Möglichkeit für { $cells }:
   *[other] { $count } Möglichkeiten für { $cells }:
}
hand-choose = Passende Steine
hand-turn = Drehen
hand-turn-back = Andersherum drehen
hand-turn-over = Wenden
hand-sending = Senden …
hand-unsent = Offline. Dein Zug wird gesendet, sobald du wieder verbunden bist.
hand-looking-back = Stellung nach Zug { $n }.

## Warum ein Stein nicht gelegt werden kann

cannot-loading = Der Tisch wird noch geladen.
cannot-looking-back = Du siehst eine frühere Stellung. Geh zurück zur Partie, um zu spielen.
cannot-over = Die Partie ist zu Ende.
cannot-pending = Dein letzter Zug wird noch gesendet.
cannot-not-you = { $who } ist am Zug.
cannot-watching = Du schaust bei dieser Partie zu.
cannot-center = { $shape }: passt nicht in die Mitte.
cannot-any = { $shape }: passt nirgends.
cannot-leader = { $shape }: passt nicht an den Vorgänger.
cannot-outside = Das passt hier nicht.
cannot-taken = { $cell } ist schon belegt: { $name }.
cannot-cell = Auf { $cell } kannst du jetzt keinen deiner Steine legen.
cannot-here = { $shape }: passt nicht auf { $cell }. Das Brett zeigt, welche Stellen passen.
cannot-flip = Gewendet passt der Stein hier nicht.
cannot-turn = Der Stein passt hier nur in dieser Lage.

## Bisherige Züge

moves = Züge
moves-label = Züge, vom ersten an
moves-empty = Noch keine Züge.
moves-by = { $who }:
moves-look = Brett nach { $name } zeigen
moves-latest = Aktuelle Stellung
moves-return = { $count ->
    [one] Zurück zur Partie ({ $count } Zug später)
   *[other] Zurück zur Partie ({ $count } Züge später)
}

## Züge als Felder eingetippt

typed = Zug eintippen
typed-label = Felder, zum Beispiel A1+B1
typed-play = Spielen
typed-list = Mögliche Züge
typed-count = { $count ->
    [one] { $count } möglicher Zug
   *[other] { $count } mögliche Züge
}

## Das Ende einer Partie

end-winner = gewinnt
end-table = Endstand
end-player = Spieler
end-points = Punkte
end-unplaced = Übrige Steine
end-total = Match (bis { $target })
end-match-on = { $rounds ->
    [one] { $rounds } Runde gespielt. Wer zuerst { $target } Punkte hat, gewinnt das Match.
   *[other] { $rounds } Runden gespielt. Wer zuerst { $target } Punkte hat, gewinnt das Match.
}
end-match-over = { $rounds ->
    [one] Das Match ist nach { $rounds } Runde zu Ende.
   *[other] Das Match ist nach { $rounds } Runden zu Ende.
}
end-you-win = Du gewinnst!
end-you-share = Du teilst dir den Sieg!
# $who: die Gewinner; $own und $best: deine und ihre Punkte.
end-you-lost = Du hast { $own }:{ $best } gegen { $who } verloren.
    .otherwise = Du hast gegen { $who } verloren.
end-even = Gleich viele Punkte: Es gewinnt, wer mehr Steine übrig hat.
# $move: der Zug, und von wem er ist.
end-decided = Zug { $n } hat die Partie entschieden: { $move }.
end-see = Zug ansehen
end-more = Mehr
end-again = Noch eine Partie
# $name: the computer that follows the one beaten.
end-next-opponent = Als Nächstes: { $name }
end-see-move = Zug { $n } ansehen
end-rematch = Revanche
end-new-opponent = Neuer Gegner
end-next-round = Nächste Runde
end-look = Partie ansehen

## Warten auf Spieler

lobby = Warten auf Spieler
lobby-open = { $seats ->
    [one] Noch { $seats } Spieler, dann beginnt die Partie.
   *[other] Noch { $seats } Spieler, dann beginnt die Partie.
}
lobby-name = Dein Name
lobby-free = frei
lobby-you = du
lobby-claim = Hier mitspielen
lobby-leave = Platz verlassen
lobby-open-seat = Platz freigeben
lobby-held = eingeladen
lobby-held-you = für dich reserviert
lobby-accept = Mitspielen
lobby-decline = Nein, danke
lobby-remove = Entfernen …
lobby-newcomers = Freie Plätze für alle öffnen
lobby-fill = Computer hinzufügen …

invite = Freunde einladen
invite-how = Wer diesen Link hat, kann mitspielen – auch ohne Konto.
invite-link = Einladungslink
invite-copy = Link kopieren
invite-share = Teilen …
invite-text = Spielst du eine Runde Cir*Kis mit mir?
invite-qr = QR-Code des Links, zum Scannen mit dem Handy
invite-code = oder gib auf der Startseite diesen Code ein:
invite-local = Dieser Link funktioniert nur auf diesem Computer.
    .host = Dieser Link funktioniert nur auf diesem Computer. Damit Freunde an anderen Geräten mitspielen können, öffne das Spiel für dein Netz. Wie das geht, steht in der Anleitung für Betreiber.

## Was die Spieler gemeinsam entscheiden

proposal = Entscheidungen
proposal-move = { $move } ({ $who })
proposal-back = das Aufgeben von { $who }
proposal-moves = { $count ->
    [one] den letzten Zug
   *[other] die letzten { $count } Züge
}
proposal-undo = { $who } möchte { $moves } zurücknehmen.
proposal-undo-mine = Du möchtest { $moves } zurücknehmen. Warten auf { $others }.
proposal-accept = Annehmen
proposal-decline = Ablehnen
proposal-withdraw = Anfrage zurückziehen
# $why: ein Satz darüber, wozu der Zug führt; $chance: wie stark die Gewinnchance sinkt.
teach-offer = { $why } { $chance }
teach-missed = Ein anderer Zug { $why }.
teach-take-back = Zurücknehmen
teach-keep = Dabei bleiben
proposal-declined = Deine Anfrage, Züge zurückzunehmen, wurde abgelehnt.
proposal-away = { $who } ist seit einer Weile weg. Bis zur Rückkehr kann ein Computer spielen.
proposal-hand-over = Computer spielen lassen
proposal-handed = Ein Computer spielt für { $who }.
proposal-take-back = Ich bin wieder da
proposal-seen = Verstanden
# $who: those who want it; $others: those who have not answered.
rematch-wanted = { $count ->
    [one] { $who } möchte eine Revanche.
   *[other] { $who } möchten eine Revanche.
}
rematch-mine = Du möchtest eine Revanche. Warten auf { $others }.
rematch-withdraw = Abbrechen
rematch-declined = { $who } hat die Revanche abgelehnt.
proposal-next = Die nächste Partie ist bereit.
proposal-go = Zur nächsten Partie
proposal-other = Eine andere Partie wartet auf dich.
proposal-other-go = Zu dieser Partie

## Was zum ersten Mal vorkommt, einmal erklärt
# $who: wer in der Figur führt oder sie bekommt.

first-outline = Gestrichelt umrandet: { $who } hat die meisten Felder { figure-in-the } und bekäme ihn jetzt.
first-free-turn = Doppelzug: Lege gleich noch einen Stein, an einen beliebigen Stein auf dem Brett, nicht nur an den Vorgänger.
first-last-cell = Du bekommst { points } für das letzte Feld { figure-of-the }, obwohl { $who } dort die Mehrheit hat.
first-turn-lost = Kein Stein passt an den Vorgänger, darum setzt du aus. Beim nächsten Mal gibt es einen neuen Vorgänger.

## Chat

chat = Chat
chat-history = Nachrichten
chat-phrases = Schnellnachrichten
chat-removed = (gelöscht)
chat-write = Nachricht schreiben
chat-send = Senden
chat-empty = Noch keine Nachrichten.
chat-unread = { $count ->
    [one] { $count } neue Nachricht
   *[other] { $count } neue Nachrichten
}
chat-options = Chat-Optionen
chat-ignore = { $who } ignorieren
chat-allow = Freie Nachrichten erlauben
chat-speaker = { $who }:
chat-heard = { $who }: { $text }

phrase-hello = Hallo!
phrase-good-luck = Viel Glück!
phrase-well-played = Gut gespielt!
phrase-thanks = Danke!
phrase-one-moment = Einen Moment …

## Uhren

clock-left = { $days ->
    [one] { $days } Tag { $hours } Std.
   *[other] { $days } Tage { $hours } Std.
}
clock-pressing = Dir bleibt weniger als eine Minute.

## Casual or rated
kind-casual = Ungewertet
    .game = Ungewertete Partie
    .help = Ungewertet: Deine Wertung ändert sich nicht, Zurücknehmen und Tipps sind erlaubt, und ein Computer kann für jemanden spielen.
kind-rated = Gewertet
    .game = Gewertete Partie
    .help = Zählt für deine Wertung: kein Zurücknehmen, keine Tipps, und die Uhr entscheidet.
kind-not =
    .message = Ungewertet: Eine Partie per Nachricht kann nicht gewertet werden.
    .imported = Ungewertet: Eine Partie aus einer Datei oder Stellung kann nicht gewertet werden.
    .teaching = Ungewertet: Eine Lernpartie kann nicht gewertet werden.
    .pieces = Ungewertet: Eine Partie mit anderen Steinen kann nicht gewertet werden.
    .handicap = Ungewertet: Eine Partie mit Vorgabe kann nicht gewertet werden.
    .match = Ungewertet: Ein Match über mehrere Runden kann nicht gewertet werden.
    .rules = Ungewertet: In einer gewerteten Partie lässt sich von den Regeln nur der Mittelring ändern.
    .nobody = Ungewertet: Es spielen nur Computer.
    .level = Ungewertet: Dieser Computer hat keine Wertung.
    .mixed = Ungewertet: Eine Partie mit Computern wird nur gewertet, wenn ein Mensch gegen einen Computer spielt.
    .seats = Ungewertet: In einer gewerteten Partie spielt jeder an einem eigenen Gerät.
    .clock = Ungewertet: Eine gewertete Partie braucht eine Uhr.
kind-older = Diese Partie hat begonnen, als es noch keine gewerteten Partien gab. Sie ist ungewertet und zählt nicht.
menu-abort = Partie abbrechen …
menu-abort-sure = Die Partie endet und zählt für niemanden. Das geht, bis alle einen Stein gelegt haben.
menu-abort-yes = Partie abbrechen
end-aborted = Die Partie wurde abgebrochen
    .reason = Sie zählt für niemanden.
