# Was die Seite sagt, wenn etwas nicht geht: ein Satz für jeden Fehlercode des Servers.

error-unreachable = Keine Verbindung zum Server. Bist du online, und läuft er noch?

error-unreadable = Der Server konnte diese Nachricht nicht lesen.
error-not-json = Der Server konnte diese Nachricht nicht lesen.
error-too-large = Das ist zu groß für den Server.
# Wovon es zu viel gab und wie lange man warten muss: $unit ist "seconds", "minutes" oder "unknown".
error-too-many = { $quota ->
    [bytes] Zu viel zu speichern.
    [mails] Zu viele E-Mails und Mitteilungen angefordert.
    [server-mails] Dieser Server hat schon so viele E-Mails zum Anmelden verschickt, wie er in einer Stunde darf.
    [connections] Zu viele Seiten sind offen.
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
error-foreign-origin = Der Server lehnt Anfragen von anderen Websites ab.
error-foreign-host = Unter dieser Adresse ist der Server nicht zu erreichen.
error-private = Das geht nur auf dem Server selbst.
error-not-found = Hier ist nichts.
error-wrong-method = Das geht an dieser Adresse nicht.
error-internal = Etwas ist schiefgegangen. Nichts hat sich geändert.
error-search-failed = Der Computer konnte das nicht berechnen.
error-not-loaded = Dieser Teil des Spiels ließ sich nicht laden. Prüfe die Verbindung und versuche es noch einmal.
error-storage = Das ließ sich nicht speichern, also hat sich nichts geändert. Bitte versuche es noch einmal.
error-storage-full = Auf diesem Gerät ist kein Platz mehr, um das zu speichern, also hat sich nichts geändert. Du kannst die Partie noch als Datei herunterladen.

error-no-table = Diesen Tisch gibt es nicht oder nicht mehr.
    .here = Diese Partie ist nicht auf diesem Gerät. Auf dieser Website bleiben Partien in dem Browser, in dem sie gespielt wurden. Lade sie dort als Datei herunter und öffne die Datei hier auf der Startseite.
error-table-removed = Dieser Tisch wurde entfernt, weil dort lange nichts geschehen ist.
error-no-code = Zu diesem Code gibt es keinen Tisch.
error-broken-table = Die Daten dieses Tischs sind beschädigt und lassen sich nicht öffnen.
error-full-table = Dieser Tisch kann davon nichts mehr speichern, aber die Partie kann weitergehen.
error-stale = Inzwischen hat sich etwas geändert. Bitte schau noch einmal hin.

error-not-your-seat = Dieser Platz gehört jemand anderem.
error-seat-taken = Dieser Platz ist schon besetzt.
error-removed = Der Gastgeber hat dich von diesem Tisch entfernt. Zuschauen kannst du weiterhin.
error-nobody-to-remove = Auf diesem Platz ist niemand, der entfernt werden könnte.
error-name-unreadable = Dieser Name ist nicht zu sehen oder enthält versteckte Zeichen. Bitte wähle einen anderen.
error-name-taken = Hier heißt schon jemand so. Bitte wähle einen anderen Namen.
error-confirm-again = Bestätige deine Adresse noch einmal, bevor du sie änderst oder entfernst: Fordere einen Code an und gib ihn im selben Browser ein. Das letzte Mal ist mehr als eine Woche her.
error-name-of-level = In gespeicherten Partien wäre dies der Name eines Computers. Bitte wähle einen anderen.
error-not-host = Das kann nur der Gastgeber.
error-not-begun = Die Partie hat noch nicht begonnen.
error-begun = Die Partie hat begonnen, also bleiben Plätze und Stufen, wie sie sind.
error-not-absent = Dieser Spieler ist da.
error-bad-seats = Diese Plätze passen nicht zu dieser Partie.
error-bad-option = Eine Option hat einen ungültigen Wert.
error-bad-record = Das ist keine Spieldatei von Cir*Kis, oder die Datei enthält nicht genau eine Partie von Anfang an.

error-game-over = Die Partie ist zu Ende.
error-illegal = Das erlauben die Regeln jetzt nicht.
error-computers-turn = Ein Computer ist am Zug.
error-no-such-piece = Kein Stein belegt genau diese Felder.
error-not-in-stock = Diesen Stein hast du nicht mehr.
error-overlaps = Einige dieser Felder sind schon belegt.
error-not-at-center = Der erste Stein muss ein Feld des Mittelsterns oder des Rings um ihn belegen.
error-not-touching-leader = Der Stein muss den Vorgänger berühren, den zuletzt gelegten Stein.
error-not-touching-any = Der Stein muss einen anderen Stein berühren.
error-unreadable-placement = Das ist kein Zug. Gib die Felder ein, zum Beispiel A1+B1.

error-no-offer = Es ist keine Anfrage mehr offen.
error-offer-open = Es ist schon eine andere Anfrage offen.
error-offer-declined = Du hast schon gefragt. Lege einen Stein, bevor du wieder fragst.
error-nothing-to-undo = Es gibt nichts zurückzunehmen.
error-round-goes-on = Die nächste Runde beginnt, wenn diese zu Ende ist.
error-no-next-round = Es gibt keine weitere Runde.
error-game-goes-on = Eine neue Partie beginnt, wenn diese zu Ende ist.
error-rematched = Die nächste Partie hat schon einen Tisch.
error-no-clock = Diese Partie wird ohne Uhr gespielt.
error-time-left = Es ist noch Zeit übrig.
error-time-over = Die Zeit war schon abgelaufen.
error-closed = Der Gastgeber lässt keine neuen Mitspieler mehr zu.
error-chat-off = An diesem Tisch sind nur vorgefertigte Nachrichten erlaubt.
error-signed-out = Dieses Gerät wurde abgemeldet. Lade die Seite neu, um als neue Person weiterzumachen.
error-link-unknown = Diesen Link gibt es nicht. Erstelle auf deinem anderen Gerät einen neuen.
error-link-used = Dieser Link wurde schon benutzt. Erstelle auf deinem anderen Gerät einen neuen.
error-link-expired = Dieser Link ist abgelaufen. Erstelle auf deinem anderen Gerät einen neuen.
error-own-link = Auf diesem Gerät spielst du schon.
error-many-devices = Du hast zu viele Geräte. Melde zuerst eines ab.
error-bad-file = Diese Datei enthält keine heruntergeladenen Daten oder ist beschädigt. Nichts wurde geändert.
error-no-file = Der Browser kann diese Datei nicht lesen. Wähle sie erneut aus.
error-not-utf-8 = Diese Datei ist kein UTF-8-Text: Zeile { $line }, Spalte { $column }. Speichere sie als UTF-8 und öffne sie erneut.
error-many-documents = Der Speicherplatz reicht nicht, deshalb wurde nichts gespeichert. Lösche erst etwas.
error-no-push = Dieser Server verschickt keine Mitteilungen.
error-bad-endpoint = Der Server kann diesem Browser keine Mitteilungen schicken.
error-no-mail = Dieser Server verschickt keine E-Mails.
error-no-print = Dieser Server kann keine Spiele für den Tisch herstellen.
error-bad-print = Mit diesen Einstellungen lässt sich kein Spiel herstellen.
error-bad-address = Das ist keine E-Mail-Adresse.
error-mail-link-unknown = Dieser Link funktioniert hier nicht oder nicht mehr. Wenn deine Adresse neu ist, öffne ihn in dem Browser, in dem du sie eingegeben hast, oder gib dort den Code ein. Sonst gib deine Adresse noch einmal ein.
error-mail-code-wrong = Dieser Code ist falsch oder gilt nicht mehr. Fordere nach fünf falschen Codes einen neuen an.
error-no-advice = In einer gewerteten Partie oder mit anderen Menschen hilft der Computer erst nach dem Ende.
error-title = Das hat nicht geklappt
error-aborted = Diese Partie wurde abgebrochen.
error-rated = Das geht nur in ungewerteten Partien.
error-not-rated = Diese Partie kann nicht gewertet werden.
error-no-abort = Alle haben einen Stein gelegt, also zählt die Partie. Du kannst aufgeben.
