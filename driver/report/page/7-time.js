// The estimated time of a run: figures, the cost of lines, a timeline, a roofline.
// All that is shown says that it is an estimate. The data is that of Time.h.

const TALL = 190; // Height of the timeline and the roofline, as in the style sheet.
const SERIES = [  // Of time.slices, behind the resident threads.
  ["FPU0", "--area-line"], ["FPU1", "--keyword"], ["send", "--send"], ["data port", "--write"],
  ["SLM", "--type"], ["L3", "--number"], ["DRAM", "--spill"]];

const micros = us => us >= 100 ? us.toFixed(0) : us >= 10 ? us.toFixed(1) : us.toFixed(2);
const rounded = n => number(Math.round(n));
const costsOf = (lines, places) => {
  const costs = new Map();
  for (const [p, active, stalled, cause, waits] of lines) {
    const q = places ? places[p] : p;
    costs.set(q, {active, stalled, cost: active + stalled, cause, waits});
  }
  return costs;
};

/// The cost of each line, and what it costs more than in the earlier build.
function prepareTime(k) {
  if (!k.time) return;
  k.costs = costsOf(k.time.lines);
  k.totalCost = [...k.costs.values()].reduce((sum, c) => sum + c.cost, 0) || 1;
  k.dearest = Math.max(1, ...[...k.costs.values()].map(c => c.cost));
  if (!k.old?.time) return;
  const was = costsOf(k.old.time.lines, placesBefore);
  k.slower = new Map();
  for (const p of new Set([...k.costs.keys(), ...was.keys()]))
    k.slower.set(p, (k.costs.get(p)?.cost || 0) - (was.get(p)?.cost || 0));
}

function timeFacts(k) {
  const t = k.time;
  if (!t) return [];
  const [us, low, high] = t.us, old = k.old?.time, [cause, evidence, advice] = t.cause;
  const by = old ? us - old.us[0] : 0;
  return [
    element("li", {}, element("b", {}, micros(us)), " \u00b5s estimated",
      ...by ? [delta(by, signed(by, micros), `${micros(old.us[0])} \u00b5s in the earlier build`)] : [],
      element("small", {}, `${micros(low)} to ${micros(high)}`)),
    element("li", {class: "estimate", title: `${evidence}. ${advice && `It would help: ${advice}. `}${t.occupancy}`}, "mostly ", element("b", {}, cause)),
  ];
}

/// What a line costs and why, in words.
const reasonOf = c => c.cause && c.stalled > 0 ? `waits for ${c.cause}${c.waits >= 0 ? ` of ${placeName(c.waits)}` : ""}` : "does not wait";

/// The share of a line in the estimated cost, beside the source.
function costOf(row) {
  const c = row.p !== undefined && kernel.costs.get(row.p);
  if (!c) return element("span", {class: "heat", style: "--share:0%"});
  return element("span", {class: "heat", style: `--share:${(100 * c.cost / kernel.dearest).toFixed(1)}%`, title:
    `Estimate: ${rounded(c.active)} cycles active, ${rounded(c.stalled)} stalled; ${reasonOf(c)}`}, percent(c.cost, kernel.totalCost));
}

/// The same for the selected lines, below the views.
function whyOf(places) {
  const words = [];
  for (const p of places) {
    const c = kernel.costs?.get(p);
    if (!c || words.length > MAX_PICTURES) continue;
    words.push(element("br"), ...places.length > 1 ? [link(p), ": "] : [], "Estimate: ", element("b", {}, percent(c.cost, kernel.totalCost)),
      " of the cost, ", element("b", {}, rounded(c.active)), " cycles active, ", element("b", {}, rounded(c.stalled)), " stalled");
    if (c.cause && c.stalled > 0) words.push(`: waits for ${c.cause}`, ...c.waits >= 0 ? [" of ", link(c.waits)] : []);
  }
  return words;
}

//===--- Timeline ----------------------------------------------------------===//

/// The threads of one subslice as bars, and below the share of time in which the
/// units are busy.
function drawTimeline(chart) {
  const {slices, spans, us, launches} = kernel.time, [box, width] = picture(chart, TALL), left = 44, right = 78;
  const middle = 84, bottom = TALL - 16, top = middle + 10, end = Math.max(1, ...spans.map(s => s[4]));
  const x = part => left + (width - left - right) * part, y = share => bottom - (bottom - top) * Math.min(1, share);
  const slots = [...new Set(spans.map(([, eu, slot]) => eu * 64 + slot))].sort((a, b) => a - b), step = (middle - 8) / Math.max(1, slots.length);
  for (const [n, eu, slot, from, to] of spans)
    box.append(svg("rect", {class: "lane", x: x(from / end), y: 4 + slots.indexOf(eu * 64 + slot) * step,
      width: Math.max(.6, x(to / end) - x(from / end) - .4), height: Math.max(.6, step - .4)},
    svg("title", {}, `Estimate: thread ${n} on EU ${eu}, cycles ${rounded(from)} to ${rounded(to)}`)));
  box.append(svg("text", {x: width - right + 6, y: 14}, "threads of"), svg("text", {x: width - right + 6, y: 27}, "a subslice"));
  const path = i => slices.map((s, k) => `${k ? "L" : "M"}${x((k + .5) / slices.length).toFixed(1)} ${y(s[i]).toFixed(1)}`).join("");
  const area = slices.length ? `${path(0)}L${x(1 - .5 / slices.length).toFixed(1)} ${bottom}L${x(.5 / slices.length).toFixed(1)} ${bottom}z` : "";
  box.append(svg("path", {class: "area", d: area}, svg("title", {}, "Estimate: resident threads, part of all")));
  let row = 0;
  SERIES.forEach(([name, colour], i) => {
    if (!slices.some(s => s[i + 1] > .005)) return;
    box.append(svg("path", {class: "series", style: `--colour:var(${colour})`, d: path(i + 1)}, svg("title", {}, `Estimate: ${name}`)),
      svg("rect", {class: "key", style: `--colour:var(${colour})`, x: width - right + 6, y: top + 1 + 12 * row, width: 8, height: 8, rx: 2}),
      svg("text", {x: width - right + 18, y: top + 9 + 12 * row++}, name));
  });
  for (const share of [0, 1]) box.append(svg("text", {x: left - 5, y: y(share) + 4, "text-anchor": "end"}, share ? "100 %" : "0"));
  box.append(svg("line", {class: "base", x1: left, x2: width - right, y1: bottom, y2: bottom}),
    svg("text", {x: left, y: TALL - 3}, "0"),
    svg("text", {x: width - right, y: TALL - 3, "text-anchor": "end"}, `${micros(us[0])} \u00b5s${launches > 1 ? `, ${number(launches)} launches` : ""}`));
  chart.replaceChildren(box);
}

//===--- Roofline ----------------------------------------------------------===//

/// Busy float pipes over the pipe cycles for each byte, both logarithmic: the roof of
/// each level of memory, and where the kernel is below it.
function drawRoofline(chart) {
  const t = kernel.time, [box, width] = picture(chart, TALL), left = 64, right = 90, bottom = TALL - 28, top = 10;
  const levels = time => time.memory.filter(([name, bytes]) => bytes > 0 && name !== "data port" && name !== "sampler");
  const points = time => levels(time).map(([name, , rate, peak]) => ({name, peak, x: time.fpu / rate, y: time.fpu}));
  const now = points(t), old = kernel.old?.time ? points(kernel.old.time) : [], all = [...now, ...old].filter(p => p.x > 0 && p.y > 0);
  const low = Math.min(.01, ...all.map(p => p.x)) / 2, high = Math.max(100, ...all.map(p => p.x)) * 2, least = Math.min(t.pipes / 1000, ...all.map(p => p.y)) / 2;
  const x = v => left + (width - left - right) * Math.log(v / low) / Math.log(high / low);
  const y = v => bottom - (bottom - top) * Math.log(v / least) / Math.log(t.pipes * 1.3 / least);
  const tightest = [...now].sort((a, b) => b.y / (b.x * b.peak) - a.y / (a.x * a.peak))[0], busy = t.fpu / t.pipes;
  const memoryShare = tightest ? tightest.y / (tightest.x * tightest.peak) : 0;
  const lowest = Math.min(...now.map(p => p.peak));
  now.forEach(({name, peak}, i) => {
    const from = Math.max(low, least / peak), ridge = Math.min(high, t.pipes / peak), binding = name === tightest.name && memoryShare >= busy;
    const along = from * (ridge / from) ** (.16 + .09 * i); // Where its name is.
    if (ridge <= from) return;
    box.append(svg("path", {class: `roof${binding ? " binding" : ""}`, d: `M${x(from).toFixed(1)} ${y(from * peak).toFixed(1)}L${x(ridge).toFixed(1)} ${y(ridge * peak).toFixed(1)}`},
      svg("title", {}, `Estimate: ${name}, at most ${peak.toFixed(1)} bytes a cycle`)),
    svg("text", peak === lowest ? {x: x(along) + 4, y: y(along * peak) + 14} : {x: x(along) - 8, y: y(along * peak) - 6, "text-anchor": "end"}, name));
  });
  box.append(svg("path", {class: `roof${busy > memoryShare ? " binding" : ""}`, d: `M${left} ${y(t.pipes)}H${width - right}`}, svg("title", {}, `${number(t.pipes)} float pipes`)),
    svg("text", {x: width - right + 6, y: y(t.pipes) + 4}, `${number(t.pipes)} pipes`));
  const dot = (p, kind) => svg("circle", {class: `at ${kind}`, cx: x(p.x).toFixed(1), cy: y(p.y).toFixed(1), r: 5},
    svg("title", {}, `Estimate${kind ? " of the earlier build" : ""}: ${p.y.toPrecision(3)} pipes busy, ${p.x.toPrecision(3)} pipe cycles for each byte of ${p.name}, ${(100 * p.y / (p.x * p.peak)).toFixed(0)} % of its peak`));
  const seen = p => p.x > 0 && p.y > 0;
  box.append(...old.filter(seen).map(p => dot(p, "before")), ...now.filter(seen).map(p => dot(p, "")));
  const told = []; // Levels that move the same bytes share a label.
  for (const p of now.filter(seen)) {
    const same = told.find(t => Math.abs(t.at - x(p.x)) < 30);
    if (same) same.text.textContent += `, ${p.name}`;
    else told.push({at: x(p.x), text: svg("text", {class: "now", x: x(p.x) + 8, y: y(p.y) + 14}, p.name)});
  }
  box.append(...told.map(t => t.text));
  for (let v = 10 ** Math.ceil(Math.log10(low)); v < high; v *= 10)
    box.append(svg("text", {x: x(v), y: bottom + 12, "text-anchor": "middle"}, String(Number(v.toPrecision(1)))));
  for (let v = 10 ** Math.ceil(Math.log10(least)); v < t.pipes; v *= 10)
    box.append(svg("text", {x: left - 6, y: y(v) + 4, "text-anchor": "end"}, String(Number(v.toPrecision(1)))));
  box.append(svg("line", {class: "base", x1: left, x2: width - right, y1: bottom, y2: bottom}), svg("line", {class: "base", x1: left, x2: left, y1: top, y2: bottom}),
    svg("text", {x: (left + width - right) / 2, y: TALL - 2, "text-anchor": "middle"}, "pipe cycles for each byte"));
  chart.replaceChildren(box);
}

CHARTS.push(
  {id: "time", title: "Estimated cost", note: "thread cycles active and stalled, by source line: an estimate",
    has: () => !!kernel.time, mark: markBars, draw: chart => drawBars(chart, [...kernel.costs].filter(([, c]) => c.cost > 0).map(([p, c]) => (
      {p, value: c.cost, words: percent(c.cost, kernel.totalCost), title: `estimate: ${rounded(c.active)} cycles active, ${rounded(c.stalled)} stalled, ${reasonOf(c)}`})))},
  {id: "slower", title: "Estimated change", note: "thread cycles more (up) or fewer (down) than in the earlier build, by source line: an estimate",
    has: () => !!kernel.slower, mark: markBars, draw: chart => drawBars(chart, [...kernel.slower].filter(([, n]) => Math.abs(n) >= 1).map(([p, n]) => (
      {p, value: n, words: signed(Math.round(n)), title: `estimate: ${signed(Math.round(n))} cycles`})))},
  {id: "timeline", title: "Estimated timeline", note: "threads and busy units over the time of the kernel: an estimate",
    has: () => !!kernel.time && (kernel.time.slices.length > 0 || kernel.time.spans.length > 0), mark: () => {}, draw: drawTimeline},
  {id: "roofline", title: "Estimated roofline", note: "busy float pipes for each byte of each level of memory: an estimate",
    has: () => !!kernel.time && kernel.time.memory.some(([, bytes]) => bytes > 0), mark: () => {}, draw: drawRoofline},
);
