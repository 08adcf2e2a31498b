"""Write the typeface of the page and of pictures from its source in node_modules: `make font`.

The page gets Bricolage Grotesque as two files, one with the letters of Western Europe and one with
the rest of Latin, which browsers fetch only when needed, and a style sheet that names them. While
they load, text uses a system font scaled to the same width and height, so that nothing moves when
they arrive. Pictures drawn by Python get one file with all letters in one weight, since the
renderer reads neither WOFF2 nor two files as one family; printed sheets contain more text, so they
get a second, lighter file.
"""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

import cirkis
from cirkis.i18n import languages, page_files

TOP = Path(__file__).parents[1]
PACKAGE = Path(cirkis.__file__).parent
WEB = PACKAGE / "web"
PICTURES = PACKAGE / "drawing" / "fonts"
SOURCE = TOP / "node_modules" / "@fontsource-variable" / "bricolage-grotesque"
FAMILY = "Bricolage Grotesque"
FILE = "bricolage"
PARTS = {"latin": "", "latin-ext": "-ext"}  # parts of the source, and suffixes of our files
OPTICAL_SIZE = 20.0  # one cut for small text and titles: a cut for every size would double the file
WEIGHTS = (400.0, 700.0)
PICTURE_FONTS = {  # weights, and the names that printers use, which must differ
    "bricolage.ttf": (600.0, "BricolageGrotesque"),
    "bricolage-regular.ttf": (400.0, "BricolageGrotesque-Regular"),
}
UNUSED = ("GDEF", "GSUB", "STAT", "gasp")  # not needed by pictures; they prevent merging fonts
FEATURES = ["kern", "tnum", "ccmp", "mark", "locl"]
NAMES = [0, 1, 2, 3, 4, 5, 6, 13, 14]  # ids of the family, its makers and its licence
NARROW_SPACE, THIN_SPACE = 0x202F, 0x2009  # French uses the first; the typeface has only the second

NARROW_WIDTH = 170  # in 1/1000 em: the typeface's own thin space is hardly visible before ; ! ?

# Every system has one of these. For each, the full names of fonts with the same widths, and the
# mean width of a letter in the page's messages, relative to the font size: in regular, and in bold.
FALLBACKS = {
    "Arial": (("Arial", "Liberation Sans", "Arimo", "Helvetica"), 0.4420, 0.4738),
    "Roboto": (("Roboto",), 0.4377, 0.4456),
    "Noto Sans": (("Noto Sans Regular",), 0.4661, 0.4946),
}
_WEIGHTS = (
    (400.0, "400", ""),
    (600.0, "600 700", " Bold"),
)  # of a fallback: the weight drawn, those in CSS, and the suffix of the local name
_LINE = 100  # characters, as in .prettierrc
NOTE = "/* Written by `make font` (tools/font.py): the page's typeface, and its fallbacks. */"


def made_font(part: str) -> TTFont:
    """Return a part of the typeface, reduced to the glyphs and tables that the page needs."""
    source = SOURCE / "files" / f"{FILE}-grotesque-{part}-opsz-normal.woff2"
    font = TTFont(source, recalcTimestamp=False)
    options = subset.Options(layout_features=FEATURES, hinting=False, name_IDs=NAMES)
    options.notdef_outline = True  # else letters that no font has would be invisible in names
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=list(font.getBestCmap()))
    subsetter.subset(font)
    limits = {"opsz": OPTICAL_SIZE, "wght": (WEIGHTS[0], None, WEIGHTS[1])}
    font = instancer.instantiateVariableFont(font, limits)
    for table in font["cmap"].tables:
        if THIN_SPACE in table.cmap:
            table.cmap[NARROW_SPACE] = table.cmap[THIN_SPACE]
    for glyph in {
        table.cmap[THIN_SPACE] for table in font["cmap"].tables if THIN_SPACE in table.cmap
    }:
        font["hmtx"][glyph] = (NARROW_WIDTH, 0)
    for number, name in {1: FAMILY, 2: "Regular", 4: FAMILY, 6: FAMILY.replace(" ", "")}.items():
        font["name"].setName(name, number, 3, 1, 0x409)
    font.flavor = "woff2"
    return font


def save_picture_font(path: Path) -> None:
    weight, printed_name = PICTURE_FONTS[path.name]
    with TemporaryDirectory() as folder:
        parts = [Path(folder) / f"{part}.ttf" for part in PARTS]
        for part, file in zip(PARTS, parts, strict=True):
            font = instancer.instantiateVariableFont(made_font(part), {"wght": weight})
            font.flavor = None
            for table in UNUSED:
                del font[table]
            font.save(file)
        merged = Merger().merge([str(file) for file in parts])
        merged["head"].created = merged["head"].modified = font["head"].modified
        merged.recalcTimestamp = False
        merged["name"].setName(printed_name, 6, 3, 1, 0x409)
        merged.save(path)


def style_sheet(font: TTFont) -> str:
    """Return the style sheet with the files and their fallbacks."""
    ranges = json.loads((SOURCE / "unicode.json").read_text("utf-8"))
    faces = [_face(ranges[part], end) for part, end in PARTS.items()]
    return "\n".join([NOTE, *faces, *_stand_ins(font)]) + "\n"


def _face(letters: str, end: str) -> str:
    return _rule(
        f'font-family: "{FAMILY}"',
        f"font-weight: {WEIGHTS[0]:.0f} {WEIGHTS[1]:.0f}",
        "font-display: swap",
        f'src: url("../fonts/{FILE}{end}.woff2") format("woff2")',
        _listed("unicode-range", letters.split(",")),
    )


def _stand_ins(font: TTFont) -> Iterator[str]:
    """Yield a face for each weight of each fallback font."""
    ascent, descent = (abs(n) / font["head"].unitsPerEm for n in _heights(font))
    for name, (families, *widths) in FALLBACKS.items():
        for (weight, range_of_weights, suffix), width in zip(_WEIGHTS, widths, strict=True):
            scale = mean_width(instancer.instantiateVariableFont(font, {"wght": weight})) / width
            names = [one.removesuffix(" Regular") + suffix if suffix else one for one in families]
            yield _rule(
                f'font-family: "Instead of {name}"',
                f"font-weight: {range_of_weights}",
                _listed("src", [f'local("{one}")' for one in names]),
                f"size-adjust: {scale:.1%}",
                f"ascent-override: {ascent / scale:.1%}",
                f"descent-override: {descent / scale:.1%}",
                *(["line-gap-override: 0%"] if name == "Arial" else []),  # only Arial has a gap
            )


def _heights(font: TTFont) -> tuple[int, int]:
    return font["hhea"].ascent, font["hhea"].descent


def mean_width(font: TTFont) -> float:
    """Return the average width of a letter in the page's messages, relative to the font size."""
    glyphs, advances = font.getBestCmap(), font["hmtx"]
    files = [path for language in languages() for path in page_files(language)]
    text = re.sub(r"\{[^}]*\}", "", "".join(path.read_text("utf-8") for path in files))
    widths: list[int] = [advances[glyphs[ord(one)]][0] for one in text if ord(one) in glyphs]
    return sum(widths) / len(widths) / int(font["head"].unitsPerEm)


def _listed(name: str, values: list[str]) -> str:
    """Return a declaration with many values, on as many lines as needed."""
    lines = [""]
    for value in values:
        if len(f"    {lines[-1]}{value}") > _LINE:
            lines.append("")
        lines[-1] += f"{value}, "
    text = "\n    ".join(line.rstrip() for line in lines).rstrip(",")
    fits = len(lines) == 1 and len(f"  {name}: {text};") <= _LINE
    return f"{name}: {text}" if fits else f"{name}:\n    {text}"


def _rule(*declarations: str) -> str:
    return "@font-face {\n" + "".join(f"  {line};\n" for line in declarations) + "}"


def main() -> None:
    """Write the files, their licence and the style sheet."""
    for part, end in PARTS.items():
        font = made_font(part)
        path = WEB / "fonts" / f"{FILE}{end}.woff2"
        font.save(path)
        print(f"wrote {path.relative_to(TOP)}, {path.stat().st_size} bytes")
    for name in PICTURE_FONTS:
        path = PICTURES / name
        save_picture_font(path)
        print(f"wrote {path.relative_to(TOP)}, {path.stat().st_size} bytes")
    shutil.copyfile(SOURCE / "LICENSE", WEB / "fonts" / "LICENSE")
    (WEB / "style" / "fonts.css").write_text(style_sheet(made_font("latin")), "utf-8")


if __name__ == "__main__":
    main()
