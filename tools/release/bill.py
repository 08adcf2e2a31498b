"""The software bill of materials, in CycloneDX's format: all that is inside a release or that
`requirements.lock` installs with it, with licences, dependencies and digests.

cyclonedx-bom reads the Python packages in the environment where the release was tried. What the
wheel contains from npm is added here.
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
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "requirements.lock"
IN_WHEEL = (
    "@fluent/bundle",
    "@fontsource-variable/bricolage-grotesque",
    "gifenc",
    "pyodide",  # in the site
)
"""The npm packages that are inside the wheel; the others only help to build it."""

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
    _add_from_npm(bill)
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
    root = bill["metadata"]["component"]["bom-ref"]
    needs = next(one for one in bill["dependencies"] if one["ref"] == root)
    for name in IN_WHEEL:
        one = packages[f"node_modules/{name}"]
        algorithm, _, digest = one["integrity"].partition("-")
        content = base64.b64decode(digest).hex()
        reference = f"{name}=={one['version']}"
        bill["components"].append(
            {
                "type": "library",
                "bom-ref": reference,
                "name": name,
                "version": one["version"],
                "purl": f"pkg:npm/{quote(name, safe='/')}@{one['version']}",
                "licenses": [{"license": {"id": one["license"]}}],
                "hashes": [{"alg": algorithm.replace("sha", "SHA-"), "content": content}],
            }
        )
        needs.setdefault("dependsOn", []).append(reference)
        bill["dependencies"].append({"ref": reference})
