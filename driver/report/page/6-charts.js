// The charts above the views. Each is a row of CHARTS and appears only for a kernel
// that has its data. Charts of other parts of the script are rows, too.

const CHART = 92; // Height.

/// A picture as wide as \p chart, and its width.
function picture(chart, height, attributes = {role: "img", "aria-labelledby": "plot-title"}) {
  const width = Math.max(300, chart.clientWidth);
  return [svg("svg", {width, height, viewBox: `0 0 ${width} ${height}`, ...attributes}), width];
}

//===--- Registers live along the program ----------------------------------===//

let map;  // {pieces, runs, bytes}: of the register file.
let plot; // {points, x, y, spans, cursor, text}: points are rows of the vISA view.

function drawPressure(chart) {
  const points = kernel.visa.map((row, i) => ({row, i})).filter(({row}) => row.live !== undefined);
  const [box, width] = picture(chart, CHART, {role: "slider", tabindex: "0", "aria-label": "Position in the program",
    "aria-valuemin": "0", "aria-valuemax": String(points.length - 1), "aria-valuenow": "0"});
  const left = 34, bottom = CHART - 22, top = 8;
  const most = Math.max(kernel.grfCount, ...points.map(({row}) => registersOf(row.live))) * 1.06;
  const x = i => left + (width - left - 4) * i / Math.max(1, points.length), y = r => bottom - (bottom - top) * r / most;
  let line = "";
  points.forEach(({row}, i) => { line += `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(registersOf(row.live)).toFixed(1)}H${x(i + 1).toFixed(1)}`; });
  const spans = svg("g"), cursor = svg("line", {class: "cursor", y1: top, y2: bottom, visibility: "hidden"});
  const text = svg("text", {class: "now", y: top + 4});
  box.append(spans, svg("path", {class: "area", d: points.length ? `${line}V${bottom}H${left}z` : ""}), svg("path", {class: "top", d: line}),
    svg("line", {class: "base", x1: left, x2: width, y1: bottom, y2: bottom}));
  for (const r of [kernel.grfCount / 2, kernel.grfCount])
    box.append(svg("text", {x: left - 5, y: y(r) + 4, "text-anchor": "end"}, String(r)));
  box.append(svg("line", {class: "limit", x1: left, x2: width, y1: y(kernel.grfCount), y2: y(kernel.grfCount)}));
  const numberOf = new Map(points.map(({i}, k) => [i, k]));
  for (const g of kernel.gen) {
    const kind = markOf(g), k = numberOf.get(g.v);
    if (!kind || k === undefined) continue;
    const m = svg("path", {class: kind, d: SHAPES[kind], transform: `translate(${(x(k + .5) - 4).toFixed(1)} ${bottom + (g.mark ? 12 : 3)})`});
    m.append(svg("title", {}, titleOf(g)));
    box.append(m);
  }
  const peak = points.reduce((best, {row}, k) => row.live > (points[best]?.row.live ?? -1) ? k : best, -1);
  if (peak >= 0) {
    const most = registersOf(points[peak].row.live), at = x(peak + .5), before = at > width - 60;
    box.append(svg("circle", {class: "peak", cx: at, cy: y(most), r: 3}),
      svg("text", {class: "now", x: at + (before ? -7 : 7), y: Math.max(y(most) - 3, 10), "text-anchor": before ? "end" : "start"}, String(most)));
  }
  box.append(cursor, text);
  plot = {points, x, y, spans, cursor, text, left, width, top, bottom, box};
  const pointAt = event => Math.max(0, Math.min(points.length - 1,
    Math.floor((event.clientX - box.getBoundingClientRect().left - left) / (width - left - 4) * points.length)));
  box.addEventListener("pointermove", event => showPoint(pointAt(event)));
  box.addEventListener("pointerleave", () => showPoint(-1));
  box.addEventListener("click", event => points.length && activate("visa", points[pointAt(event)].i));
  box.addEventListener("keydown", event => {
    const by = {ArrowRight: 1, ArrowLeft: -1, ArrowUp: 10, ArrowDown: -10, Home: -Infinity, End: Infinity}[event.key];
    if (by === undefined || !points.length) return;
    event.preventDefault();
    const now = Math.max(0, Math.min(points.length - 1, Number(box.getAttribute("aria-valuenow")) + by));
    activate("visa", points[now].i);
    showPoint(now);
  });
  chart.replaceChildren(box);
}

/// Shows point \p k, the one under the pointer; -1: none.
function showPoint(k) {
  const {points, x, y, cursor, text, width, box} = plot;
  cursor.setAttribute("visibility", k < 0 ? "hidden" : "visible");
  text.textContent = "";
  if (k < 0) return;
  const {row} = points[k], at = x(k + .5), words = `${plural(registersOf(row.live), "register")}${row.p === undefined ? "" : `, ${placeName(row.p)}`}`;
  cursor.setAttribute("x1", at);
  cursor.setAttribute("x2", at);
  text.textContent = words;
  text.setAttribute("x", at + (at > width * .8 ? -6 : 6));
  text.setAttribute("text-anchor", at > width * .8 ? "end" : "start");
  box.setAttribute("aria-valuenow", String(k));
  box.setAttribute("aria-valuetext", words);
}

/// The parts of the plot that belong to \p places.
function markPressure(places) {
  const {points, x, spans, top, bottom} = plot;
  let d = "";
  points.forEach(({row}, k) => {
    if (row.p !== undefined && places.has(row.p)) d += `M${x(k).toFixed(1)} ${top}H${x(k + 1).toFixed(1)}V${bottom}H${x(k).toFixed(1)}z`;
  });
  spans.replaceChildren(svg("path", {class: "span", d}));
}

/// The legend of the marks under the plot.
function drawLegend() {
  const entry = (kind, words) => element("li", {}, mark(kind, ""), words);
  const has = kind => kernel.gen.some(g => markOf(g) === kind);
  $("legend").replaceChildren(...[entry("send", "message")].filter(() => has("send")), ...[entry("end", "end of thread")].filter(() => has("end")),
    ...[entry("spill", "spill"), entry("fill", "fill")].filter(() => has("spill") || has("fill")));
  for (const s of $("legend").querySelectorAll("svg")) s.setAttribute("aria-hidden", "true");
}

//===--- Bars for lines ----------------------------------------------------===//

/// One bar for each of \p entries, {p, value, words, title}, in the order of the
/// source; negative ones hang below the base.
function drawBars(chart, entries) {
  const order = ({p}) => data.places[p][0] * 1e6 + data.places[p][1];
  entries.sort((a, b) => order(a) - order(b));
  const [box, width] = picture(chart, CHART), left = 6, labels = 15, step = Math.min(84, (width - left) / Math.max(1, entries.length));
  const most = Math.max(0, ...entries.map(e => e.value)), least = Math.min(0, ...entries.map(e => e.value)), told = step > 40 ? 13 : 2;
  const top = most ? told : 2, bottom = CHART - labels - (least ? told : 2);
  const y = v => top + (bottom - top) * (most - v) / (most - least || 1);
  let free = 0; // Where the next label may begin.
  entries.forEach(({p, value, words, title}, i) => {
    const x = left + i * step, gap = step > 6 ? 3 : 0, middle = x + (step - gap) / 2, from = Math.min(y(value), y(0));
    const bar = svg("g", {class: `bar${value < 0 ? " less" : ""}`, "data-place": p},
      svg("title", {}, `${placeName(p)}: ${title}`), svg("rect", {class: "room", x, y: 0, width: step, height: CHART}),
      svg("rect", {class: "value", x, y: from, width: Math.max(1, step - gap), height: Math.max(1.5, Math.abs(y(value) - y(0))), rx: step > 8 ? 2 : 0}));
    if (told > 2) bar.append(svg("text", {x: middle, y: value < 0 ? y(value) + 11 : y(value) - 3, "text-anchor": "middle"}, words));
    const line = String(data.places[p][1]);
    if (x >= free) {
      bar.append(svg("text", {class: data.places[p][2] ? "gone" : "line-number", x: middle, y: CHART - 2, "text-anchor": "middle"}, line));
      free = x + Math.max(step, 8 * line.length + 6);
    }
    bar.addEventListener("click", () => select({places: [p]}));
    box.append(bar);
  });
  box.append(svg("line", {class: "base", x1: left, x2: width, y1: y(0), y2: y(0)}));
  chart.replaceChildren(box);
}
function markBars(places) {
  for (const bar of $("chart").querySelectorAll(".bar")) bar.classList.toggle("chosen", places.has(Number(bar.dataset.place)));
}

//===--- The charts --------------------------------------------------------===//

const CHARTS = [
  {id: "pressure", title: "Registers live", note: "along the program, by vISA instruction, before the finalizer allocates",
    has: () => true, draw: drawPressure, mark: markPressure, legend: true},
  {id: "executed", title: "Executed", note: "instructions of the run, by source line",
    has: () => !!kernel.heat, mark: markBars, draw: chart => drawBars(chart, [...kernel.heat].filter(([, h]) => h.executed).map(([p, h]) => (
      {p, value: h.executed, words: percent(h.executed, kernel.profile.executed), title: `${number(h.executed)} executed`})))},
  {id: "changes", title: "Changes", note: "Gen instructions more (up) or fewer (down) than in the earlier build, by source line",
    has: () => !!kernel.changes, mark: markBars, draw: chart => drawBars(chart, [...kernel.changes].filter(([, n]) => n).map(([p, n]) => (
      {p, value: n, words: signed(n), title: `${signed(n)} Gen instructions`})))},
];
let shownChart; // The row of CHARTS.

function showChart(chart) {
  shownChart = chart;
  $("plot-note").textContent = chart.note;
  for (const tab of $("charts").children) {
    tab.setAttribute("aria-selected", String(tab.dataset.chart === chart.id));
    tab.id = tab.dataset.chart === chart.id ? "plot-title" : "";
  }
  $("legend").hidden = !chart.legend;
  $("chart").dataset.kind = chart.id;
  chart.draw($("chart"));
  drawSpans();
}

/// Tabs for the charts that have data; the title alone, if that is one.
function makeCharts() {
  const those = CHARTS.filter(chart => chart.has());
  $("charts").replaceChildren(...those.map(chart => {
    const tab = element("button", {type: "button", role: "tab", "data-chart": chart.id, "aria-controls": "chart"}, chart.title);
    tab.addEventListener("click", () => showChart(chart));
    return tab;
  }));
  $("charts").classList.toggle("alone", those.length === 1);
  drawLegend();
  showChart(["slower", "time", "changes"].map(id => those.find(chart => chart.id === id)).find(Boolean) || those[0]);
}

function drawSpans() {
  if (shownChart) shownChart.mark(new Set(selected ? [...selected.places, ...viaOf(selected)] : []));
}
