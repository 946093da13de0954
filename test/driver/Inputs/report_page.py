"""Tests a page of cmc --report in a real browser.

usage: report_page.py PAGE LISTING FILE   LISTING: the output of cmc -S for the same;
                                          FILE: the name of the source in it
       report_page.py PAGE --quiet        only that it draws itself without messages
       report_page.py PAGE --silent       only that it has no messages
       report_page.py PAGE --large SECONDS
       report_page.py PAGE --heat PROFILE FILE
       report_page.py PAGE --marks        that it marks spills
       report_page.py PAGE --kernels      that it has several kernels

Prints a line for each finding, and finally their number.
"""
import json
import re
import sys

from browser import Browser

MIN_CONTRAST = 4.5  # WCAG 2, level AA.
VIEWS = ["source", "ir", "bales", "visa", "gen"]
findings = []


def check(ok, words):
    if not ok:
        findings.append(words)


def lines_of(listing):
    """The instructions of each "file:line" in an assembly listing."""
    lines, place = {}, None
    for text in listing.splitlines():
        m = re.match(r"// (\S+:\d+):", text)
        if m:
            place = m[1]
        elif text.startswith("// (no source)"):
            place = None
        elif text and not text.startswith("//") and not re.match(r"L\d+:$", text) and place:
            lines.setdefault(place, []).append(text)
    return lines


def words(text):
    return " ".join(text.split())


def texts(page, selector):
    return [words(t) for t in page.run(
        f"[...document.querySelectorAll({json.dumps(selector)})].map(e => e.textContent)")]


CONTRASTS = r"""
(() => {
  const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const rgba = colour => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = c => {
    const [r, g, b] = c.slice(0, 3).map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const behind = e => {
    for (; e; e = e.parentElement) {
      const c = rgba(getComputedStyle(e).backgroundColor);
      if (c[3] === 255) return c;
    }
    return [255, 255, 255, 255];
  };
  const worst = {};
  for (const e of document.querySelectorAll("body *")) {
    if (![...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())) continue;
    if (e.closest("script, noscript, title, [hidden]") || !e.getClientRects().length) continue;
    const style = getComputedStyle(e), svg = e instanceof SVGElement;
    const fore = light(rgba(svg ? style.fill : style.color)), back = light(behind(e));
    const ratio = (Math.max(fore, back) + .05) / (Math.min(fore, back) + .05);
    const row = e.closest(".row"), name = (row ? row.className + " " : "") + e.tagName + "." + (e.className.baseVal ?? e.className);
    if (!(name in worst) || worst[name] > ratio) worst[name] = ratio;
  }
  return worst;
})()"""


def check_contrast(page, kinds=20):
    for dark in (False, True):
        page.dark(dark)
        ratios = page.run(CONTRASTS)
        check(len(ratios) >= kinds, f"only {len(ratios)} kinds of text")
        for name, ratio in sorted(ratios.items()):
            check(ratio >= MIN_CONTRAST,
                  f"{'dark' if dark else 'light'}: contrast {ratio:.2f} of {name}")
    check(page.run("getComputedStyle(document.body).backgroundColor") !=
          (page.dark(False), page.run("getComputedStyle(document.body).backgroundColor"))[1],
          "dark mode is not dark")


LINKED = """
(() => {
  const all = selector => [...document.querySelectorAll(selector)];
  const list = document.querySelector("#rows-gen").getBoundingClientRect();
  return {
    gen: all("#rows-gen .selected .text").map(e => e.textContent),
    visa: all("#rows-visa .selected").length,
    registers: all("#map .piece").length,
    plot: document.querySelector("#chart .span").getAttribute("d").length,
    pictures: all("#pictures figure svg .chosen").length,
    seen: all("#rows-gen .selected").some(e => {
      const r = e.getBoundingClientRect();
      return r.top >= list.top && r.bottom <= list.bottom;
    }),
  };
})()"""


def check_clicks(page, expected, file):
    """Each line of the source has the Gen instructions of the listing."""
    source = texts(page, "#rows-source .text")
    check(expected, "the listing has no lines")
    check(any(".select<" in t for t in source), "no select in the source")
    for line, text in enumerate(source, 1):
        page.click(f"#source-{line - 1}")
        linked = page.run(LINKED)
        want = [words(t) for t in expected.get(f"{file}:{line}", [])]
        check([words(t) for t in linked["gen"]] == want,
              f"line {line}: {len(linked['gen'])} Gen instructions, not {len(want)}")
        for view in ("visa", "registers", "plot", "seen"):
            check(linked[view] or not want, f"line {line} has code, but no {view}")
        check(linked["pictures"] or ".select<" not in text,
              f"line {line}: its select is not drawn")


def check_exact(page):
    """A Gen instruction marks its one vISA instruction, and the reverse."""
    data = json.loads(page.run("document.getElementById('data').textContent"))
    gen = data["kernels"][0]["gen"]
    at = next(i for i, g in enumerate(gen) if "v" in g and "send" not in g)
    page.click(f"#gen-{at}")
    check(texts(page, "#rows-visa .exact .text")
          == [words(data["kernels"][0]["visa"][gen[at]["v"]]["t"])], "not its vISA instruction")
    page.click(f"#visa-{gen[at]['v']}")
    check(words(gen[at]["t"]) in texts(page, "#rows-gen .exact .text"), "not its Gen instruction")


def check_keys(page):
    page.run("document.activeElement.blur()")
    page.press("Escape")
    stops = []
    for _ in range(80):
        page.press("Tab")
        stop = page.run("document.activeElement.id || document.activeElement.textContent || "
                        "document.activeElement.getAttribute('aria-label')")
        name = page.run("(e => (e.getAttribute('aria-label') || e.textContent || "
                        "(e.getAttribute('aria-labelledby') || '').split(' ').map(i => "
                        "document.getElementById(i)?.textContent).join(' ')).trim())"
                        "(document.activeElement)")
        check(name, f"no name for {stop}")
        if stop in stops:
            break
        stops.append(stop)
    for view in VIEWS:
        check(f"rows-{view}" in stops, f"Tab does not reach {view}: {stops}")
        check(page.run(f"document.getElementById('rows-{view}').tabIndex") == 0,
              f"{view} is reached by what scrolls only")
    page.run("document.getElementById('rows-source').focus()")
    page.press("Home")
    active = "document.activeElement.getAttribute('aria-activedescendant')"
    check(page.run(active) == "source-0", "Home")
    for key, goal in (("ArrowDown", 1), ("ArrowDown", 2), ("ArrowUp", 1)):
        page.press(key)
        check(page.run(active) == f"source-{goal}", f"{key} does not go to row {goal}")
    page.press("End")
    last = page.run("document.querySelectorAll('#rows-source .row').length") - 1
    check(page.run(active) == f"source-{last}", "End")
    while last and not page.run("document.querySelectorAll('#rows-gen .selected').length"):
        page.press("ArrowUp")
        last -= 1
    check(last, "ArrowUp finds no line with code")
    for view in VIEWS[1:]:
        page.press("ArrowRight")
        check(page.run("document.activeElement.id") == f"rows-{view}", f"ArrowRight to {view}")
        check(page.run(f"document.getElementById({active}).classList.contains('selected')"),
              f"ArrowRight leaves the line in {view}")
        check(page.run(f"document.getElementById({active}).getAttribute('aria-selected')")
              == "true", f"not selected in {view}")
    page.press("ArrowLeft")
    check(page.run("document.activeElement.id") == "rows-visa", "ArrowLeft")
    page.press("Escape")
    check(not page.run("document.querySelectorAll('.selected').length"), "Escape")
    page.run("document.querySelector('#chart svg').focus()")
    page.press("ArrowRight")
    check(page.run("document.querySelectorAll('#rows-visa .active').length") == 1, "the plot's keys")


def check_silence(page, path):
    for words_said in page.said:
        check(False, f"the page said: {words_said}")
    for url in page.requests:
        check(url.startswith("data:") or url.split("#")[0].endswith(path.split("/")[-1]),
              f"the page asked for {url}")


def show_all(page):
    page.run("for (const b of document.querySelectorAll('#toggles [aria-pressed=false]')) b.click()")


def check_drawn(page):
    for view in VIEWS:
        check(page.run(f"document.querySelectorAll('#rows-{view} .row').length") > 0,
              f"nothing in {view}")
    page.run("document.querySelector('[data-chart=pressure]').click()")
    check(page.run("document.querySelector('#chart .top').getAttribute('d').length") > 10, "no plot")
    check(page.run("document.querySelectorAll('script').length") == 2, "scripts that are not ours")
    check(page.run("document.querySelector('#title').textContent.length") > 1, "no title")


def check_large(page, seconds):
    """Measures processor time, since the machine may be busy."""
    loaded = page.seconds()
    check(loaded < seconds, f"loading took {loaded:.1f} s")
    page.run("(() => { const rows = document.querySelectorAll('#rows-gen .row');"
             "for (let i = 0; i < 10; ++i) { rows[Math.floor(i * rows.length / 10)].click(); "
             "document.body.getBoundingClientRect(); } })()")
    click = (page.seconds() - loaded) / 10
    check(click < 0.25, f"a click takes {1000 * click:.0f} ms")
    print(f"loaded in {loaded:.1f} s, a click takes {1000 * click:.0f} ms")


def check_heat(page, profile, file):
    """The share of each line is that of the profile."""
    with open(profile) as text:
        kernel = json.load(text)["kernels"][0]
    heats = texts(page, "#rows-source .heat")
    for line, heat in enumerate(heats, 1):
        counts = kernel["lines"].get(f"{file}:{line}")
        want = f"{100 * counts['executed'] / kernel['executed']:.1f} %" if counts else ""
        check(heat == want, f"line {line}: {heat}, not {want}")
    hottest = max(kernel["lines"], key=lambda l: kernel["lines"][l]["executed"])
    check(texts(page, "#where h2") == [hottest], "does not begin at the hottest line")


def check_marks(page):
    data = json.loads(page.run("document.getElementById('data').textContent"))["kernels"][0]
    for mark in ("spill", "fill"):
        rows = sum(g.get("mark") == mark for g in data["gen"])
        drawn = page.run(f"document.querySelectorAll('#rows-gen .gutter svg.{mark}').length")
        plotted = page.run(f"document.querySelectorAll('#chart path.{mark}').length")
        check(drawn == rows > 0, f"{drawn} marks of {rows} {mark}s")
        check(plotted > 0.7 * rows, f"{plotted} of {rows} {mark}s in the plot")
    check(page.run("document.querySelectorAll('#chart path.send').length") > 0, "no messages")
    top = page.run("document.querySelector('#chart .limit').getAttribute('y1')")
    peak = page.run("document.querySelector('#chart .peak').getAttribute('cy')")
    check(float(peak) < float(top), "the peak is not above what there is")
    check("bytes spilled" in page.run("document.querySelector('#facts').textContent"), "no spill")


def check_kernels(page):
    first = texts(page, "#title")
    names = texts(page, "#kernels option")
    check(len(names) > 1, f"kernels: {names}")
    page.run("document.querySelector('#kernels').value = 1;"
             "document.querySelector('#kernels').dispatchEvent(new Event('change'))")
    check(texts(page, "#title") != first and texts(page, "#title")[0].startswith(names[1]),
          "the second kernel does not open")
    check_drawn(page)


def main():
    path, rest = sys.argv[1], sys.argv[2:]
    with Browser() as page:
        page.open(path)
        if rest[0] != "--silent":
            show_all(page)
            check_drawn(page)
        if rest[0] == "--large":
            check_large(page, float(rest[1]))
        elif rest[0] == "--heat":
            check_heat(page, *rest[1:])
        elif rest[0] == "--marks":
            check_marks(page)
        elif rest[0] == "--kernels":
            check_kernels(page)
        elif rest[0] not in ("--quiet", "--silent"):
            with open(rest[0]) as listing:
                check_clicks(page, lines_of(listing.read()), rest[1])
            check_exact(page)
            check_contrast(page)
            check_keys(page)
        check_silence(page, path)
    print(*findings, sep="\n")
    print(f"{len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
