"""Reads what Rooftree writes as .xlsx, by the zip and XML of the standard library alone."""

import re
import xml.etree.ElementTree as xml
import zipfile

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
LINK = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
ESCAPE = re.compile("_x([0-9A-Fa-f]{4})_")


def parsed(book, name):
    with book.open(name) as file:
        return xml.parse(file).getroot()


def unescaped(text):
    return ESCAPE.sub(lambda m: chr(int(m[1], 16)), text)


def column_of(reference):
    """A1 -> 0, AA7 -> 26"""
    number = 0
    for letter in re.match("[A-Z]+", reference)[0]:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def text_of(element):
    return unescaped("".join(part.text or "" for part in element.iter(MAIN + "t")))


def cell_value(cell, strings):
    """-> text, a number as (its text,), or None"""
    kind, value = cell.get("t"), cell.find(MAIN + "v")
    if kind == "inlineStr":
        return text_of(cell)
    if value is None or value.text is None:
        return None
    if kind == "s":
        return strings[int(value.text)]
    return unescaped(value.text) if kind == "str" else (value.text,)


def sheet_rows(root, strings):
    for row in root.iter(MAIN + "row"):
        cells = {column_of(cell.get("r")): cell_value(cell, strings) for cell in row.iter(MAIN + "c")}
        yield int(row.get("r")) - 1, cells


def read(path):
    """-> {sheet name: {row: {column: value}}} in the order of the sheets"""
    with zipfile.ZipFile(path) as book:
        if book.testzip():
            raise ValueError("%s: damaged" % book.testzip())
        targets = {link.get("Id"): link.get("Target") for link in parsed(book, "xl/_rels/workbook.xml.rels")}
        strings = []
        if "xl/sharedStrings.xml" in book.namelist():
            strings = [text_of(item) for item in parsed(book, "xl/sharedStrings.xml").iter(MAIN + "si")]
        return {
            sheet.get("name"): dict(sheet_rows(parsed(book, "xl/" + targets[sheet.get(LINK)]), strings))
            for sheet in parsed(book, "xl/workbook.xml").iter(MAIN + "sheet")
        }
