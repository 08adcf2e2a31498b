"""The user's folders: where the program keeps things if nobody names a folder.

A user can be without a home: in a container, for example, a bare number needs no entry in
/etc/passwd. Only this module asks for the home, so that a missing one is always one sentence.
"""

from pathlib import Path

from cirkis.errors import CirkisError


def user_data_folder() -> Path:
    """Return the system's usual folder for a user's data. Raises CirkisError without a home."""
    from platformdirs import user_data_path

    try:
        return user_data_path("cirkis", appauthor=False)
    except RuntimeError:
        raise CirkisError(
            "this user has no home folder, where the tables would be: name a folder with --data,"
            " or set HOME"
        ) from None


def user_cache_folder() -> Path | None:
    """Return the system's usual folder for what can be made again; None without a home."""
    from platformdirs import user_cache_path

    try:
        return user_cache_path("cirkis", appauthor=False, opinion=False)
    except RuntimeError:
        return None


def named_folder(name: Path | str) -> Path:
    """Return a folder that somebody named; "~" is the home. Raises CirkisError if there is none."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        raise CirkisError(f'no home folder is known for "{name}": give its whole path') from None
