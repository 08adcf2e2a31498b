"""Make a set for a 3D printer: its files, facts and previews."""

from cirkis.extras import require
from cirkis.printing.made import Check, Made, MadeFile, Preview, Progress, no_check, no_progress
from cirkis.printing.three_d.beds import lay_out
from cirkis.printing.three_d.plan import make_plan
from cirkis.printing.three_d.report import README, facts_of, readme
from cirkis.printing.three_d.settings import SolidSettings
from cirkis.printing.three_d.solids import build
from cirkis.printing.three_d.view import views
from cirkis.printing.three_d.write_3mf import write_3mf
from cirkis.printing.three_d.write_stl import stl_files, stl_names


def make(
    settings: SolidSettings, progress: Progress = no_progress, check: Check = no_check
) -> Made:
    """Make a set's files: a 3MF for each bed, or an STL for each kind of part.

    Raises PrintError if it cannot be built, or MissingModule if a 3MF is requested without lib3mf.
    """
    if settings.files == "beds":
        require("lib3mf")
    plan = make_plan(settings)
    parts = list(dict.fromkeys(part for _, part, _ in plan.needed()))
    total = len(parts) * (2 if settings.files == "beds" else 1)  # writing takes as long as building
    beds = lay_out(plan) if settings.files == "beds" else ()
    check((*([f"{bed.name}.3mf" for bed in beds] or stl_names(plan)), README))
    solids = {}
    for done, part in enumerate(parts):
        progress(done, total)
        solids[part] = build(part.slabs)
    files = [] if beds else list(stl_files(plan, solids))
    for done, bed in enumerate(beds):
        progress(len(parts) + done * len(parts) // len(beds), total)
        files.append((MadeFile(f"{bed.name}.3mf", write_3mf(bed, solids)), bed.times))
    facts = facts_of(plan, beds, solids)
    progress(total, total)
    return Made((*(file for file, _ in files), readme(settings, files, facts)), facts)


def preview(settings: SolidSettings) -> tuple[Preview, ...]:
    """Return pictures of the pieces, a fifth of the board, a part from below, and a tray and peg.

    Raises PrintError if the set cannot be built.
    """
    return views(make_plan(settings))
