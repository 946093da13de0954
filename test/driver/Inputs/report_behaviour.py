"""Tests what a reader does with a page of cmc --report, in a real browser: sizes,
dragging, search, sets of lines, charts, and the comparison of two builds.

usage: report_behaviour.py PAGE LISTING FILE          LISTING: the output of cmc -S
       report_behaviour.py PAGE --before LISTING BEFORE FILE
       report_behaviour.py PAGE --lines BEFORE AFTER   the two sources of an edited program
       report_behaviour.py PAGE --equal N             at least N equal rows
       report_behaviour.py PAGE --index               a page of cmobj index

Prints a line for each finding, and finally their number.
"""
import difflib
import json
import os
import re
import sys

from browser import Browser
from report_page import check, check_contrast, check_silence, findings, lines_of, texts, words

# Elements whose text must fit, and those of which none may cover another.
WHOLE = ["#title", "#facts li", "#charts button", "#legend li", ".count", "#where p",
         "#toggles button", ".pane > header h2", "#registers-title"]
APART = ["#head > *", "#strip > *", ".strip-head > *", ".pane, .separator.beside",
         ".pane > header > *",
         "body > header, body > section, body > main, body > .separator", "#inspector > *"]
LAYOUT = """
(() => {
  const bad = [], seen = e => e.getClientRects().length;
  const all = s => [...document.querySelectorAll(s)].filter(seen);
  const kind = e => e.className.baseVal ?? e.className;
  const name = e => e.id || `${kind(e)} ${e.textContent.trim().slice(0, 30)}`;
  if (document.documentElement.scrollWidth > innerWidth) bad.push("the page scrolls sideways");
  if (document.documentElement.scrollHeight > innerHeight) bad.push("the page scrolls down");
  for (const e of %s.flatMap(all)) {
    const r = e.getBoundingClientRect();
    if (e.scrollWidth > e.clientWidth + 1) bad.push(`${name(e)} is cut`);
    if (r.left < 0 || r.right > innerWidth || r.bottom > innerHeight)
      bad.push(`${name(e)} is outside`);
  }
  for (const selector of %s) {
    const parents = new Map();
    for (const e of all(selector))
      parents.set(e.parentElement, [...parents.get(e.parentElement) || [], e]);
    for (const group of parents.values())
      group.forEach((a, i) => group.slice(i + 1).forEach(b => {
        const [p, q] = [a, b].map(e => e.getBoundingClientRect());
        const width = Math.min(p.right, q.right) - Math.max(p.left, q.left);
        const height = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
        if (width > 1 && height > 1)
          bad.push(`${name(a)} and ${name(b)} overlap`);
      }));
  }
  return bad;
})()""" % (json.dumps(WHOLE), json.dumps(APART))


def check_layout(page, panes):
    for width, height in ((1920, 1080), (1280, 900), (1280, 720)):
        page.size(width, height)
        for finding in page.run(LAYOUT):
            check(False, f"{width}x{height}: {finding}")
        shown = page.run("[...document.querySelectorAll('.pane')].map(e => e.id)")
        check(shown == [f"pane-{each}" for each in panes], f"{width}: shows {shown}")
        rows = page.run("document.querySelector('#rows-gen').clientHeight") // 18
        check(rows >= (20 if height > 800 else 10), f"{width}x{height}: only {rows} rows of code")
    page.size(1280, 900)


def width_of(page, what):
    return page.run(f"document.querySelector('{what}').getBoundingClientRect().width")


def check_sizes(page):
    """Panes and details have the size to which they are dragged, or moved by keys."""
    source, gen = width_of(page, "#pane-source"), width_of(page, "#pane-gen")
    page.drag(".separator.beside", -120, 0)
    check(abs(width_of(page, "#pane-source") - source + 120) < 8, "the border is not dragged")
    check(abs(width_of(page, "#pane-source") + width_of(page, "#pane-gen") - source - gen) < 2,
          "dragging changes the sum of widths")
    page.run("document.querySelector('.separator.beside').focus()")
    page.press("ArrowRight")
    check(abs(width_of(page, "#pane-source") - source + 96) < 8, "the border is not moved by keys")
    page.drag(".separator.beside", -2000, 0)
    check(width_of(page, "#pane-source") >= 179, "a view can vanish")
    page.run("document.querySelector('.separator.beside')"
             ".dispatchEvent(new MouseEvent('dblclick', {bubbles: true}))")
    check(abs(width_of(page, "#pane-source") - source) < 2, "a double click does not reset")
    height = "document.querySelector('#inspector').getBoundingClientRect().height"
    before = page.run(height)
    page.drag(".separator.above", 0, 60)
    check(abs(page.run(height) - before + 60) < 3, "the details are not dragged")
    page.drag(".separator.above", 0, -60)


def check_memory(page, path):
    """The next page begins with the views and the height that this one was left with."""
    page.click("#toggles button:nth-child(4)")
    check(page.run("(l => [...l.querySelectorAll('.selected')].some(e => "
                   "e.offsetTop >= l.scrollTop && e.offsetTop < l.scrollTop + l.clientHeight))"
                   "(document.querySelector('#rows-visa'))"),
          "a view that is shown is not at the selection")
    page.click("#toggles button:nth-child(4)")
    page.click("#toggles button:nth-child(2)")
    page.drag(".separator.above", 0, 40)
    views = "[...document.querySelectorAll('.pane')].map(e => e.id)"
    height = "document.querySelector('#inspector').getBoundingClientRect().height"
    left = page.run(views), page.run(height)
    check(left[0] == ["pane-source", "pane-ir", "pane-gen"], f"a button shows {left[0]}")
    page.open(path)
    check((page.run(views), page.run(height)) == left, "another page has forgotten the choices")
    page.click("#toggles button:nth-child(2)")
    check(len(page.run(views)) == 2, "a button does not hide its view")
    page.run("document.querySelector('.separator.above')"
             ".dispatchEvent(new MouseEvent('dblclick', {bubbles: true}))")


def check_search(page, file):
    """All visible rows with the text are marked, and Enter goes through them."""
    data = json.loads(page.run("document.getElementById('data').textContent"))
    source = next(f["text"] for f in data["files"] if f["name"].endswith(file))
    want = [i for i, t in enumerate(source.rstrip("\n").split("\n")) if "select" in t.lower()]
    page.run("document.activeElement.blur()")
    page.run("document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '/', bubbles: true}))")
    check(page.run("document.activeElement.id") == "search", "/ does not go to the search")
    page.type("SELECT")
    hit = page.run("[...document.querySelectorAll('#rows-source .hit')].map(e => e.id)")
    check(want and hit == [f"source-{i}" for i in want], f"finds {hit}, not rows {want}")
    check(texts(page, "#hits") == [str(len(want))], f"counts {texts(page, '#hits')}")
    marked = page.run("[...CSS.highlights.get('found')].map(String)")
    check(marked == ["select"] * sum(t.lower().count("select") for t in source.split("\n")),
          f"marks {marked}")
    for i in (0, 1):
        page.press("Enter")
        check(page.run("document.querySelector('.hit.now').id") == f"source-{want[i]}", "Enter")
        check(page.run("document.querySelector('#rows-source .selected').id") == f"source-{want[i]}",
              "what is found is not selected")
        check(texts(page, "#hits") == [f"{i + 1} of {len(want)}"], "the number of the hit")
    page.press("Escape")
    check(not page.run("document.querySelectorAll('.hit').length"), "Escape leaves hits")
    page.run("document.querySelector('#search').focus()")
    page.type("no such words")
    check(texts(page, "#hits") == ["none"], "finds what is not there")
    page.press("Escape")


def selected(page, view="gen", mark="selected"):
    return [words(t) for t in texts(page, f"#rows-{view} .row.{mark} .text")]


def check_sets(page, expected, file):
    """With Shift a set of lines is chosen, and all their instructions are marked, in
    the order of the code."""
    lines = sorted(int(place.rsplit(":", 1)[1]) for place in expected
                   if place.startswith(file + ":"))
    first, last = lines[0], lines[min(2, len(lines) - 1)]
    page.click(f"#source-{first - 1}")
    page.click(f"#source-{last - 1}", modifiers=8)
    want = [words(t) for line in lines if first <= line <= last for t in expected[f"{file}:{line}"]]
    check(sorted(selected(page)) == sorted(want),
          f"lines {first} to {last} mark {len(selected(page))} instructions, not {len(want)}")
    check(page.run("location.hash") == f"#{first}-{last}", "the address of a set")
    check(texts(page, "#pane-gen .count b") == [str(len(want))], "the number of a set")


def check_fate(page, expected, file):
    """A line without code of its own leads to the lines that have its work."""
    source = texts(page, "#rows-source .text")
    found = 0
    for line, text in enumerate(source, 1):
        if f"{file}:{line}" in expected or "select<" not in text:
            continue
        page.click(f"#source-{line - 1}")
        names = texts(page, "#where .line")
        want = [words(t) for n in names for t in expected[f"{file}:{n.split()[1]}"]]
        check(names and sorted(selected(page, mark="via")) == sorted(want),
              f"line {line} leads to {names}, and marks other code")
        found += 1
        page.click("#where .line")
        check(texts(page, "#where h2") == [f"{file}:{names[0].split()[1]}"], "the link")
    check(found, "no line without code of its own")


def check_charts(page, titles):
    """Only charts with data are there; each draws itself."""
    check(texts(page, "#charts button") == titles, f"charts: {texts(page, '#charts button')}")
    for title in range(len(titles)):
        page.run(f"document.querySelectorAll('#charts button')[{title}].click()")
        check(page.run("document.querySelectorAll('#chart svg path, #chart svg rect').length") > 2,
              f"nothing in {titles[title]}")
        check(page.run("document.querySelector('#chart svg').getBoundingClientRect().height") <= 96,
              f"{titles[title]} is too high")


FORM = re.compile(r"\b([raf])\d+(\.\d+)?|\bL\d+|\{.*|//.*")


def check_rows(page):
    """Equal rows face each other; returns them."""
    rows = [page.run(f"[...document.querySelectorAll('#rows-{view} .row')].map(e => "
                     "[e.className, e.querySelector('.text').textContent])")
            for view in ("was", "gen")]
    check(len(rows[0]) == len(rows[1]), "columns of different length")
    equal = []
    for (was_class, was), (gen_class, gen) in zip(*rows):
        changed = "removed" in was_class or "added" in gen_class
        gaps = ("gap-row" in was_class) + ("gap-row" in gen_class)
        check(gaps < 2 and (changed or not gaps), f"a gap beside {was}{gen}")
        if not changed:
            equal.append(gen)
            check(words(FORM.sub(r"\1", was)) == words(FORM.sub(r"\1", gen)), f"{was} beside {gen}")
    check(equal, "nothing is equal")
    return equal


def check_before(page, now, before, file):
    """The changes of each line are those of the listings; no row is lost."""
    source = texts(page, "#rows-source .row .delta")
    lines = {*now, *before}
    for place in lines:
        n = len(now.get(place, [])) - len(before.get(place, []))
        want = f"+{n}" if n > 0 else f"\u2212{-n}" if n else ""
        got = source[int(place.rsplit(":", 1)[1]) - 1]
        check(got == want, f"{place}: {got} instructions more, not {want}")
    check(any(source), "no changes")
    check_rows(page)
    for view, listing in (("was", before), ("gen", now)):
        rows = [words(t) for t in texts(page, f"#rows-{view} .text")]
        check(all(words(t) in rows for each in listing.values() for t in each),
              f"not all of {view}")
    page.run("document.querySelector('#rows-gen').scrollTop = 180")
    page.run("new Promise(r => setTimeout(r, 100))")
    check(page.run("document.querySelector('#rows-was').scrollTop") == 180,
          "do not scroll together")
    check(page.run("document.querySelector('#facts .delta').textContent")
          in (f"\u2212{-d}" if d < 0 else f"+{d}" for d in [
              int(page.run("(d => d.kernels[0].instructions - d.before.kernels[0].instructions)"
                           "(JSON.parse(document.getElementById('data').textContent))"))]),
          "another difference of instructions")
    changes = page.run("[...document.querySelectorAll('#chart .bar')].length")
    check(changes == sum(bool(each) for each in source), f"{changes} bars for changes")


def check_lines(page, before, after):
    """Lines that only one of two sources has are marked, in the order of a diff."""
    with open(before) as one, open(after) as two:
        old, new = one.read().splitlines(), two.read().splitlines()
    want = [t for t in difflib.ndiff(old, new) if not t.startswith("?")]
    got = page.run("[...document.querySelectorAll('#rows-source .row')].map(e => "
                   "(e.classList.contains('removed') ? '- ' : e.classList.contains('added') ? '+ ' "
                   ": '  ') + e.querySelector('.text').textContent)")
    check(sorted(got) == sorted(want), f"other lines: {set(got) ^ set(want)}")
    check([t[2:] for t in got if t[0] != "+"] == old, "not in the order of the earlier source")
    check([t[2:] for t in got if t[0] != "-"] == new, "not in the order of the source")
    check(any(t[0] == "-" for t in got) and any(t[0] == "+" for t in got), "no line has changed")
    page.click("#rows-source .row.removed.linked")
    check(selected(page, "was") and not selected(page), "a removed line has no code before, or now")
    check("earlier build" in texts(page, "#where h2")[0], "the name of a removed line")


def check_index(page, path):
    data = json.loads(page.run("document.getElementById('data').textContent"))["kernels"]
    names = texts(page, "#rows a")
    check(sorted(names) == sorted(k["name"] for k in data) and names, f"kernels: {names}")
    for link in page.run("[...document.querySelectorAll('#rows a')]"
                         ".map(e => e.getAttribute('href'))"):
        check(os.path.exists(os.path.join(os.path.dirname(path), link.split("#")[0])), f"no {link}")
    heads = texts(page, "#heads button")
    page.run(f"document.querySelectorAll('#heads button')[{heads.index('Instructions')}].click()")
    check(texts(page, "#rows a") == [k["name"] for k in sorted(
        data, key=lambda k: -k["instructions"])], "not in the order of instructions")
    page.run("document.querySelector('#filter').focus()")
    page.type(names[0])
    check(set(texts(page, "#rows a")) >= {names[0]} and all(
        names[0] in n for n in texts(page, "#rows a")), "the filter")
    for width in (1920, 1280):
        page.size(width, 900)
        check(page.run("document.documentElement.scrollWidth <= innerWidth"), f"{width}: too wide")
    check_contrast(page, kinds=8)


def read(listing):
    with open(listing) as text:
        return lines_of(text.read())


def main():
    path, *rest = sys.argv[1:]
    with Browser() as page:
        page.open(path)
        if rest[0] == "--index":
            check_index(page, path)
        elif rest[0] == "--equal":
            check(len(check_rows(page)) >= int(rest[1]), "too few equal rows")
        elif rest[0] == "--lines":
            check_lines(page, *rest[1:])
        elif rest[0] == "--before":
            check_layout(page, ["source", "was", "gen"])
            check_before(page, read(rest[1]), read(rest[2]), rest[3])
            check_charts(page, ["Registers live", "Changes"])
            check_contrast(page)
        else:
            expected = read(rest[0])
            check_layout(page, ["source", "gen"])
            check_sizes(page)
            check_memory(page, path)
            check_search(page, rest[1])
            check_sets(page, expected, rest[1])
            check_fate(page, expected, rest[1])
            check_charts(page, ["Registers live", "Executed"])
        check_silence(page, path)
    print(*findings, sep="\n")
    print(f"{len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
