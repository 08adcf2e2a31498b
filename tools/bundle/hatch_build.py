"""Add the version to packages, and the page's bundle if Node.js and the npm packages are installed.

hatchling calls this when it builds the package. Without the bundle, the page is served from its
sources, which work the same but take longer to load. A release also gets the static site:
CIRKIS_SITE names its folder (`make site` writes it), and then the bundle must not be missing.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, ClassVar

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB = "src/cirkis/web"
BUNDLE = "bundle"


def write_texts(root: Path, folder: Path) -> None:
    """Write each language's messages of the page into one file of a bundle, without comments."""
    sys.path.insert(0, str(root / "src"))
    try:
        from cirkis.i18n import languages, page_files

        (folder / "i18n").mkdir()
        for language in languages():
            text = b"\n".join(path.read_bytes() for path in page_files(language))
            lines = [line for line in text.split(b"\n") if not line.startswith(b"#")]
            (folder / "i18n" / f"{language}.ftl").write_bytes(b"\n".join(lines))
    finally:
        sys.path.pop(0)


class PageBundle(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"
    _folders: ClassVar[list[str]] = []  # to be removed at the end

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the bundle, unless the install is editable or the sources already have it."""
        root = Path(self.root)
        site = os.environ.get("CIRKIS_SITE")
        if site and version != "editable" and self.target_name == "wheel":
            build_data["force_include"][str(Path(site).resolve())] = "cirkis/site"
        if version == "editable":
            return
        self._name_version(build_data["force_include"])
        if (root / WEB / BUNDLE).exists():
            return
        made = self._make(root)
        if made is None and site:
            raise RuntimeError("a release needs the page's bundle: install Node.js, and run npm ci")
        if made is None:
            self.app.display_warning("no Node.js packages (npm ci): the page is not bundled")
            return
        inside = WEB if self.target_name == "sdist" else WEB.removeprefix("src/")
        build_data["force_include"][made] = f"{inside}/{BUNDLE}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary folders; the package now contains the bundle."""
        for folder in self._folders:
            shutil.rmtree(folder, ignore_errors=True)

    def _name_version(self, include: dict[str, str]) -> None:
        """Replace the placeholder in version.txt with the version (src/cirkis/version.py)."""
        file = Path(tempfile.mkdtemp(prefix="cirkis-version-")) / "version.txt"
        self._folders.append(str(file.parent))
        file.write_text(f"{self.metadata.version}\n", "ascii")
        include[str(file)] = f"{'src/' * (self.target_name == 'sdist')}cirkis/{file.name}"

    def _make(self, root: Path) -> str | None:
        node = shutil.which("node")
        if node is None or not (root / "node_modules" / "esbuild").exists():
            return None
        folder = tempfile.mkdtemp(prefix="cirkis-bundle-")
        self._folders.append(folder)
        write_texts(root, Path(folder))
        script = root / "tools" / "bundle" / "bundle.mjs"
        subprocess.run([node, str(script), folder], cwd=root, check=True)
        return folder
