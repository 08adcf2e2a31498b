# Clubs: groups by invitation.

error-no-club = Diesen Club gibt es nicht, oder du bist kein Mitglied.
error-invitation-unknown = Diese Einladung gilt nicht mehr. Bitte den Gastgeber um eine neue.
error-banned = Der Gastgeber dieses Clubs lässt dich nicht zurückkehren.
error-muted = Der Gastgeber lässt dich in diesem Chat nicht schreiben.
error-full-club = Hier ist kein Platz mehr: Ein Club hat höchstens 200 Mitglieder, und du kannst in 20 Clubs sein.
error-club-closed = Dieser Club ist geschlossen. Lesen kannst du weiterhin alles.
