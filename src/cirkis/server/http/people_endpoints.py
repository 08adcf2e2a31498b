"""The endpoints for the requester's devices, messages and stored data."""

from cirkis.server.accounts.export import PersonalData
from cirkis.server.accounts.messages import DeviceTaken, Forgotten, MailTaken
from cirkis.server.http.endpoint import Endpoint, shared
from cirkis.server.http.handlers import mail, notices, sessions
from cirkis.server.http.learning_endpoints import LANGUAGE

_OFFER = "Find out whether the server sends notifications"
_EXPORT = "Export everything stored about the requester"
_PROOF = ("mail-link-unknown", "mail-code-wrong")
_LINK = ("link-unknown", "link-used", "link-expired", "own-link")

PEOPLE_ENDPOINTS = (
    Endpoint(
        *("GET", "/api/sessions", sessions.list_sessions, "List the requester's devices"),
        details="The device that sent the request comes first.",
    ),
    Endpoint(
        *("POST", "/api/sessions/end", sessions.end_sessions, "Sign out devices"),
        codes=("no-person",),
        details="Their connections are closed immediately. The response lists the others.",
    ),
    Endpoint(
        *("POST", "/api/devices", sessions.make_device_link, "Make a link for another device"),
        codes=("no-person", "many-devices"),
        status=201,
        details="It can be used once, within ten minutes, and replaces any earlier one.",
    ),
    Endpoint(
        *("POST", "/api/devices/look", sessions.look_at_device_link, "Check a link for a device"),
        codes=_LINK,
        details="This does not use up the link.",
    ),
    Endpoint(
        *("POST", "/api/devices/take", sessions.take_device_link, "Sign in with a link"),
        answer=DeviceTaken,
        codes=_LINK,
        status=201,
        details="The response sets a cookie for this device.",
    ),
    Endpoint("GET", "/api/push", notices.push_offer, _OFFER, is_personal=False),
    Endpoint(
        *("POST", "/api/push", notices.push_on, "Subscribe this browser to notifications"),
        codes=("no-person", "no-push", "bad-endpoint"),
        details="One is sent when it is the person's turn, unless they are connected to the table.",
    ),
    Endpoint(
        *("POST", "/api/push/off", notices.push_off, "Unsubscribe this browser"),
        codes=("no-person",),
    ),
    Endpoint("GET", "/api/mail", mail.mail_state, "Get the requester's e-mail address"),
    Endpoint(
        *("POST", "/api/mail", mail.ask, "Request a sign-in e-mail"),
        codes=("no-person", "no-mail", "bad-address"),
        details="It contains a link and a code; one of them can be used, within fifteen minutes."
        " The response does not show whether anybody has confirmed the address.",
    ),
    Endpoint(
        *("POST", "/api/mail/look", mail.look, "Check a link or code"),
        codes=("no-person", *_PROOF),
        details="This does not use it up. After five wrong codes, request another e-mail.",
    ),
    Endpoint(
        *("POST", "/api/mail/confirm", mail.confirm, "Sign in with a link or code"),
        answer=MailTaken,
        codes=("no-person", "stale", "confirm-again", *_PROOF),
        details="If somebody has confirmed the address, this device becomes theirs, and the"
        " response sets its cookie. Otherwise the address becomes the requester's.",
    ),
    Endpoint(
        *("POST", "/api/mail/turns", mail.set_turns, "Switch e-mails about turns on or off"),
        codes=("no-person",),
    ),
    Endpoint(
        *("POST", "/api/mail/off", mail.remove, "Remove the requester's e-mail address"),
        codes=("no-person", "confirm-again"),
        details="The address must have been confirmed within the last week.",
    ),
    Endpoint(
        *("POST", "/api/mail/stop", mail.stop_turns, "Stop e-mails about turns"),
        is_personal=False,
        details="The secret comes from the link in the e-mail; no cookie is needed.",
    ),
    shared("GET", "/api/me/progress", "Get the requester's progress", codes=("no-person",)),
    shared(
        *("GET", "/api/me/standing", "Get the requester's rating and statistics"),
        codes=("no-person",),
    ),
    shared(
        *("GET", "/api/me/today", "Get what the start page shows to the requester"),
        codes=("no-person",),
        query=(LANGUAGE,),
    ),
    shared(
        *("POST", "/api/me/progress", "Record an event of the requester's progress"),
        codes=("no-person",),
        details="Results of games are recorded by the server itself.",
    ),
    shared(
        *("PUT", "/api/me/progress", "Merge progress from elsewhere"),
        codes=("no-person",),
        details="Anything recorded in both places counts only once. Ratings and results do not"
        " change, because they might be forged.",
    ),
    shared(
        *("DELETE", "/api/me/progress", "Delete the requester's progress"),
        codes=("no-person",),
        details="The rating and the results of rated games stay. The response is what is left.",
    ),
    Endpoint(
        *("GET", "/api/me/data", sessions.export_person, _EXPORT),
        answer=PersonalData,
        codes=("no-person", "too-many"),
        operation="personal data",
        details="The response is a file. Records of games in progress with others are left out.",
    ),
    Endpoint(
        *("PUT", "/api/me/data", sessions.take_over, "Import data exported elsewhere"),
        codes=("no-person", "bad-file"),
        operation="personal data",
        max_body="max_file",
        is_dropped=True,
        details="Send a file from `GET /api/me/data`; if it is damaged, it is refused. If it has"
        " more games than the requester's quota allows, send it again later to import"
        " the rest. Nothing is imported twice. Ratings, devices and addresses are not imported;"
        " studies get new ids.",
    ),
    Endpoint(
        *("POST", "/api/me/forget", sessions.forget_person, "Forget the requester permanently"),
        answer=Forgotten,
        codes=("no-person",),
        operation="personal data",
        details="Names, chat and all devices are deleted; placements stay, so that others keep"
        " their games. Rated games in progress are resigned, and a computer takes over in others.",
    ),
)
