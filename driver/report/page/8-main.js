// What belongs to a kernel as a whole, and the start.

/// For each line without code of its own, the nearest lines with code that uses
/// its results.
function flowOf(k) {
  const coded = new Set(k.gen.map(g => g.p)), users = new Map(k.users), flow = new Map();
  for (const p of users.keys()) {
    if (coded.has(p)) continue;
    const reached = new Set(), queue = [p], seen = new Set(queue);
    for (const q of queue)
      for (const next of users.get(q) || []) {
        if (coded.has(next)) reached.add(next);
        else if (!seen.has(next)) { seen.add(next); queue.push(next); }
      }
    if (reached.size) flow.set(p, [...reached].sort((a, b) => a - b));
  }
  return flow;
}

function prepare(k) {
  if (k.genOfVisa) return;
  k.flow = flowOf(k);
  k.old = earlier(k);
  if (data.before) joinCode(k, k.old || {gen: []}, placesBefore);
  if (k.was) k.changes = changesOf(k);
  k.genOfVisa = new Map();
  k.gen.forEach((g, i) => {
    if (g.v === undefined) return;
    if (!k.genOfVisa.has(g.v)) k.genOfVisa.set(g.v, []);
    k.genOfVisa.get(g.v).push(i);
  });
  prepareTime(k);
  if (!k.profile) return;
  k.heat = new Map(k.profile.lines.map(([p, executed, lanes, read, written]) => [p, {executed, lanes, read, written}]));
  k.hottest = Math.max(1, ...k.profile.lines.map(([, executed]) => executed));
}

const messagesOf = k => k.sends.filter(([kind]) => kind !== "end of thread").reduce((sum, [, n]) => sum + n, 0);

/// The figures of the kernel, with the difference to the earlier build.
function drawFacts() {
  const k = kernel, facts = [];
  const fact = (of, unit, detail, attributes = {}) => {
    const n = of(k), by = k.old ? n - of(k.old) : 0;
    facts.push(element("li", attributes, element("b", {}, number(n)), ` ${unit}`,
      ...by ? [delta(by, signed(by))] : [], ...detail ? [element("small", {}, detail)] : []));
  };
  fact(x => x.instructions, `instruction${k.instructions === 1 ? "" : "s"}`, plural(k.codeBytes, "byte"));
  fact(x => x.grfsUsed, "registers", `of ${k.grfCount}`);
  if (k.spillBytes || k.old?.spillBytes) fact(x => x.spillBytes, "bytes spilled", "", {class: k.spillBytes ? "bad" : ""});
  else facts.push(element("li", {}, element("b", {}, "no"), " spill"));
  fact(messagesOf, "messages", "", {title: k.sends.map(([kind, n]) => `${n} ${kind}`).join(", ")});
  if (k.slmBytes) fact(x => x.slmBytes, "bytes of SLM");
  if (k.profile) facts.push(element("li", {}, element("b", {}, number(k.profile.executed)), " executed", element("small", {}, `in ${plural(k.profile.threads, "thread")}`)));
  $("facts").replaceChildren(...facts, ...timeFacts(k));
}

function drawTitle() {
  const k = kernel, before = data.before;
  const words = [data.target, k.abi, `-O${data.level}`];
  $("title").replaceChildren(k.name, element("small", {}, words.join(", ")));
  if (before) {
    const differs = [before.target !== data.target && before.target, before.level !== data.level && `-O${before.level}`,
      before.cmc !== data.cmc && `CMC ${before.cmc}`].filter(Boolean);
    $("title").append(element("small", {class: "against"}, k.old ? `against ${before.page}${differs.length ? ` (${differs.join(", ")})` : ""}`
      : `not in ${before.page}`));
  }
  document.title = `${k.name} (${data.target})`;
}

/// What to show first: the lines of the address, the line that costs most, the
/// hottest line, the one that changed most, or the one with most code.
function firstPlaces() {
  const hash = /^#(?:(\d+):)?(\d+)(?:-(\d+))?$/.exec(location.hash), places = [];
  for (let line = Number(hash?.[2]); hash && line <= Number(hash[3] || hash[2]) && places.length < 1000; ++line) {
    const p = placeIndex.get(`${hash[1] || 0}:${line}`);
    if (p !== undefined) places.push(p);
  }
  if (places.length) return places;
  const weight = kernel.changes && [...kernel.changes.values()].some(n => n) ? p => Math.abs(kernel.changes.get(p) || 0)
    : kernel.costs ? p => kernel.costs.get(p)?.cost || 0 : kernel.heat ? p => kernel.heat.get(p)?.executed || 0 : p => state.gen.byPlace.get(p)?.length || 0;
  return [...state.gen.byPlace.keys()].sort((a, b) => weight(b) - weight(a)).slice(0, 1);
}

function open(k) {
  kernel = k;
  prepare(k);
  plot = shownChart = null;
  selected = anchor = null;
  painted = [];
  hovered = [];
  for (const view of VIEWS) fillView(view);
  search($("search").value);
  drawTitle();
  drawFacts();
  makeCharts();
  map = makeMap();
  const places = firstPlaces();
  select(places.length ? {places} : null);
}

/// Draws again what depends on the size of the window.
function redraw() {
  sizeDock(DOCK.now);
  if (!kernel) return;
  showChart(shownChart);
  map = makeMap();
  drawMap();
}

makeViews();
makeSearch();
sizeDock(memory.get("dock") || DOCK.height);
$("panes").after(separator("above", "Border above the details", by => {
  sizeDock(DOCK.now - by);
  memory.set("dock", DOCK.now);
  redraw();
}, () => { sizeDock(DOCK.height); memory.set("dock", DOCK.height); redraw(); }));
if (data.kernels.length > 1) {
  $("kernels").append(...data.kernels.map((k, i) => element("option", {value: i}, k.name)));
  $("kernels").addEventListener("change", event => open(data.kernels[event.target.value]));
  $("choose").hidden = false;
}
// An index links to "#kernel=2".
const asked = Number(/^#kernel=(\d+)$/.exec(location.hash)?.[1] || 0);
if (data.kernels[asked]) $("kernels").selectedIndex = asked;
if (data.kernels.length) open(data.kernels[asked] || data.kernels[0]);
else $("title").textContent = "No kernel";
let resizing = 0;
addEventListener("resize", () => {
  clearTimeout(resizing);
  resizing = setTimeout(redraw, 100);
});
