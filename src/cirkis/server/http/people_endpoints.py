"""The endpoints about oneself: devices, messages, what is stored."""

from __future__ import annotations

from cirkis.server.http.endpoint import POST_CODES, Endpoint, shared
from cirkis.server.http.handlers import notices, sessions
from cirkis.server.people.export import PersonalData
from cirkis.server.people.messages import (
    DeviceLink,
    DeviceOffer,
    DeviceSecret,
    DeviceTaken,
    EndSessions,
    Forget,
    Forgotten,
    MailAddress,
    MailSecret,
    MailState,
    NewDeviceLink,
    PushOffer,
    PushSubscription,
    SessionInfo,
)
from cirkis.tables.live.data_file import DataFile, DataTaken
from cirkis.tables.model.requests import Empty
from cirkis.tables.progress.progress import Progress
from cirkis.tables.progress.standing import Standing

_LINK = ("link-unknown", "link-used", "link-expired", "own-link")

PEOPLE_ENDPOINTS = (
    Endpoint(
        *("GET", "/api/sessions", sessions.list_sessions, "List the sender's devices"),
        answer=list[SessionInfo],
        details="The one that asks comes first.",
    ),
    Endpoint(
        *("POST", "/api/sessions/end", sessions.end_sessions, "Sign out devices"),
        answer=list[SessionInfo],
        codes=("no-person",),
        body=EndSessions,
        details="Their connections are closed at once. The answer lists those that stay.",
    ),
    Endpoint(
        *("POST", "/api/devices", sessions.make_device_link, "Make a link to another device"),
        answer=DeviceLink,
        codes=("no-person", "many-devices"),
        body=NewDeviceLink,
        status=201,
        details="It can be used once, within ten minutes, and replaces the one before.",
    ),
    Endpoint(
        *("POST", "/api/devices/look", sessions.look_at_device_link, "Look at such a link"),
        answer=DeviceOffer,
        codes=_LINK,
        body=DeviceSecret,
        details="This uses nothing up.",
    ),
    Endpoint(
        *("POST", "/api/devices/take", sessions.take_device_link, "Play here as its maker"),
        answer=DeviceTaken,
        codes=_LINK,
        body=DeviceSecret,
        status=201,
        details="The answer brings a cookie of this device's own.",
    ),
    Endpoint(
        *("GET", "/api/push", notices.push_offer, "Ask whether the server sends notifications"),
        answer=PushOffer,
        is_personal=False,
    ),
    Endpoint(
        *("POST", "/api/push", notices.push_on, "Subscribe this browser to notifications"),
        answer=PushOffer,
        codes=("no-person", "no-push", "bad-endpoint"),
        body=PushSubscription,
        details="One comes at each turn, unless the person is connected to the table.",
    ),
    Endpoint(
        *("POST", "/api/push/off", notices.push_off, "Unsubscribe this browser"),
        answer=PushOffer,
        codes=("no-person",),
        body=Empty,
    ),
    Endpoint(
        *("GET", "/api/mail", notices.mail_state, "Get the sender's e-mail notifications"),
        answer=MailState,
    ),
    Endpoint(
        *("POST", "/api/mail", notices.mail_on, "Ask for e-mail notifications"),
        answer=MailState,
        codes=("no-person", "no-mail", "bad-address"),
        body=MailAddress,
        details="The first mail has a link; nothing else is sent until it is used, within a day.",
    ),
    Endpoint(
        *("POST", "/api/mail/off", notices.mail_off, "Remove the sender's e-mail address"),
        answer=MailState,
        codes=("no-person",),
        body=Empty,
    ),
    Endpoint(
        *("POST", "/api/mail/confirm", notices.confirm_mail, "Confirm an e-mail address", Empty),
        codes=("mail-link-unknown",),
        body=MailSecret,
        is_personal=False,
        details="By the secret of a link in a mail; no cookie is needed.",
    ),
    Endpoint(
        *("POST", "/api/mail/stop", notices.stop_mail, "Stop e-mail notifications", Empty),
        body=MailSecret,
        is_personal=False,
        details="By the secret of a link in a mail; no cookie is needed.",
    ),
    shared(
        *("GET", "/api/me/progress", "Get what is remembered of the sender"),
        answer=Progress,
        codes=("no-person",),
    ),
    shared(
        *("GET", "/api/me/standing", "Get the sender's rating and statistics"),
        answer=Standing,
        codes=("no-person",),
    ),
    shared(
        *("POST", "/api/me/progress", "Remember what the sender has done"),
        answer=Progress,
        codes=("no-person",),
        details="One event; what follows from games the server sees for itself.",
    ),
    shared(
        *("PUT", "/api/me/progress", "Add what another place remembered"),
        answer=Progress,
        codes=(*POST_CODES, "no-person"),
        details="What is remembered at both places counts once.",
    ),
    shared(
        *("DELETE", "/api/me/progress", "Forget what is remembered"),
        answer=Progress,
        codes=("foreign-origin", "too-many", "no-person"),
        details="Games stay. The answer is what is remembered then: nothing.",
    ),
    Endpoint(
        *(
            "GET",
            "/api/me/data",
            sessions.export_person,
            "Export what is stored about the sender",
        ),
        answer=PersonalData,
        codes=("no-person", "too-many"),
        operation="personal data",
        details="The answer is a file. Records of running games with others are left out.",
    ),
    Endpoint(
        *("PUT", "/api/me/data", sessions.take_over, "Take over what was exported elsewhere"),
        answer=DataTaken,
        codes=("unreadable", "foreign-origin", "too-large", "too-many", "no-person", "bad-file"),
        body=DataFile,
        operation="personal data",
        max_body="max_file",
        is_dropped=True,
        details="A file as `GET /api/me/data` gives it; a damaged one is refused. If it has more"
        " games than the sender may make tables, send it again later for the rest. What is here"
        " already counts once; names of devices and addresses are not taken over.",
    ),
    Endpoint(
        *("POST", "/api/me/forget", sessions.forget_person, "Forget the sender for good"),
        answer=Forgotten,
        codes=("no-person",),
        body=Forget,
        operation="personal data",
        details="Names and lines of chat go, and so do all devices; placements stay, for the"
        " others. Where people play on, a computer takes the seats.",
    ),
)
