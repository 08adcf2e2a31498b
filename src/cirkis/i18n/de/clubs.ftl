# Clubs: Gruppen auf Einladung.

error-no-club = Diesen Club gibt es nicht, oder du bist kein Mitglied. Bitte den Gastgeber um eine Einladung.
error-no-member = Ein Mitglied, das du ausgewählt hast, ist nicht mehr im Club. Wähle noch einmal.
error-invitation-unknown = Diese Einladung gilt nicht mehr. Bitte den Gastgeber um eine neue.
error-banned = Der Gastgeber hat dich aus diesem Club ausgeschlossen. Nur er kann dich wieder zulassen.
error-muted = Der Gastgeber lässt dich in diesem Chat nicht schreiben. Lesen kannst du weiterhin.
error-full-club = Der Club ist voll, oder du bist schon in zu vielen Clubs. Verlass einen oder bitte den Gastgeber, Platz zu machen.
error-club-closed = Dieser Club ist geschlossen. Lesen kannst du weiterhin alles.
error-tournament-goes-on = In diesem Turnier wird noch gespielt. Lösche es, wenn alle Partien zu Ende sind.
error-many-tournaments = Mehr Turniere kann ein Club nicht haben. Lösche zuerst ein altes.
error-bad-tournament = Wähle mindestens so viele Mitglieder, wie ein Tisch Plätze hat, und höchstens 24.

clubs = Clubs
clubs-none = Du bist noch in keinem Club. Ein Club ist eine Gruppe, die unter sich spielt, mit eigenen Tischen, eigenem Chat und eigener Rangliste.
club-missing = Club nicht gefunden
club-new = Club gründen
club-name = Name des Clubs
club-own-name = Dein Name im Club
club-make = Club gründen
club-join = „{ $club }“ beitreten?
    .members = { $members ->
        [one] Der Club hat ein Mitglied.
       *[other] Der Club hat { $members } Mitglieder.
    }
    .yes = Beitreten

club-tables = Tische
club-tables-none = Gerade spielt niemand.
club-open = Tisch eröffnen
    .yes = Tisch eröffnen
club-play = Zu deiner Partie
club-waiting = Eine Partie wartet auf dich.
club-watch = Zuschauen
club-table = Zum Club

club-members = Mitglieder
club-is-host = Gastgeber
club-is-muted = darf nicht schreiben
club-mute = Stummschalten
club-unmute = Wieder schreiben lassen
club-remove = Entfernen
    .sure = { $who } ist dann kein Mitglied mehr, kann aber über den Einladungslink zurückkehren.
club-ban = Ausschließen
    .sure = { $who } kann dann nicht mehr zurückkehren. Der Einladungslink wird ersetzt; der alte gilt nicht mehr.
club-ban-newer = Mit allen später Beigetretenen ausschließen
    .sure = { $who } und alle, die später zum ersten Mal beigetreten sind, können nicht zurückkehren, bis du sie wieder zulässt. Der Einladungslink wird ersetzt.
club-unban = Wieder zulassen
    .sure = { $who } ist dann nicht mehr ausgeschlossen. Wer vorher Mitglied war, ist sofort wieder dabei.
club-hand-over = Zum Gastgeber machen
    .sure = { $who } wird Gastgeber, und du kannst den Club nicht mehr verwalten.
club-report = Melden
    .label = Diese Nachricht von { $who } melden
    .sure = Der Gastgeber sieht diese Nachricht dann in einer Liste, mit deinem Namen. Sonst erfährt es niemand.
club-leave = Club verlassen
    .sure = Zurückkehren kannst du nur über einen Einladungslink. Bist du das letzte Mitglied, wird der Club gelöscht.
    .heir = { $who } wird dann Gastgeber. Soll es jemand anders werden, wähle vorher unter dessen Namen „{ club-hand-over }“. Zurückkehren kannst du nur über einen Einladungslink.

club-host = Für den Gastgeber
club-invite = Neuer Link
    .help = Wer diesen Link öffnet, kann beitreten.
club-uninvite = Link deaktivieren
club-reported = Gemeldete Nachrichten
    .by = gemeldet von { $who }
club-settle-remove = Nachricht entfernen
club-settle-keep = Stehen lassen
club-former = Ehemalige Mitglieder
club-banned = Ausgeschlossen
club-export = Alles herunterladen
club-close = Club schließen
    .sure = Dann kann im Club niemand mehr schreiben, spielen oder andere einladen. Die Mitglieder können weiterhin alles lesen. Das lässt sich nicht rückgängig machen.
club-forget = Club löschen
    .sure = Chat, Rangliste und Protokoll werden für alle Mitglieder gelöscht. Die Spieler behalten ihre Partien. Das lässt sich nicht rückgängig machen.

club-ladder = Rangliste
    .help = Es zählen die gewerteten Partien zwischen Mitgliedern an den Tischen des Clubs.
    .member = Mitglied
    .rating = Wertung
club-ladder-none = Hier wurde noch keine Partie gewertet.
club-ladder-two = Zu zweit
club-ladder-more = Zu dritt und zu viert
club-ladder-no-more = Für Partien zu dritt und zu viert gibt es hier keine Rangliste.
club-pairs = Wer auf wen traf
    .who = Mitglieder
    .games = Partien
    .ahead = Vor dem anderen

tournaments = Turniere
tournaments-none = Es gibt noch kein Turnier.
tournament-round-of = Runde { $round } von { $rounds }
tournament-not-begun = Noch nicht begonnen
tournament-over = Das Turnier ist beendet.
tournament-table = Zum Turnier
tournament-new = Neues Turnier
tournament-name = Name des Turniers
tournament-members = Wer spielt mit?
tournament-length = Länge
tournament-rounds = { $rounds ->
        [one] { $rounds } Runde
       *[other] { $rounds } Runden
    }
tournament-balance = Tische insgesamt: { $tables }. Partien pro Spieler: { $games }. Begegnungen pro Paar: { $meetings }. Wie oft jeder beginnt: { $seats }.
tournament-range = { $low } bis { $high }
tournament-make = Turnier anlegen
tournament-you = Wie es für dich weitergeht
tournament-not-yours = Du spielst nicht mit.
tournament-begun = Runde { $round } hat begonnen. Deine Partie gegen { $others } wartet auf dich.
tournament-against = Du spielst gerade gegen { $others }.
tournament-next = { $seat ->
    [1] In Runde { $round } spielst du gegen { $others } und beginnst.
    [2] In Runde { $round } spielst du gegen { $others } und bist an zweiter Stelle am Zug.
    [3] In Runde { $round } spielst du gegen { $others } und bist an dritter Stelle am Zug.
   *[other] In Runde { $round } spielst du gegen { $others } und bist an vierter Stelle am Zug.
}
tournament-rest = In Runde { $round } setzt du aus.
tournament-done = Du hast alle deine Partien gespielt.
tournament-standing = Tabelle
    .place = Rang
    .member = Mitglied
    .games = Partien
    .points = Punkte
    .direct = Direkter Vergleich
    .margin = Über dem Schnitt
    .help = Ein Sieg bringt einen Punkt, den sich mehrere Sieger teilen. Bei gleich vielen Punkten liegt vorn, wer öfter vor den anderen Punktgleichen gelandet ist, dann, wer weiter über dem Schnitt seiner Tische lag. Ist auch das gleich, teilt man sich den Rang. Wer aufgibt oder die Zeit überschreitet, kann nicht gewinnen. Wer den Club verlassen hat, verliert seine Partien.
tournament-gone = { $who } (nicht mehr im Club)
tournament-games = Partien
tournament-round = Runde { $round }
tournament-nobody = niemand hat gewonnen
tournament-look = Partie ansehen
tournament-here = Anwesend: { $who }
tournament-missing = Noch nicht da: { $who }
tournament-open = Runde { $round } starten
    .sure = In Runde { $round } laufen sofort alle Uhren, auch für Mitglieder, die gerade nicht da sind. Eine Runde lässt sich nicht mehr absagen.
tournament-records = Alle Partien herunterladen
tournament-remove = Turnier löschen
    .sure = Spielplan und Tabelle werden für alle Mitglieder gelöscht. Die Spieler behalten ihre Partien. Das lässt sich nicht rückgängig machen.

club-log = Protokoll
club-log-earlier = Frühere Einträge
club-act-create = { $who } hat den Club gegründet.
club-act-join = { $who } ist beigetreten.
club-act-leave = { $who } hat den Club verlassen.
club-act-invite = { $who } hat einen neuen Einladungslink erstellt.
club-act-uninvite = { $who } hat den Einladungslink deaktiviert.
club-act-mute = { $who } hat { $about } stummgeschaltet.
club-act-unmute = { $who } lässt { $about } wieder schreiben.
club-act-remove = { $who } hat { $about } entfernt.
club-act-ban = { $who } hat { $about } ausgeschlossen.
club-act-ban-newer = { $who } hat { $about } und alle ausgeschlossen, die später beigetreten sind.
club-act-unban = { $who } lässt { $about } wieder zu.
club-act-hand-over = { $who } hat { $about } zum Gastgeber gemacht.
club-act-close = { $who } hat den Club geschlossen.
club-act-table = { $who } hat einen Tisch eröffnet.
club-act-remove-line = { $who } hat eine Nachricht von { $about } entfernt.
club-act-export = { $who } hat alles über den Club heruntergeladen.
club-act-tournament = { $who } hat ein Turnier angelegt.
club-act-round = { $who } hat eine Turnierrunde gestartet.
club-act-remove-tournament = { $who } hat ein Turnier gelöscht.
