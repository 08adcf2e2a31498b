"""The software bill of materials, in CycloneDX's format: all that is inside a release or that
`requirements.lock` installs with it, with licences, dependencies and digests.

cyclonedx-bom reads the Python packages in the environment where the release was tried. What the
wheel contains from npm, and the site from PyPI, is added here.
"""

import base64
import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import quote

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packaging.metadata import parse_email
from packaging.utils import canonicalize_name

from tools.site.library import CACHE, download_wheels, files_of_zip

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "requirements.lock"
IN_WHEEL = (
    "@fluent/bundle",
    "@fontsource-variable/bricolage-grotesque",
    "gifenc",
    "pyodide",  # in the site
    "qrcode-generator",
)
"""The npm packages that are inside the wheel; the others only help to build it."""
LICENCES = {"resvg_py": "MIT"}
"""Of packages whose metadata name none, as their licence files say."""

Bill = dict[str, Any]


def bill_of_materials(python: Path, version: str, wheel: Path) -> str:
    """Return the bill of a wheel and of what is installed with it in an environment.

    Raises RuntimeError if the tool fails or the bill is not valid.
    """
    bill = _cyclonedx("environment", str(python), "--pyproject", str(ROOT / "pyproject.toml"))
    locked = {
        canonicalize_name(one["name"]): one["externalReferences"]
        for one in _cyclonedx("requirements", str(LOCK))["components"]
    }
    for one in bill["components"]:
        one.setdefault("externalReferences", []).extend(locked[canonicalize_name(one["name"])])
        if one["name"] in LICENCES:
            one.setdefault("licenses", [{"license": {"id": LICENCES[one["name"]]}}])
    _add_from_npm(bill)
    _add_from_site(bill)
    without = [one["name"] for one in bill["components"] if not one.get("licenses")]
    if without:
        raise RuntimeError(f"the bill of materials lacks licences: {', '.join(without)}")
    digest = sha256(wheel.read_bytes()).hexdigest()
    itself = {"version": version, "hashes": [{"alg": "SHA-256", "content": digest}]}
    bill["metadata"]["component"] |= itself
    text = json.dumps(bill, indent=1, sort_keys=True)
    problem = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if problem is not None:
        raise RuntimeError(f"the bill of materials is not valid: {problem}")
    return f"{text}\n"


def _cyclonedx(*words: str) -> Bill:
    """Return what the tool writes; SOURCE_DATE_EPOCH becomes its time."""
    command = (sys.executable, "-m", "cyclonedx_py", *words, "--output-reproducible")
    done = subprocess.run(
        [*command, "--spec-version", "1.6"], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"cyclonedx-bom failed:\n{done.stderr}")
    bill: Bill = json.loads(done.stdout)
    return bill


def _add_from_npm(bill: Bill) -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    for name in IN_WHEEL:
        one = packages[f"node_modules/{name}"]
        algorithm, _, digest = one["integrity"].partition("-")
        content = base64.b64decode(digest).hex()
        component = {
            "bom-ref": f"{name}=={one['version']}",
            "name": name,
            "version": one["version"],
            "purl": f"pkg:npm/{quote(name, safe='/')}@{one['version']}",
            "licenses": [{"license": {"id": one["license"]}}],
            "hashes": [{"alg": algorithm.replace("sha", "SHA-"), "content": content}],
        }
        _add(bill, component)


def _add_from_site(bill: Bill) -> None:
    """Add the site's own copies of packages, of other versions than those that are installed."""
    for wheel in download_wheels(CACHE):
        files = files_of_zip(wheel)
        text = next(files[name] for name in files if name.endswith(".dist-info/METADATA"))
        about, _ = parse_email(text)
        name, version = about["name"], about["version"]
        component = {
            "bom-ref": f"site/{name}=={version}",
            "name": name,
            "version": version,
            "description": "a copy inside the site, for Python in the browser",
            "purl": f"pkg:pypi/{name}@{version}",
            "licenses": [{"expression": about["license_expression"]}],
            "hashes": [{"alg": "SHA-256", "content": sha256(wheel.read_bytes()).hexdigest()}],
        }
        _add(bill, component)


def _add(bill: Bill, component: Bill) -> None:
    """Add a component on which the program itself depends."""
    root, reference = bill["metadata"]["component"]["bom-ref"], component["bom-ref"]
    bill["components"].append({"type": "library", **component})
    needs = next(one for one in bill["dependencies"] if one["ref"] == root)
    needs.setdefault("dependsOn", []).append(reference)
    bill["dependencies"].append({"ref": reference})
