"""A learning curve, as a table and as a picture."""

from pathlib import Path

Curve = list[tuple[float, int, int, float]]  # seconds, games learned from, test games, share won

WIDTH, HEIGHT, MARGIN = 640, 320, 40


def interval(games: int, won: float) -> tuple[float, float]:
    """Return Wilson's 95% confidence interval for a share.

    Args:
        games: how many were played.
        won: the share that was won.
    """
    z = 1.96
    middle = (won + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * (won * (1 - won) / games + (z / games / 2) ** 2) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)


def write_curve(curve: Curve, folder: Path) -> str:
    """Write curve.csv and curve.svg, and return the last row in words."""
    rows = [(spent / 60, played, won, *interval(games, won)) for spent, played, games, won in curve]
    lines = [
        f"{minutes:.1f},{played},{won:.3f},{low:.3f},{high:.3f}"
        for minutes, played, won, low, high in rows
    ]
    head = "minutes,games,won,low,high\n"
    (folder / "curve.csv").write_text(head + "\n".join(lines) + "\n", "utf-8")
    (folder / "curve.svg").write_text(_picture(rows), "utf-8")
    minutes, played, won, low, high = rows[-1]
    return f"{minutes:.1f} min, {played} games: {won:.1%} won ({low:.0%} to {high:.0%})"


def _picture(rows: list[tuple[float, int, float, float, float]]) -> str:
    end = max(rows[-1][0], 1)

    def at(minutes: float, share: float) -> str:
        across = MARGIN + (WIDTH - 2 * MARGIN) * minutes / end
        return f"{across:.1f},{HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * share:.1f}"

    line = " ".join(at(row[0], row[2]) for row in rows)
    band = [at(row[0], row[4]) for row in rows] + [at(row[0], row[3]) for row in rows[::-1]]
    half = HEIGHT / 2
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">
<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>
<polygon points="{" ".join(band)}" fill="#cde"/>
<path d="M{MARGIN} {half}H{WIDTH - MARGIN}" stroke="#999" stroke-dasharray="4"/>
<polyline points="{line}" fill="none" stroke="#036" stroke-width="2"/>
<g font-family="sans-serif" font-size="13">
<text x="4" y="{MARGIN}">100%</text><text x="4" y="{half}">50%</text>
<text x="4" y="{HEIGHT - MARGIN}">0%</text>
<text x="{WIDTH - MARGIN}" y="{HEIGHT - 14}" text-anchor="end">{end:.0f} minutes</text>
<text x="{WIDTH / 2}" y="20" text-anchor="middle">games won against casual</text>
</g>
</svg>
"""
