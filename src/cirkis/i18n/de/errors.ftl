# Was die Seite sagt, wenn etwas nicht geht: ein Satz für jeden Fehlercode des Servers.

error-unreachable = Keine Verbindung zum Spiel. Prüfe, ob du online bist, und versuche es noch einmal.

error-unreadable = Etwas ist schiefgegangen. Lade die Seite neu und versuche es noch einmal.
error-not-json = Etwas ist schiefgegangen. Lade die Seite neu und versuche es noch einmal.
error-too-large = Das ist zu groß. Kürze es oder wähle eine kleinere Datei und versuche es noch einmal.
# Wovon es zu viel gab und wie lange man warten muss: $unit ist "seconds", "minutes" oder "unknown".
error-too-many = { $quota ->
    [bytes] So viel lässt sich nicht auf einmal speichern.
    [mails] Zu viele E-Mails und Benachrichtigungen angefordert.
    [server-mails] Im Moment können keine weiteren E-Mails zum Anmelden verschickt werden.
    [connections] Du hast zu viele Seiten offen: Schließe einige.
   *[other] Nicht so schnell!
} { $unit ->
    [seconds] { $wait ->
        [one] Bitte warte eine Sekunde.
       *[other] Bitte warte { $wait } Sekunden.
    }
    [minutes] Bitte warte { $wait } Minuten.
   *[unknown] Bitte warte einen Moment.
}
error-no-person = Dieser Browser blockiert Cookies und kann deshalb keinen Platz behalten. Bitte erlaube sie für diese Seite.
error-foreign-origin = Diese Anfrage kam von einer anderen Website. Öffne das Spiel unter seiner eigenen Adresse und versuche es noch einmal.
error-foreign-host = Unter dieser Adresse lässt sich nicht spielen. Frag den Betreiber nach der richtigen.
error-private = Das geht nur auf dem Computer, auf dem das Spiel läuft. Öffne die Seite dort.
error-not-found = Hier ist nichts. Prüfe die Adresse oder geh zur Startseite.
error-wrong-method = Das geht hier nicht. Lade die Seite neu und versuche es noch einmal.
error-internal = Etwas ist schiefgegangen. Geändert hat sich nichts: Bitte versuche es noch einmal.
error-search-failed = Der Computer konnte das nicht berechnen. Bitte versuche es noch einmal.
error-not-loaded = Dieser Teil des Spiels ließ sich nicht laden. Prüfe die Verbindung und versuche es noch einmal.
error-storage = Das ließ sich nicht speichern, also hat sich nichts geändert. Bitte versuche es noch einmal.
error-storage-full = Auf diesem Gerät ist kein Platz mehr, um das zu speichern, also hat sich nichts geändert. Du kannst die Partie noch als Datei herunterladen.

error-no-table = Diesen Tisch gibt es nicht oder nicht mehr. Prüfe den Link oder lass dir einen neuen geben.
    .here = Diese Partie ist nicht auf diesem Gerät. Auf dieser Website bleiben Partien in dem Browser, in dem sie gespielt wurden. Lade sie dort als Datei herunter und öffne die Datei hier auf der Startseite.
error-table-removed = Dieser Tisch wurde entfernt, weil dort lange nichts geschehen ist. Du kannst auf der Startseite einen neuen eröffnen.
error-no-code = Zu diesem Code gibt es keinen Tisch. Prüfe ihn oder lass dir einen neuen geben: Codes gelten eine Woche.
error-broken-table = Die Daten dieses Tischs sind beschädigt und lassen sich nicht öffnen. Bitte fang eine neue Partie an.
error-full-table = Dieser Tisch kann davon nichts mehr speichern. Du kannst weiterspielen.
error-stale = Inzwischen hat sich hier etwas geändert. Sieh nach und versuche es dann noch einmal.

error-not-your-seat = Dieser Platz gehört jemand anderem. Nimm einen freien oder schau zu.
error-seat-taken = Dieser Platz ist schon besetzt. Nimm einen anderen.
error-removed = Der Gastgeber hat dich von diesem Tisch entfernt. Zuschauen kannst du weiterhin.
error-nobody-to-remove = Entfernen lässt sich nur ein anderer Spieler. Sieh nach, wer dort jetzt sitzt.
error-name-unreadable = Dieser Name ist unsichtbar oder enthält versteckte Zeichen. Bitte wähle einen anderen.
error-name-taken = Hier heißt schon jemand so. Bitte wähle einen anderen Namen.
error-confirm-again = Bestätige deine Adresse noch einmal, bevor du sie änderst oder entfernst: Fordere einen Code an und gib ihn im selben Browser ein. Das letzte Mal ist mehr als eine Woche her.
error-name-of-level = Dieser Name ist reserviert. Bitte wähle einen anderen.
error-not-host = Das kann nur der Gastgeber. Bitte ihn darum.
error-not-begun = Die Partie hat noch nicht begonnen. Warte, bis alle Plätze besetzt sind.
error-begun = Die Partie hat begonnen, also bleiben Plätze und Stufen, wie sie sind. In einer neuen Partie kannst du sie ändern.
error-not-absent = Dieser Spieler ist wieder da. Warte auf seinen Zug.
error-bad-seats = Die Spielerzahl passt nicht zu dieser Partie. Prüfe die Plätze.
error-bad-option = Eine Option hat einen ungültigen Wert. Prüfe die Optionen und versuche es noch einmal.
error-bad-record = Das ist keine Spieldatei von Cir*Kis, oder die Datei enthält nicht genau eine Partie von Anfang an. Wähle eine andere.

error-game-over = Die Partie ist zu Ende. Du kannst eine neue anfangen.
error-illegal = Das erlauben die Regeln jetzt nicht. Sieh nach, ob du am Zug bist.
error-computers-turn = Ein Computer ist am Zug. Warte auf seinen Zug.
error-no-such-piece = Kein Stein belegt genau diese Felder. Wähle andere.
error-not-in-stock = Diesen Stein hast du nicht mehr. Wähle einen anderen.
error-overlaps = Einige dieser Felder sind schon belegt. Wähle freie.
error-not-at-center = Der erste Stein muss ein Feld des Mittelsterns oder des Rings darum belegen.
error-not-touching-leader = Der Stein muss den Vorgänger berühren, den zuletzt gelegten Stein.
error-not-touching-any = Der Stein muss einen anderen Stein berühren.
error-unreadable-placement = Das ist kein Zug. Gib die Felder ein, zum Beispiel A1+B1.

error-no-offer = Diese Anfrage ist nicht mehr offen. Du kannst weiterspielen.
error-offer-open = Es ist noch eine andere Anfrage offen. Warte auf die Antwort.
error-offer-declined = Du hast schon gefragt. Lege einen Stein, bevor du wieder fragst.
error-nothing-to-undo = Es gibt noch nichts zurückzunehmen. Du kannst weiterspielen.
error-round-goes-on = Die nächste Runde beginnt, wenn diese zu Ende ist.
error-no-next-round = Das war die letzte Runde. Du kannst eine neue Partie anfangen.
error-game-goes-on = Eine neue Partie beginnt, wenn diese zu Ende ist.
error-rematched = Die nächste Partie steht schon bereit. Von diesem Tisch aus kommst du hin.
error-no-clock = Diese Partie wird ohne Uhr gespielt: Warte auf den Zug.
error-time-left = Es ist noch Zeit übrig. Warte, bis sie abläuft.
error-time-over = Die Zeit war schon abgelaufen, der Zug zählt nicht. Du kannst weiter zuschauen.
error-closed = Der Gastgeber lässt keine neuen Mitspieler mehr zu. Schau zu oder such dir einen anderen Tisch.
error-chat-off = An diesem Tisch sind nur Schnellnachrichten erlaubt. Wähle eine davon.
error-signed-out = Dieses Gerät wurde abgemeldet. Lade die Seite neu, um von vorn anzufangen.
error-link-unknown = Diesen Link gibt es nicht. Erstelle auf deinem anderen Gerät einen neuen.
error-link-used = Dieser Link wurde schon benutzt. Erstelle auf deinem anderen Gerät einen neuen.
error-link-expired = Dieser Link ist abgelaufen. Erstelle auf deinem anderen Gerät einen neuen.
error-own-link = Auf diesem Gerät spielst du schon. Öffne den Link auf dem anderen.
error-many-devices = Du hast zu viele Geräte. Melde zuerst eines ab.
error-bad-file = Diese Datei enthält keine heruntergeladenen Daten oder ist beschädigt. Nichts wurde geändert. Wähle eine andere.
error-no-file = Der Browser kann diese Datei nicht lesen. Wähle sie erneut aus.
error-not-utf-8 = Diese Datei ist kein UTF-8-Text: Zeile { $line }, Spalte { $column }. Speichere sie als UTF-8 und öffne sie erneut.
error-many-documents = Der Speicherplatz reicht nicht, deshalb wurde nichts gespeichert. Lösche erst etwas.
error-no-push = Diese Website verschickt keine Benachrichtigungen. Lass den Tisch offen, um zu sehen, wann du am Zug bist.
error-bad-endpoint = Dieser Browser kann unsere Benachrichtigungen nicht empfangen. Versuche es mit einem anderen.
error-no-mail = Diese Website verschickt keine E-Mails. Füge stattdessen ein weiteres Gerät hinzu.
error-no-print = Hier lassen sich keine Spiele herstellen. Nimm ein fertiges oder benutze das Programm auf deinem Computer.
error-bad-print = Mit diesen Einstellungen lässt sich kein Spiel herstellen. Ändere sie und versuche es noch einmal.
error-bad-address = Das ist keine E-Mail-Adresse. Prüfe sie auf Tippfehler.
error-mail-link-unknown = Dieser Link funktioniert hier nicht oder nicht mehr. Wenn deine Adresse neu ist, öffne ihn in dem Browser, in dem du sie eingegeben hast, oder gib dort den Code ein. Sonst gib deine Adresse noch einmal ein.
error-mail-code-wrong = Dieser Code ist falsch oder gilt nicht mehr. Prüfe ihn; nach fünf falschen Codes fordere einen neuen an.
error-no-advice = In einer gewerteten Partie oder mit anderen Menschen hilft der Computer erst nach dem Ende. Frag ihn dann noch einmal.
error-title = Das hat nicht geklappt
error-aborted = Diese Partie wurde abgebrochen. Du kannst eine neue anfangen.
error-rated = Das geht nur in ungewerteten Partien. Spiel weiter oder gib auf.
error-not-rated = Diese Partie kann nicht gewertet werden. Spiele sie ungewertet.
error-no-abort = Alle haben einen Stein gelegt, also zählt die Partie. Du kannst aufgeben.
