"""Plots of the table roofline against the table: each point where its numbers say, each row drawn or counted, no label over another."""

import csv
import io
import math
import re
import xml.etree.ElementTree as etree

from harness import Failure, Skip, command

SVG = "{http://www.w3.org/2000/svg}"
NAMED = 10
MOST_DRAWN = 2000
LETTER_PX = 6.5  # of most fonts at 12 px
SLACK_PX = 0.11  # positions have one decimal
ROUNDING = 6e-7  # csv has six


def rows_of(settings, trace):
    """-> rows of the table, most time first, as the plot takes them"""
    if not any(line.split()[0] == "roofline" for line in command([settings.rooftree, "list", "tables"]).splitlines()):
        raise Skip("no table roofline")
    rows = list(csv.DictReader(io.StringIO(command([settings.checked_rooftree, "run", "roofline", trace, "-f", "csv"]))))
    return sorted(rows, key=lambda row: -float(row["percent"] or 0))


def same(found, expected, what):
    if found != expected:
        raise Failure("%s: %r, expected %r" % (what, found, expected))


def ticks(root, axis):
    """-> two (power of ten, pixel) of an axis, the outermost"""
    found = []
    for text in root.iter(SVG + "text"):
        if text.get("class") == "tick" and (text.get("text-anchor") == "middle") == (axis == "x"):
            found.append((math.log10(float(text.text)), float(text.get(axis)) - (0 if axis == "x" else 4)))
    if len(found) < 2:
        raise Failure("%d ticks of %s" % (len(found), axis))
    return found[0], found[-1]


def pixel(axis, value):
    (power0, px0), (power1, px1) = axis
    return px0 + (math.log10(value) - power0) / (power1 - power0) * (px1 - px0)


def stands_at(axis, value, found):
    ends = sorted(pixel(axis, max(1e-300, float(value) + rounding)) for rounding in (-ROUNDING, ROUNDING))
    return ends[0] - SLACK_PX <= float(found) <= ends[1] + SLACK_PX


def boxes_of_names(root):
    """-> (text, left, top, right, bottom) of the names in the plot"""
    for text in root.iter(SVG + "text"):
        if text.get("class") == "halo" and text.get("transform") is None:
            x, y, width = float(text.get("x")), float(text.get("y")), LETTER_PX * len(text.text)
            yield text.text, x, y - 10, x + width, y + 2


def left_out(text):
    """-> rows that a plot says it does not draw"""
    return sum(int(n) for n in re.findall(r"(\d+) rows? \(", text))


def picture(settings, trace):
    rows = rows_of(settings, trace)
    arguments = [settings.checked_rooftree, "run", "roofline", trace, "-f", "svg"]
    text = command(arguments)
    same(command(arguments), text, "a second time")
    root = etree.fromstring(text)
    x, y = ticks(root, "x"), ticks(root, "y")
    points = [c for c in root.iter(SVG + "circle") if c.find(SVG + "title") is not None]
    notes = " ".join(t.text for t in root.iter(SVG + "text") if t.get("class") == "soft")
    same(len(points) + left_out(notes), min(len(rows), MOST_DRAWN + left_out(notes)), "rows drawn and counted")
    places = [row for row in rows if row["intensity"] and row["tflops_per_s"]]
    for circle in points:
        tip = circle.find(SVG + "title").text
        while places:
            row = places.pop(0)
            at_x, at_y = stands_at(x, row["intensity"], circle.get("cx")), stands_at(y, row["tflops_per_s"], circle.get("cy"))
            if at_x and at_y and tip.startswith(row["name"]):
                break
        else:
            raise Failure("no row of the table stands where %r is" % tip)
    names = list(boxes_of_names(root))
    unplaced = re.search(r"No room for (\d+)", notes)
    same(len(names) + int(unplaced[1] if unplaced else 0), min(len(points), NAMED), "names")
    for i, (name, left, top, right, bottom) in enumerate(names):
        for other, left1, top1, right1, bottom1 in names[:i]:
            if left < right1 and left1 < right and top < bottom1 and top1 < bottom:
                raise Failure("%r covers %r" % (name, other))


def characters(settings, trace):
    rows = rows_of(settings, trace)
    for width in (40, 80, 200):
        arguments = [settings.checked_rooftree, "run", "roofline", trace, "-f", "roofline"]
        environment = {"COLUMNS": str(width), "LC_ALL": "C.UTF-8"}
        fine, plain = command(arguments, env=environment), command(arguments + ["--ascii"], env=environment)
        same(command(arguments, env=dict(environment, LC_ALL="C")), plain, "in the locale C")
        if not plain.isascii():
            raise Failure("--ascii: other characters")
        plot, _, rest = plain.partition("\n\n")
        for line in plot.splitlines():
            if len(line) > width:
                raise Failure("%d columns: %r" % (width, line))
        same([len(line.rstrip()) for line in fine.split("\n\n")[0].splitlines()], [len(line.rstrip()) for line in plot.splitlines()], "lengths of lines")
        listed = re.findall(r"^([A-J]) (\S+)", rest, re.MULTILINE)
        drawn = len(rows) - left_out(" ".join((rest or plain).split()))
        same(len(listed), min(NAMED, drawn), "points listed")
        same([letter for letter, _ in listed], list("ABCDEFGHIJ")[: len(listed)], "letters")
