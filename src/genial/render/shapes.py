"""Writing SVG: the few shapes we need, as text."""

from collections.abc import Iterable
from html import escape

Point = tuple[float, float]


def tag(name: str, content: str = "", **attributes: str | float | None) -> str:
    """An element; `_` in a name becomes `-`, None leaves the attribute out."""
    parts = [
        f'{key.rstrip("_").replace("_", "-")}="{_spelled(value)}"'
        for key, value in attributes.items()
        if value is not None
    ]
    opening = " ".join([name, *parts])
    return f"<{opening}>{content}</{name}>" if content else f"<{opening}/>"


def _spelled(value: str | float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def polygon(corners: Iterable[Point], fill: str = "none", class_: str | None = None) -> str:
    """A closed shape with straight sides."""
    points = " ".join(f"{_spelled(float(x))},{_spelled(float(y))}" for x, y in corners)
    return tag("polygon", points=points, fill=None if class_ else fill, class_=class_)


def circle(
    x: float, y: float, radius: float, fill: str, stroke: str | None = None, width: float = 0.0
) -> str:
    """A circle; with a stroke it is a ring."""
    line = width if stroke else None
    return tag("circle", cx=x, cy=y, r=radius, fill=fill, stroke=stroke, stroke_width=line)


def rect(x: float, y: float, width: float, height: float, round_: float, class_: str) -> str:
    """A rectangle with round corners, painted by its class."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=round_, class_=class_)


def words(x: float, y: float, content: str, class_: str, anchor: str = "start") -> str:
    """A line of text."""
    return tag("text", escape(content), x=x, y=y, class_=class_, text_anchor=anchor)


LIGHT = """
.gn-page{fill:#f6f4ef}
.gn-text{fill:#23262d}
.gn-faint{fill:#8b8577}
.gn-cell{fill:#e6e1d6;stroke:#cfc8b8;stroke-width:1}
.gn-start{fill:#d7cfbd;stroke:#a99f89;stroke-width:1.5}
.gn-tile{fill:#23262d}
.gn-wall{fill:#0f1115}
.gn-edge{fill:#5d6370}
.gn-printed{fill:#4b4a48}
.gn-panel{fill:#fff;stroke:#ddd7ca}
.gn-active{fill:#fff;stroke:#23262d;stroke-width:2}
.gn-rail{fill:#e6e1d6}
.gn-gate{fill:#23262d}
.gn-low{fill:#c2362f}
.gn-bonus{fill:none;stroke:#23262d;stroke-width:1.2}
"""
DARK = """
.gn-page{fill:#171a20}
.gn-text{fill:#eceae4}
.gn-faint{fill:#8d94a3}
.gn-cell{fill:#39404c;stroke:#4a5262}
.gn-start{fill:#4a5262;stroke:#78839a}
.gn-tile{fill:#0d0f13}
.gn-printed{fill:#22262e}
.gn-panel{fill:#20242c;stroke:#343a46}
.gn-active{fill:#20242c;stroke:#eceae4}
.gn-rail{fill:#39404c}
.gn-gate{fill:#eceae4}
.gn-low{fill:#ff8f88}
.gn-bonus{stroke:#eceae4}
"""
FONTS = """
.gn text{font-family:ui-sans-serif,system-ui,'Segoe UI','DejaVu Sans',sans-serif;font-size:13px}
.gn .gn-label{font-size:8.5px}
.gn .gn-small{font-size:11px}
.gn .gn-bold{font-weight:700}
.gn .gn-height{font-weight:700;font-size:11px;fill:#fff}
"""
STYLE = f"{LIGHT}{FONTS}@media (prefers-color-scheme:dark){{{DARK}}}".replace("\n", "")


def page(width: float, height: float, title: str, content: str) -> str:
    """A whole picture; it brings its own background, so it reads on light and dark pages."""
    background = rect(0, 0, width, height, 12, "gn-page")
    inside = tag("title", escape(title)) + tag("style", STYLE) + background + content
    return tag(
        "svg",
        inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_spelled(float(width))} {_spelled(float(height))}",
        width=width,
        height=height,
        role="img",
        class_="gn",
    )
