"""Show messages in every language side by side: `python -m tools.texts error-no-code 'turn-*'`.

Names may have `*` and `?`; `file.ftl` means all messages of a file. Without names it shows what
was changed since `main` (or since the commit that `--since` names), and which languages were not.
"""

import argparse
import subprocess
import sys
from fnmatch import fnmatchcase
from pathlib import Path

from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as FTL

from cirkis.i18n import ENGLISH_ONLY, languages
from cirkis.i18n.texts import FOLDER

ROOT = Path(__file__).parents[1]

Messages = dict[str, str]  # what a message says, as its file has it, by its id


def messages(text: str) -> Messages:
    """Return the messages and terms in the text of a Fluent file."""
    return {
        ("-" if isinstance(entry, FTL.Term) else "") + entry.id.name: _said(entry)
        for entry in FluentParser(with_spans=False).parse(text).body
        if isinstance(entry, FTL.Message | FTL.Term)
    }


def _said(entry: FTL.Message | FTL.Term) -> str:
    entry.comment = None
    return FluentSerializer().serialize_entry(entry).partition(" =")[2].strip()


def files() -> list[str]:
    """Return the names of the files that every language has."""
    return sorted(p.name for p in FOLDER.glob("en/*.ftl") if p.name not in ENGLISH_ONLY)


def named(wanted: list[str], now: dict[str, Messages], file: str) -> list[str]:
    """Return the messages of a file that one of the patterns names, by message or by file."""
    return [
        message
        for message in now["en"]
        if any(fnmatchcase(message, one) or one == file for one in wanted)
    ]


def changed(now: dict[str, Messages], before: dict[str, Messages]) -> dict[str, set[str]]:
    """Return the messages that changed, each with the languages in which it did."""
    found: dict[str, set[str]] = {}
    for language, texts in now.items():
        for message, text in texts.items():
            if text != before[language].get(message):
                found.setdefault(message, set()).add(language)
    return found


def _at(commit: str, language: str, file: str) -> Messages:
    path = (FOLDER / language / file).relative_to(ROOT)
    shown = subprocess.run(
        ["git", "show", f"{commit}:{path}"], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    return messages(shown.stdout) if shown.returncode == 0 else {}


def main() -> None:
    """Print the messages that the arguments name."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="a message, a pattern or a file")
    parser.add_argument("--since", default="main", metavar="COMMIT", help="default: main")
    options = parser.parse_args()
    count = 0
    for file in files():
        now = {code: messages((FOLDER / code / file).read_text("utf-8")) for code in languages()}
        if options.names:
            shown = {message: set(languages()) for message in named(options.names, now, file)}
        else:
            shown = changed(now, {code: _at(options.since, code, file) for code in languages()})
        for message, new in shown.items():
            count += 1
            print(f"{message}  ({file})")
            for code in languages():
                text = now[code].get(message, "(missing)").replace("\n", "\n      ")
                print(f"  {code}  {text}" + ("" if code in new else "   (not changed)"))
    if not count:
        sys.exit(f"no message is named {', '.join(options.names)}" if options.names else None)


if __name__ == "__main__":
    main()
