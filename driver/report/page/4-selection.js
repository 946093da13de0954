// The selection: rows of one or more source lines, marked in all views; and the search.

let hovered = [];
function hover(view, row) {
  for (const e of hovered) e.classList.remove("hover");
  hovered = [];
  const s = state[view], p = row && s.rows[numberOf(row)].p;
  if (p === undefined || p === null) return;
  for (const v of VIEWS)
    for (const i of state[v.id].byPlace.get(p) || []) hovered.push(state[v.id].elements[i]);
  for (const e of hovered) e.classList.add("hover");
}

/// Rows of the views for exactly this row, not only for its line.
function exactRows(view, row) {
  const same = i => kernel.was && !kernel.gen[i].change && !kernel.gen[i].gap;
  if (view === "gen" || view === "was") {
    const rows = {[view]: [row]};
    if (same(row)) rows.gen = rows.was = [row];
    const v = rows.gen && kernel.gen[row].v;
    return v === undefined ? rows : {...rows, visa: [v]};
  }
  if (view === "visa") {
    const gen = kernel.genOfVisa.get(row) || [];
    return {visa: [row], gen, ...kernel.was ? {was: gen.filter(same)} : {}};
  }
  return {[view]: [row]};
}

let painted = [];
function paint(view, i, ...classes) {
  const e = state[view].elements[i];
  e.classList.add(...classes);
  if (classes.includes("selected") || classes.includes("exact")) e.setAttribute("aria-selected", "true");
  painted.push(e);
}

/// The places of rows \p from to \p to of a view.
function placesOf(view, from, to) {
  const rows = state[view].rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  return [...new Set(rows.map(row => row.p).filter(p => p !== undefined))];
}

/// Selects a row of a view, and with it all rows of its line; when \p extend, the
/// lines from the row that was chosen first to this one.
function activate(view, row, extend = false) {
  const s = state[view];
  if (row < 0 || row >= s.rows.length) return;
  s.active = row;
  s.list.setAttribute("aria-activedescendant", s.elements[row].id);
  if (!extend || !anchor || anchor.view !== view) anchor = {view, row};
  select({places: placesOf(view, anchor.row, row), view, row, first: anchor.row});
}

/// Marks what is selected and found on the ruler beside the scroll bar of a view.
function drawOverview(s) {
  const marks = [...s.marks, ["hit", hits[s.view.id] || []]];
  s.ruler.setAttribute("viewBox", `0 0 1 ${Math.max(1, s.rows.length)}`);
  const least = Math.max(1, s.rows.length / 200); // Of a mark, to be seen.
  s.ruler.replaceChildren(...marks.filter(([, rows]) => rows.length).map(([kind, rows]) =>
    svg("path", {class: kind, d: rows.map(i => `M0 ${i}h1v${least}h-1z`).join("")})));
}

/// The first rows of the parts of a sorted list of rows.
const partsOf = rows => rows.filter((row, i) => !i || rows[i - 1] !== row - 1);

function goToPart(id, by) {
  const s = state[id], parts = partsOf(s.marked), middle = s.list.scrollTop + s.list.clientHeight / 3;
  const next = by > 0 ? parts.find(row => row * ROW > middle + ROW) ?? parts[0]
    : parts.filter(row => row * ROW < middle - ROW).pop() ?? parts[parts.length - 1];
  s.list.scrollTop = Math.max(0, next * ROW - s.list.clientHeight / 3);
}

function countRows(s) {
  const id = s.view.id, isCode = row => id === "bales" ? row.role !== "label" && !row.d : id === "visa" ? row.live !== undefined : isInstruction(row);
  const chosen = id === "source" ? 0 : s.marked.filter(i => isCode(s.rows[i])).length;
  s.count.replaceChildren(...id === "source" ? [data.files.map((_, f) => fileName(f)).join(", ")]
    : chosen ? [element("b", {}, number(chosen)), ` of ${plural(s.total, s.view.unit)}`] : [plural(s.total, s.view.unit)]);
  for (const b of s.steps) b.hidden = id === "source" || partsOf(s.marked).length < 2;
}

/// Where the work of the selected lines is done that have no code of their own.
const viaOf = what => what ? [...new Set(what.places.flatMap(p => kernel.flow.get(p) || []))] : [];

function select(what) {
  selected = what;
  for (const e of painted) {
    e.classList.remove("selected", "exact", "via", "active");
    e.setAttribute("aria-selected", "false");
  }
  painted = [];
  const via = viaOf(what), one = what && what.view && what.first === what.row;
  const exact = one && what.places.length ? exactRows(what.view, what.row) : {};
  for (const v of VIEWS) {
    const s = state[v.id], of = places => places.flatMap(p => s.byPlace.get(p) || []).sort((a, b) => a - b);
    const rows = what ? of(what.places) : [], far = of(via.filter(p => !what.places.includes(p)));
    for (const i of rows) paint(v.id, i, "selected");
    for (const i of far) paint(v.id, i, "via");
    if (v.id !== "source" || what && what.view === "source")
      for (const i of exact[v.id] || []) paint(v.id, i, "exact");
    if (what && what.view === v.id) paint(v.id, what.row, "active");
    s.marked = v.id === "source" ? rows : [...rows, ...far].sort((a, b) => a - b);
    countRows(s);
    s.marks = [["via", far], ["selected", rows]];
    drawOverview(s);
    const goal = what && what.view === v.id ? [what.row] : exact[v.id] && exact[v.id].length ? exact[v.id] : rows.length ? rows : far;
    // Gen code and that of the earlier build scroll together.
    const led = v.id === "was" && !(what && what.view === "was") && state.gen.shown && what
      && what.places.some(p => state.gen.byPlace.has(p));
    if (goal.length && !led) reveal(v.id, goal, !(what && what.view === v.id));
    if (what && what.view !== v.id && goal.length) s.active = goal[0];
  }
  describe();
  drawSpans();
  drawMap();
  history.replaceState(null, "", hashOf(what) || location.pathname.replace(/.*\//, "") || ".");
}

/// "#17", "#17-20", and "#1:17" when there are several files.
function hashOf(what) {
  const lines = (what ? what.places : []).map(p => data.places[p]).filter(([,, before]) => !before);
  if (!lines.length) return "";
  const file = lines[0][0], here = lines.filter(([f]) => f === file).map(([, line]) => line);
  const from = Math.min(...here), to = Math.max(...here);
  return `#${data.files.length > 1 ? `${file}:` : ""}${from}${what.view === "source" && to > from ? `-${to}` : ""}`;
}

/// Scrolls to the first of \p rows, unless one of them is visible.
function reveal(view, rows, centre) {
  const list = state[view].list, top = list.scrollTop, height = list.clientHeight;
  if (!height || !rows.length || rows.some(i => i * ROW >= top && (i + 1) * ROW <= top + height)) return;
  const at = Math.min(...rows) * ROW;
  list.scrollTop = centre ? Math.max(0, at - Math.floor(height / 3 / ROW) * ROW) : at < top ? at : at + ROW - height + 4;
}

function onKey(view, event) {
  const s = state[view], page = Math.max(1, Math.floor(s.list.clientHeight / ROW) - 1);
  const moves = {ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity};
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key in moves) {
    activate(view, Math.max(0, Math.min(s.rows.length - 1, s.active < 0 ? 0 : s.active + moves[event.key])), event.shiftKey);
  } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
    const shown = shownViews(), at = shown.findIndex(v => v.id === view) + (event.key === "ArrowLeft" ? -1 : 1);
    if (!shown[at]) return;
    const next = state[shown[at].id];
    next.list.focus();
    if (next.active >= 0) activate(shown[at].id, next.active);
  } else if (event.key === "Enter" || event.key === " ") {
    if (s.active < 0) activate(view, 0);
  } else if (event.key === "Escape") {
    select(null);
  } else {
    return;
  }
  event.preventDefault();
}

//===--- Search ------------------------------------------------------------===//

let hits = {};  // By view: rows that contain what is searched for.
let hitAt = -1; // Among all hits of the visible views, the one that is shown.

let wanted = ""; // In lower case.
/// The words found, which a style marks; where the browser cannot, only rows are marked.
const found = globalThis.Highlight ? new Highlight() : null;
if (found) CSS.highlights.set("found", found);
const MAX_MARKED = 2000; // Rows in which the words are marked.

/// Marks what is searched for in the text of a row, which may have coloured parts.
function markWords(text) {
  if (!found || !text.closest(".hit")) return;
  const all = text.textContent.toLowerCase(), nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  let node = nodes.nextNode(), start = 0; // The position of the node.
  const seek = at => {
    while (node && start + node.length < at) { start += node.length; node = nodes.nextNode(); }
    return [node, at - start];
  };
  for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + wanted.length)) {
    const range = new Range();
    range.setStart(...seek(at));
    range.setEnd(...seek(at + wanted.length));
    found.add(range);
  }
}

const allHits = () => shownViews().flatMap(v => (hits[v.id] || []).map(row => [v.id, row]));

function search(text) {
  for (const v of VIEWS)
    for (const i of hits[v.id] || []) state[v.id].elements[i].classList.remove("hit", "now");
  hits = {};
  hitAt = -1;
  wanted = text.trim().toLowerCase();
  found?.clear();
  for (const v of VIEWS) {
    const s = state[v.id];
    if (wanted) s.lower ||= s.rows.map(row => shownText(v.id, row.t).toLowerCase());
    hits[v.id] = wanted ? s.lower.flatMap((t, i) => t.includes(wanted) ? [i] : []) : [];
    for (const i of hits[v.id]) s.elements[i].classList.add("hit");
    for (const i of hits[v.id].slice(0, MAX_MARKED)) markWords(s.elements[i].querySelector(".text"));
    if (hits[v.id].length && !hits[v.id].includes(s.active)) reveal(v.id, hits[v.id], true);
    drawOverview(s);
  }
  showHits();
}

function showHits() {
  const all = allHits();
  $("hits").textContent = !wanted ? "" : !all.length ? "none" : hitAt < 0 ? number(all.length) : `${number(hitAt + 1)} of ${number(all.length)}`;
  $("hits").classList.toggle("bad", !!wanted && !all.length);
}

/// Selects the next hit, or the previous one.
function goToHit(by) {
  const all = allHits();
  if (!all.length) return;
  if (hitAt >= 0 && all[hitAt]) state[all[hitAt][0]].elements[all[hitAt][1]].classList.remove("now");
  hitAt = hitAt < 0 ? (by > 0 ? 0 : all.length - 1) : (hitAt + by + all.length) % all.length;
  const [view, row] = all[hitAt];
  activate(view, row);
  state[view].elements[row].classList.add("now");
  showHits();
}

function makeSearch() {
  const box = $("search");
  box.addEventListener("input", () => search(box.value));
  box.addEventListener("keydown", event => {
    if (event.key === "Enter") goToHit(event.shiftKey ? -1 : 1);
    else if (event.key === "Escape") { box.value = ""; search(""); box.blur(); }
    else return;
    event.preventDefault();
  });
  addEventListener("keydown", event => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT)$/.test(event.target.tagName)) return;
    event.preventDefault();
    box.focus();
    box.select();
  });
}
