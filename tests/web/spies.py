"""What a page does unseen and unheard: its tones, its notices, and whether somebody looks at it.

Each is put into the page before it is loaded. A headless browser has no page behind another one, so
being hidden is acted.
"""

from __future__ import annotations

from tests.web.visitor import Visitor

_TONES = """
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.tones += 1;
    return start.apply(this, when);
  };
"""
_NOTICES = """
  window.notices = [];
  window.Notification = class {
    static permission = "default";
    static async requestPermission() {
      window.Notification.permission = "%s";
      return window.Notification.permission;
    }
    constructor(title, { body }) {
      window.notices.push(`${title}: ${body}`);
    }
    close() {}
  };
"""
_HIDING = """
  window.isHidden = false;
  Object.defineProperty(document, "hidden", { get: () => window.isHidden });
"""
_HIDE = """(isHidden) => {
  window.isHidden = isHidden;
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def listen(visitor: Visitor) -> None:
    """From the next page on, tones are counted."""
    visitor.page.add_init_script(_TONES)


def tones(visitor: Visitor) -> int:
    return int(visitor.page.evaluate("() => window.tones"))


def watch(visitor: Visitor, *, answer: str = "granted") -> None:
    """From the next page on, notices are written down, and the page can be hidden.

    The answer is what the person says when the page asks whether it may give notices.
    """
    visitor.page.add_init_script(_NOTICES % answer)
    visitor.page.add_init_script(_HIDING)


def notices(visitor: Visitor) -> list[str]:
    return list(visitor.page.evaluate("() => window.notices"))


def hide(visitor: Visitor, is_hidden: bool = True) -> None:
    """The person looks at another page, or comes back."""
    visitor.page.evaluate(_HIDE, is_hidden)
