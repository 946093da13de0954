"""Tests the estimated time in a page of cmc --report in a real browser.

usage: report_time.py PAGE TIME [EARLIER]   TIME: the output of gensim exec --time=json;
                                            EARLIER: that of the earlier build

Prints a line for each finding, and finally their number.
"""
import json
import re
import sys

from browser import Browser

findings = []


def check(ok, words):
    if not ok:
        findings.append(words)


def kernel_of(file):
    with open(file) as text:
        return json.load(text)["kernels"][0]


def text(page, selector):
    return page.run(f"document.querySelector({json.dumps(selector)}).textContent")


def cost(line):
    return line["active"] + line["stalled"]


def figures(page, kernel):
    facts = text(page, "#facts")
    check("estimated" in facts, f"no estimate in {facts!r}")
    check(kernel["first_cause"]["cause"] in facts, f"no cause in {facts!r}")
    for title in page.run("[...document.querySelectorAll('#charts button')].map(e => e.textContent)")[-3:]:
        check(title.startswith("Estimated "), f"'{title}' does not say that it is an estimate")


def lines(page, kernel):
    """Each line of the source has its share of the cost, and says why."""
    total = sum(cost(line) for line in kernel["lines"])
    for line in kernel["lines"]:
        number = int(line["place"].split(":")[1])
        heat = page.run(
            "(() => { const row = [...document.querySelectorAll('#rows-source .row')]"
            f".find(r => r.querySelector('.gutter').textContent === '{number}');"
            "const heat = row.querySelector('.heat');"
            "return heat ? [heat.textContent, heat.title] : null; })()")
        share = f"{100 * cost(line) / total:.1f} %"
        check(heat and heat[0] == share, f"line {number} has {heat}, not {share}")
        if heat and line["stalled"] > 0:
            cause = max(line["causes"], key=line["causes"].get).replace("_", " ")
            check(f"waits for {cause}" in heat[1], f"line {number}: {heat[1]!r}, not {cause}")
    dearest = max(kernel["lines"], key=cost)["place"]
    check(dearest in text(page, "#where h2"), f"{dearest} is not selected at first")
    check("Estimate" in text(page, "#where"), "the selected line does not say its cost")


def charts(page, kernel, earlier):
    kinds = {"time": ".bar", "timeline": ".series", "roofline": ".roof"}
    if earlier:
        kinds["slower"] = ".bar"
    for kind, shape in kinds.items():
        page.run(f"document.querySelector('[data-chart={kind}]').click()")
        count = page.run(f"document.querySelectorAll('#chart {shape}').length")
        check(count > 0, f"the chart {kind} shows nothing")
        check("estimate" in text(page, "#plot-note"), f"the chart {kind} is no estimate")
        bad = page.run("[...document.querySelectorAll('#chart *')].filter(e => "
                       "[...e.attributes].some(a => /NaN|Infinity/.test(a.value))).length")
        check(bad == 0, f"{bad} shapes of the chart {kind} have no place")
        if kind == "timeline":
            spans = page.run("document.querySelectorAll('#chart .lane').length")
            check(spans == len(kernel["spans"]), f"{spans} threads in the timeline")


def main(path, times):
    with Browser() as page:
        page.open(path)
        kernel = kernel_of(times[0])
        figures(page, kernel)
        lines(page, kernel)
        charts(page, kernel, times[1:])
        if times[1:]:
            faster = kernel["cycles"]["estimate"] < kernel_of(times[1])["cycles"]["estimate"]
            sign = "\u2212" if faster else "+"
            check(re.search(f"estimated{sign}[0-9.]+", text(page, "#facts")),
                  "no difference to the earlier build")
        findings.extend(page.said)
    for words in findings:
        print(words)
    print(len(findings), "findings")


main(sys.argv[1], sys.argv[2:])
