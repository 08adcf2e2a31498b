# Über einen selbst: Name, Geräte, Benachrichtigungen, Daten.

people = Deine Ergebnisse und Geräte

people-name = Dein Name
    .help = Die anderen sehen ihn an Tischen, an denen du ab jetzt spielst.

people-devices = Deine Geräte
    .help = Auf jedem kannst du an allen deinen Plätzen spielen. Melde ein Gerät ab, das du verloren oder verliehen hast.
    .only = Nur mit diesem Browser kommst du an deine Wertung und deine Partien: Wenn du seine Cookies löschst, sind sie weg. Füge sicherheitshalber ein weiteres Gerät hinzu.
    .only-mail = Nur mit diesem Browser kommst du an deine Wertung und deine Partien: Wenn du seine Cookies löschst, sind sie weg. Füge sicherheitshalber ein weiteres Gerät hinzu oder bestätige eine E-Mail-Adresse.
people-device = { $browser } auf { $system }
    .unknown = Unbekanntes Gerät
    .here = Dieses Gerät
    .seen = Zuletzt benutzt: { $when }
people-sign-out = Abmelden
    .label = Abmelden: { $device }
    .sure = { $device } wird abgemeldet und hat keinen Zugang mehr zu deinen Partien.
    .done = Abgemeldet: { $device }.
people-sign-out-here = Hier abmelden
    .label = Hier abmelden: { $device }
    .sure = Dieses Gerät hat dann keinen Zugang mehr zu deinen Partien und deiner Wertung. Auf deinen anderen Geräten bleibt alles.
    .sure-mail = Dieses Gerät hat dann keinen Zugang mehr zu deinen Partien und deiner Wertung. Mit { $address } kannst du dich wieder anmelden.
    .last = Du verlierst { $what }. Nur mit diesem Browser kommst du daran; danach lässt sich nichts wiederherstellen.
people-lose = alles, was du hier gemacht hast
    .rating = deine Wertung
    .games = { $count ->
        [one] { $count } Partie
       *[other] { $count } Partien
    }
people-sign-out-others = Alle anderen Geräte abmelden
    .done = Alle anderen Geräte sind abgemeldet.

signed-out = Abgemeldet

people-data = Deine Daten
    .help = Wir speichern kein Passwort und deine E-Mail-Adresse nur, wenn du sie angibst. Außerdem speichern wir den Namen, den du wählst, deine Plätze, Clubs und Ergebnisse, was du spielst und schreibst und wann du welche Browser benutzt.
people-export = Alles herunterladen
people-forget = Meine Daten löschen
    .sure = Deine Daten endgültig löschen?
    .help = Dein Name und alles, was du geschrieben hast, verschwinden, und alle deine Geräte werden abgemeldet. Deine Züge bleiben, damit die anderen ihre Partien behalten. Läuft noch eine gewertete Partie, gibst du auf; in jeder anderen übernimmt ein Computer deinen Platz. Du verlässt alle deine Clubs; wo du Gastgeber bist, wird es das Mitglied, das am längsten dabei ist. In älteren Sicherungen des Betreibers steht all das noch.
    .understood = Ich weiß, dass sich das nicht rückgängig machen lässt.
    .yes = Endgültig löschen

push-turn = Du bist am Zug.
    .with = Du bist am Zug. Am Tisch: { $names }.
push-challenge = Du wirst zu einer Revanche herausgefordert.
    .with = Du wirst zu einer Revanche herausgefordert. Am Tisch: { $names }.
people-messages = Benachrichtigungen
people-push = Mich auf diesem Gerät benachrichtigen, wenn ich am Zug bin oder herausgefordert werde
    .help = Du bekommst eine Benachrichtigung, außer wenn der Tisch auf einem deiner Geräte offen ist. Darin steht, wer mitspielt, aber nichts über die Stellung.
    .denied = Dein Browser blockiert Benachrichtigungen von dieser Seite. Du kannst sie in seinen Einstellungen erlauben.

people-mail = Deine E-Mail-Adresse
    .address = E-Mail-Adresse
    .help = Damit meldest du dich auf jedem Gerät an, ohne Passwort: Wir schicken dir einen Code. Wenn du die Adresse hier schon benutzt hast, findest du danach auf diesem Gerät deine Wertung, Partien, Aufgaben und Studien. Spielen kannst du auch ohne Adresse, aber dann geht deine Wertung mit den Cookies dieses Browsers verloren.
    .send = Code schicken
    .asked = Wir haben einen Code und einen Link an { $address } geschickt. Benutze einen von beiden innerhalb von fünfzehn Minuten.
    .code = Code aus der E-Mail
    .go = Weiter
    .again = Andere Adresse oder neuer Code
    .active = Mit { $address } kannst du dich auf jedem Gerät anmelden.
    .turns = Mir eine E-Mail schicken, wenn ich am Zug bin
    .turns-help = Du bekommst höchstens eine pro Stunde und keine, solange du den Tisch offen hast. Sie verrät nichts über die Stellung und enthält einen Link zum Abbestellen.
    .remove = Adresse entfernen
    .check = Du hast { $address } zuletzt vor mehr als einer Woche bestätigt. Gib hier den Code ein, den wir dorthin geschickt haben, oder öffne den Link in diesem Browser, und wähle dann noch einmal „{ people-mail.remove }“.

mail-join = Hier als { $address } spielen?
    .help = Dieses Gerät hat dann dieselben Plätze, Partien, Aufgaben und Studien und dieselbe Wertung. Stimme nur zu, wenn es deine eigene Adresse ist.
    .alone = Alle meine anderen Geräte abmelden, falls jemand anderes eines davon benutzt
mail-hold = Künftig mit { $address } anmelden?
    .help = Niemand sonst benutzt diese Adresse hier. Mit ihr findest du deine Wertung, Partien, Aufgaben und Studien auf jedem Gerät wieder.
    .yes = Ja, das ist meine Adresse
mail-end = Diese E-Mails abbestellen?
    .help = Du kannst dich weiterhin mit deiner Adresse anmelden und sie unter „{ people }“ entfernen.
    .yes = Abbestellen
    .done = Fertig. Du bekommst keine E-Mails mehr, wenn du am Zug bist.
mail-failed = Dieser Link funktioniert nicht
    .code = Dieser Code funktioniert nicht

## E-Mails

mail-confirm = Cir*Kis: dein Code
    .body =
        Dein Code: { $code }

        Gib ihn dort ein, wo du ihn angefordert hast, oder öffne dort diesen Link. Wenn du dich schon einmal mit dieser Adresse angemeldet hast, kannst du den Link auch auf einem anderen Gerät öffnen:
        { $link }

        Benutze einen von beiden innerhalb von fünfzehn Minuten. Verrate den Code niemandem. Wenn du ihn nicht angefordert hast, ignoriere diese E-Mail; dann geschieht nichts.
mail-turn = Cir*Kis: Du bist am Zug
    .body =
        Die anderen an deinem Tisch warten auf dich:
        { $link }
mail-former = Cir*Kis: Deine E-Mail-Adresse wurde entfernt
    .body =
        Auf einem Gerät, auf dem du angemeldet bist, wurde diese Adresse ersetzt oder entfernt. Mit ihr kannst du dich nicht mehr anmelden.

        Wenn du das selbst warst, ignoriere diese E-Mail. Sonst melde auf einem deiner Geräte alle anderen ab und gib dort deine Adresse wieder ein:
        { $link }
mail-stop = Diese E-Mails abbestellen: { $link }

## Auf ein anderes Gerät

device-link = Auf einem anderen Gerät spielen
    .help = Scanne den Code mit dem anderen Gerät oder öffne dort den Link. Er gilt nur einmal.
device-link-qr = QR-Code des Links
device-link-time = Noch { $time } gültig
device-link-again = Neuer Link
device-link-done = Fertig. Neues Gerät: { $device }.

device-ask = Hier als { $name } spielen?
    .nameless = Hier wie auf deinem anderen Gerät spielen?
    .help = Dieses Gerät hat dann dieselben Plätze. Stimme nur zu, wenn der Link von dir selbst ist.
    .yes = Hier spielen
    .progress = Den Fortschritt auf diesem Gerät zu deinem hinzufügen, ohne die Wertung
    .no = Jetzt nicht
    .failed = Dieser Link funktioniert nicht
device-ask-leaves = { $tables ->
    [one] Du würdest einen Tisch, einen Club oder eine Studie von diesem Gerät verlieren.
   *[other] Du würdest { $tables } Tische, Clubs und Studien von diesem Gerät verlieren.
}
