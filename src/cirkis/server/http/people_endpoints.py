"""The endpoints about oneself: devices, messages, what is stored. Rows of the one table."""

from __future__ import annotations

from cirkis.server.http.endpoint import POST_CODES, Endpoint
from cirkis.server.http.handlers import mail, privacy, push, sessions
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
from cirkis.table.requests import Empty

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
        codes=(*POST_CODES, "no-person"),
        body=EndSessions,
        quota="posts",
        details="Their connections are closed at once. The answer lists those that stay.",
    ),
    Endpoint(
        *("POST", "/api/devices", sessions.make_device_link, "Make a link to another device"),
        answer=DeviceLink,
        codes=(*POST_CODES, "no-person", "many-devices"),
        body=NewDeviceLink,
        status=201,
        quota="posts",
        details="It can be used once, within ten minutes, and replaces the one before.",
    ),
    Endpoint(
        *("POST", "/api/devices/look", sessions.look_at_device_link, "Look at such a link"),
        answer=DeviceOffer,
        codes=(*POST_CODES, *_LINK),
        body=DeviceSecret,
        quota="posts",
        details="This uses nothing up.",
    ),
    Endpoint(
        *("POST", "/api/devices/take", sessions.take_device_link, "Play here as its maker"),
        answer=DeviceTaken,
        codes=(*POST_CODES, *_LINK),
        body=DeviceSecret,
        status=201,
        quota="posts",
        details="The answer brings a cookie of this device's own.",
    ),
    Endpoint(
        *("GET", "/api/push", push.push_offer, "Ask whether there are messages to browsers"),
        answer=PushOffer,
        is_personal=False,
    ),
    Endpoint(
        *("POST", "/api/push", push.push_on, "Have messages sent when it is one's turn"),
        answer=PushOffer,
        codes=(*POST_CODES, "no-person", "no-push", "bad-endpoint"),
        body=PushSubscription,
        quota="posts",
        details="They come to this browser if it is not connected to the table.",
    ),
    Endpoint(
        *("POST", "/api/push/off", push.push_off, "Have no more messages sent"),
        answer=PushOffer,
        codes=(*POST_CODES, "no-person"),
        body=Empty,
        quota="posts",
    ),
    Endpoint(
        *("GET", "/api/mail", mail.mail_state, "Ask whether there is mail at one's turn"),
        answer=MailState,
    ),
    Endpoint(
        *("POST", "/api/mail", mail.mail_on, "Have mail sent when it is one's turn"),
        answer=MailState,
        codes=(*POST_CODES, "no-person", "no-mail", "bad-address"),
        body=MailAddress,
        quota="mails",
        details="A link in a first mail has to be used within a day, or there is no second.",
    ),
    Endpoint(
        *("POST", "/api/mail/off", mail.mail_off, "Have one's e-mail address forgotten"),
        answer=MailState,
        codes=(*POST_CODES, "no-person"),
        body=Empty,
        quota="posts",
    ),
    Endpoint(
        *("POST", "/api/mail/confirm", mail.confirm_mail, "Confirm an e-mail address", Empty),
        codes=(*POST_CODES, "mail-link-unknown"),
        body=MailSecret,
        quota="posts",
        is_personal=False,
        details="By the secret of a link in a mail; no cookie is needed.",
    ),
    Endpoint(
        *("POST", "/api/mail/stop", mail.stop_mail, "Have no more mail sent", Empty),
        codes=POST_CODES,
        body=MailSecret,
        quota="posts",
        is_personal=False,
        details="By the secret of a link in a mail; no cookie is needed.",
    ),
    Endpoint(
        *("GET", "/api/me/data", privacy.export_person, "Get all that is stored of the sender"),
        answer=PersonalData,
        codes=("no-person", "too-many"),
        quota="exports",
        details="The answer is a file. Records of running games with others are left out.",
    ),
    Endpoint(
        *("POST", "/api/me/forget", privacy.forget_person, "Forget the sender for good"),
        answer=Forgotten,
        codes=(*POST_CODES, "no-person"),
        body=Forget,
        quota="exports",
        details="Names and lines of chat go, and so do all devices; placements stay, for the"
        " others. Where people play on, a computer takes the seats.",
    ),
)
