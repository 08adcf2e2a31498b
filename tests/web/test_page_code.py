"""The page's code: its keys, and what only one helper may do."""

import re
from pathlib import Path

import cirkis
from cirkis.game import standard_pieces
from tests.web.conftest import Visit
from tests.web.running import RunningServer

WEB = Path(cirkis.__file__).parent / "web"


_EVERYWHERE = {"connection", "languages", "userActivation", "userAgent"}
"""The properties of `navigator` used by the page that exist over http, too."""
_SECURE_ONLY = (
    *("caches", "CacheStorage", "cookieStore", "isSecureContext", "randomUUID", "subtle"),
    *("Notification", "PushManager", "geolocation", "mediaDevices", "PaymentRequest"),
    *("AudioDecoder", "AudioEncoder", "ImageDecoder", "VideoDecoder", "VideoEncoder"),
    *("AudioWorklet", "AudioWorkletNode", "audioWorklet", "WebTransport", "queryLocalFonts"),
    *("showDirectoryPicker", "showOpenFilePicker", "showSaveFilePicker", "SharedArrayBuffer"),
    *("DeviceMotionEvent", "DeviceOrientationEvent", "Sensor", "IdleDetector"),
)
"""Other names of interfaces that browsers offer only over https or on localhost."""
_COMMENTS = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)
# The service worker is itself such an interface.
_MAY_NAME_THEM = {"core/browser.js", "service_worker.js"}


def _codes() -> dict[str, str]:
    """Return the code of the page's own modules, without comments, by path."""
    paths = {file.relative_to(WEB).as_posix(): file for file in WEB.rglob("*.js")}
    own = {
        name: file for name, file in paths.items() if not name.startswith(("vendor/", "bundle/"))
    }
    return {name: _COMMENTS.sub("", file.read_text("utf-8")) for name, file in own.items()}


def test_interfaces_of_secure_contexts_are_named_in_one_module() -> None:
    """Everything else gets them from it, as null where the browser has none."""
    codes = {name: code for name, code in _codes().items() if name not in _MAY_NAME_THEM}
    found = []
    for file, code in codes.items():
        used = re.findall(r"\bnavigator\b\)?\??\.?(\w*)", code)
        found += [(file, f"navigator.{name}") for name in used if name not in _EVERYWHERE]
        found += [(file, name) for name in re.findall(r"\w+", code) if name in _SECURE_ONLY]
    assert len(codes) > 100
    assert found == []


def test_no_key_has_two_actions() -> None:
    source = (WEB / "input" / "keyboard.js").read_text("utf-8")
    bindings = re.findall(r"keys: \[(.*?)\],\s+shown", source)
    keys = [key for binding in bindings for key in re.findall(r'"([^"]+)"', binding)]
    assert len(keys) > 20
    assert len(keys) == len(set(keys))
    letters = {shape.code.lower() for shape in standard_pieces().shapes}
    assert not letters & {key.lower() for key in keys}


HELPERS = {
    "core/router.js": r"decodeURI",  # throws if malformed
    "ui/dom.js": r"\bevent\.key\b|\{[^}]*\bkey\b[^}]*\} = event\b",  # depends on the layout
    "ui/files.js": r"\bfile\.text\(\)|\bone\.text\(\)|readAsText"  # loses letters
    r"|TextDecoder\((?!\"utf-8\", \{ fatal: true \})",
    "ui/dialog.js": r"showModal|\binert\b",  # has a live region: nothing else is announced
    "i18n.js": r"Intl\.NumberFormat\(",  # has a hyphen for minus
}


def test_only_one_helper_does_it() -> None:
    """What fails or loses something on other people's input has one place, which handles that."""
    for helper, does in HELPERS.items():
        found = {name for name, code in _codes().items() if re.search(does, code)}
        assert found <= {helper, "in_browser/python.js"}


def test_first_visit_of_a_checkout_loads_few_files(tmp_path: Path, visit: Visit) -> None:
    """Nor does a link to a table load modules one level after the other."""
    with RunningServer(tmp_path, web=WEB) as server:
        visitor = visit("about:blank")
        asked: list[str] = []
        visitor.page.on("request", lambda request: asked.append(request.url))
        visitor.page.goto(server.address)
        visitor.page.locator(".start-art svg").wait_for()
        visitor.page.wait_for_load_state("networkidle")
        assert 30 < len(asked) < 60
        table = server.make_table("person", "person")
        listed = visitor.page.request.get(f"{server.address}/table/{table}").text()
        asked.clear()
        visitor.page.goto(f"{server.address}/table/{table}")
        visitor.page.locator(".board-section svg").first.wait_for()
        modules = {url.split("/static/")[1] for url in asked if "/table/" in url and ".js" in url}
        assert len(modules) > 5
        assert all(name in listed for name in modules)
