# Clubs: groups by invitation.

error-no-club = Ce club n’existe pas, ou vous n’en êtes pas membre.
error-invitation-unknown = Cette invitation n’est plus valable. Demandez-en une nouvelle à l’hôte.
error-banned = L’hôte de ce club ne vous laisse pas revenir.
error-muted = L’hôte ne vous laisse pas écrire dans cette discussion.
error-full-club = Il n’y a plus de place : un club a 200 membres au plus, et vous pouvez être dans 20 clubs.
error-club-closed = Ce club est fermé. Vous pouvez encore tout lire.
