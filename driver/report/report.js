// The page of cmc --report. The data of a compilation is the JSON of #data; views
// are linked by the place, a line of a source file. All strings are inserted as
// text, never as markup.
"use strict";
(() => {
const data = JSON.parse(document.getElementById("data").textContent);
const ROW = 18;          // Height of a row, as in the style sheet.
const CHUNK = 120;       // Rows that are coloured together, when visible.
const MAX_PICTURES = 40; // For one line.
const MAX_LIVE = 12;     // Objects in the list of the peak.
const MAX_COLOURS = 32;  // For parts of the register file.
const SVG = "http://www.w3.org/2000/svg";

//===--- Helpers -----------------------------------------------------------===//

const $ = id => document.getElementById(id);

function element(tag, attributes = {}, ...children) {
  const e = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
  e.append(...children);
  return e;
}
function svg(tag, attributes = {}, ...children) {
  const e = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
  e.append(...children);
  return e;
}
const FORMAT = new Intl.NumberFormat("en-US");
const number = n => FORMAT.format(n);
const plural = (n, what) => `${number(n)} ${what}${n === 1 ? "" : "s"}`;
/// Characters without a visible form.
const visible = text => text.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
  c => c < " " ? String.fromCharCode(0x2400 + c.charCodeAt(0)) : "\ufffd");
const hueOf = place => Math.round((place * 137.508 + 210) % 360);

/// Reduces the wide columns of Gen code: predicate, operation, operands.
function narrow(text) {
  const [code, comment] = text.split(/\s*(\/\/.*)/), fields = code.trimEnd().split(/\s{2,}/);
  if (!/^\(|^\s/.test(code)) return text;
  return (fields.map((f, i) => f.padEnd(i === 0 ? 4 : i === 1 ? 17 : 14)).join(" ").trimEnd() + (comment ? `  ${comment}` : "")).trimEnd();
}
const shownText = (view, text) => view === "gen" ? narrow(visible(text)) : view === "visa" ? visible(text).replace(/^ {4}/, "  ") : visible(text);

/// Shapes of marks, in a square of 8 by 8.
const SHAPES = {
  send: "M4 0L8 4L4 8L0 4Z",
  end: "M1 1H7V7H1Z",
  spill: "M4 0L8 8H0Z",
  fill: "M4 8L0 0H8Z",
};
function mark(kind, title) {
  const s = svg("svg", {viewBox: "0 0 8 8", class: kind, role: "img", "aria-label": title});
  s.append(svg("title", {}, title), svg("path", {d: SHAPES[kind]}));
  return s;
}
const markOf = row => row.mark || (row.send ? (row.send === "end of thread" ? "end" : "send") : "");
const titleOf = row => row.mark === "spill" ? "spill: a register goes to memory"
  : row.mark === "fill" ? "fill: a spilled register comes back" : row.send;

//===--- Syntax colouring --------------------------------------------------===//

const LANGUAGES = {
  cm: [[/\/\/.*|\/\*.*?(?:\*\/|$)|^\s*\*.*$/, "c"], [/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|<[\w.\/]+\.h>/, "s"],
    [/^\s*#\s*\w+/, "k"],
    [/\b(?:if|else|for|while|do|return|break|continue|switch|case|default|const|static|struct|template|typename|extern|inline|using|namespace|_GENX_\w*|SIMD_\w+)\b/, "k"],
    [/\b(?:void|bool|u?char|u?short|u?int|u?long|float|half|double|vector|matrix|vector_ref|matrix_ref|SurfaceIndex|SamplerIndex|svmptr_t|auto|\w+_t)\b/, "t"],
    [/\b(?:0x[\da-fA-F]+|\d+\.?\d*(?:e[+-]?\d+)?)[uUlLfFh]*\b/, "n"]],
  ir: [[/;.*/, "c"], [/"[^"]*"/, "s"], [/[%@][\w.$-]+|![\w.]+/, "v"],
    [/\b(?:i\d+|half|float|double|void|label|ptr)\b\**|<\d+ x |\bx\b/, "t"],
    [/\b(?:0x[\da-fA-F]+|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|undef|poison|true|false|zeroinitializer)\b/, "n"],
    [/\b(?:genx\.[\w.]+|define|declare|ret|br|call|phi|select|[a-z]+)\b/, "k"]],
  visa: [[/\/\/.*/, "c"], [/"[^"]*"/, "s"], [/^\s*\.\w+|^\w+:/, "k"], [/^\s+(?:\([^)]*\)\s*)?[\w.]+/, "k"],
    [/\b[VAPST]\d+\w*|%\w+/, "v"], [/\([^)]*\)|<[\d;,]+>|:\w+/, "t"], [/\b0x[\da-f]+|\b-?\d+\b/, "n"]],
  gen: [[/\/\/.*/, "c"], [/\{[^}]*\}/, "s"], [/^L\d+:/, "k"], [/^\s*(?:\([^)]*\))?\s*[a-z][\w.]*/, "k"],
    [/\b(?:r|a|acc|f|cr|ce|sr|n|s|ip|tsc|tm|tdr)\d+(?:\.\d+)?\b|\bnull\b/, "v"], [/<[\d;,]+>|:\w+\b/, "t"],
    [/\b0x[\dA-Fa-f]+|-?\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b/, "n"]],
};
const PATTERNS = {};
for (const [name, rules] of Object.entries(LANGUAGES))
  PATTERNS[name] = {all: new RegExp(rules.map(([r]) => `(${r.source})`).join("|"), "gm"), kinds: rules.map(([, k]) => k)};

/// Replaces the text of \p span by coloured words.
function colour(span, language) {
  const text = span.textContent, {all, kinds} = PATTERNS[language], parts = [];
  let end = 0;
  for (const m of text.matchAll(all)) {
    if (!m[0]) continue;
    if (m.index > end) parts.push(text.slice(end, m.index));
    const word = document.createElement("span");
    word.className = kinds[m.slice(1).findIndex(g => g !== undefined)];
    word.textContent = m[0];
    parts.push(word);
    end = m.index + m[0].length;
  }
  parts.push(text.slice(end));
  span.replaceChildren(...parts);
}

//===--- The views ---------------------------------------------------------===//

const VIEWS = [
  {id: "source", title: "Source", language: "cm", unit: "line", width: 1.25},
  {id: "ir", title: "Stage-4 IR", language: "ir", unit: "instruction", width: 1},
  {id: "bales", title: "Bales", language: "ir", unit: "bale", width: 1},
  {id: "visa", title: "vISA", language: "visa", unit: "instruction", width: 1},
  {id: "gen", title: "Gen code", language: "gen", unit: "instruction", width: 1.25},
];
const placeIndex = new Map(data.places.map(([file, line], i) => [`${file}:${line}`, i]));
let kernel;               // The element of data.kernels shown.
let selected = null;      // {place, view, row} of the selection.
const state = {};         // By view: rows, elements, rows by place.

/// The rows of a view: t is the text, p the place.
function rowsOf(view) {
  if (view !== "source") return kernel[view];
  const rows = [];
  data.files.forEach((file, f) => {
    if (data.files.length > 1) rows.push({t: fileName(f), heading: true});
    file.text.replace(/\n$/, "").split("\n").forEach((t, i) => {
      const p = placeIndex.get(`${f}:${i + 1}`);
      rows.push(p === undefined ? {t, line: i + 1} : {t, line: i + 1, p});
    });
  });
  return rows;
}

/// Template of a row; cloning it is faster than creating one.
const EMPTY_ROW = element("div", {class: "row", role: "option", "aria-selected": "false"},
  element("span", {class: "gutter"}), element("span", {class: "text"}));

function heatOf(row) {
  const heat = kernel.heat && row.p !== undefined && kernel.heat.get(row.p);
  if (!heat) return element("span", {class: "heat", style: "--share:0%"});
  const share = (100 * heat.executed / kernel.profile.executed).toFixed(1);
  return element("span", {class: "heat", style: `--share:${(100 * heat.executed / kernel.hottest).toFixed(1)}%`, title:
    `${number(heat.executed)} instructions executed, ${share} % of all; ${number(heat.lanes)} lanes, ` +
    `${number(heat.read)} bytes read, ${number(heat.written)} written`}, `${share} %`);
}

function rowElement(view, row, i, label) {
  const e = EMPTY_ROW.cloneNode(true), [gutter, text] = e.children, kind = markOf(row);
  e.id = `${view}-${i}`;
  gutter.textContent = label;
  if (kind) gutter.prepend(mark(kind, titleOf(row)));
  text.textContent = shownText(view, row.t);
  if (kernel.profile && view === "source") gutter.after(heatOf(row));
  if (row.d) // A member of a bale.
    gutter.after(element("span", {class: "twig"}, " ".repeat(2 * row.d - 1) + "\u2514"), element("span", {class: "role"}, row.role));
  if (row.p !== undefined) {
    e.className = "row linked";
    e.style.setProperty("--h", hueOf(row.p));
  }
  if (row.heading) e.style.fontWeight = "600";
  return e;
}

function fillView(view) {
  const s = state[view.id];
  s.rows = rowsOf(view.id);
  let bale = 0;
  const labelOf = (row, i) => view.id === "source" ? row.line || "" : view.id !== "bales" ? i + 1
    : row.d || row.role === "label" ? "" : ++bale;
  s.elements = s.rows.map((row, i) => rowElement(view.id, row, i, labelOf(row, i)));
  s.byPlace = new Map();
  s.rows.forEach((row, i) => {
    if (row.p === undefined) return;
    if (!s.byPlace.has(row.p)) s.byPlace.set(row.p, []);
    s.byPlace.get(row.p).push(i);
  });
  s.active = -1;
  const seen = new IntersectionObserver(entries => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      seen.unobserve(entry.target);
      for (const text of entry.target.querySelectorAll(".text")) colour(text, view.language);
    }
  }, {root: s.list, rootMargin: "400px"});
  const chunks = [];
  for (let i = 0; i < s.elements.length; i += CHUNK) {
    const rows = s.elements.slice(i, i + CHUNK);
    const chunk = element("div", {class: "chunk", role: "presentation",
      style: `contain-intrinsic-size: auto 900px auto ${rows.length * ROW}px`}, ...rows);
    seen.observe(chunk);
    chunks.push(chunk);
  }
  s.list.replaceChildren(...chunks);
  s.list.scrollTop = 0;
  const count = view.id === "bales" ? bale : view.id === "visa" ? s.rows.filter(r => r.live !== undefined).length
    : s.rows.filter(r => /^[\s(]/.test(r.t)).length;
  s.count.textContent = view.id === "source" ? data.files.map((_, f) => fileName(f)).join(", ") : plural(count, view.unit);
}

function makeViews() {
  for (const view of VIEWS) {
    const list = element("div", {class: "rows", role: "listbox", tabindex: "0", "aria-multiselectable": "true",
      "aria-labelledby": `title-${view.id}`, id: `rows-${view.id}`});
    const count = element("span");
    const pane = element("section", {class: "pane", id: `pane-${view.id}`},
      element("header", {}, element("h2", {id: `title-${view.id}`}, view.title), count), list);
    state[view.id] = {view, list, count, pane, shown: true};
    const button = element("button", {type: "button", "aria-pressed": "true", "aria-controls": `pane-${view.id}`}, view.title);
    button.addEventListener("click", () => show(view.id, !state[view.id].shown));
    state[view.id].button = button;
    $("toggles").append(button);
    $("panes").append(pane);
    list.addEventListener("click", event => {
      const row = event.target.closest(".row");
      if (row) activate(view.id, numberOf(row));
    });
    list.addEventListener("pointerover", event => hover(view.id, event.target.closest(".row")));
    list.addEventListener("pointerleave", () => hover(view.id, null));
    list.addEventListener("keydown", event => onKey(view.id, event));
  }
}

const numberOf = row => Number(row.id.split("-")[1]);

/// Never hides the last visible view.
function show(id, on) {
  const s = state[id];
  if (!on && shownViews().length === 1) return;
  s.shown = on;
  s.pane.hidden = !on;
  s.pane.style.display = on ? "" : "none";
  s.button.setAttribute("aria-pressed", String(on));
  layout();
}
const shownViews = () => VIEWS.filter(v => state[v.id].shown);
function layout() {
  $("panes").style.gridTemplateColumns = matchMedia("(max-width: 900px)").matches ? "minmax(0, 1fr)"
    : shownViews().map(v => `minmax(270px, ${v.width}fr)`).join(" ");
}

//===--- Links between views -----------------------------------------------===//

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

/// Rows of the other views for exactly this row, not only for its line.
function exactRows(view, row) {
  if (view === "gen") {
    const v = kernel.gen[row].v;
    return v === undefined ? {gen: [row]} : {gen: [row], visa: [v]};
  }
  if (view === "visa") return {visa: [row], gen: kernel.genOfVisa.get(row) || []};
  return {[view]: [row]};
}

let painted = [];
function paint(view, i, ...classes) {
  const e = state[view].elements[i];
  e.classList.add(...classes);
  if (classes.includes("selected") || classes.includes("exact")) e.setAttribute("aria-selected", "true");
  painted.push(e);
}

/// Selects a row of a view, and with it all rows of its line.
function activate(view, row) {
  const s = state[view];
  if (row < 0 || row >= s.rows.length) return;
  s.active = row;
  s.list.setAttribute("aria-activedescendant", s.elements[row].id);
  select({place: s.rows[row].p, view, row});
}

function select(what) {
  selected = what;
  for (const e of painted) {
    e.classList.remove("selected", "exact", "via", "active");
    e.setAttribute("aria-selected", "false");
  }
  painted = [];
  const via = what && kernel.flow.get(what.place) || [];
  const exact = what && what.view ? exactRows(what.view, what.row) : {};
  for (const v of VIEWS) {
    const s = state[v.id], rows = what ? s.byPlace.get(what.place) || [] : [];
    for (const i of rows) paint(v.id, i, "selected");
    const far = via.flatMap(p => s.byPlace.get(p) || []);
    for (const i of far) paint(v.id, i, "via");
    if (v.id !== "source" || what && what.view === "source")
      for (const i of exact[v.id] || []) paint(v.id, i, "exact");
    if (what && what.view === v.id) paint(v.id, what.row, "active");
    const goal = what && what.view === v.id ? [what.row] : exact[v.id] && exact[v.id].length ? exact[v.id] : rows.length ? rows : far;
    if (goal.length) reveal(v.id, goal, !(what && what.view === v.id));
    if (what && what.view !== v.id && goal.length) s.active = goal[0];
  }
  describe();
  drawSpans();
  drawMap();
  const [file, line] = what && data.places[what.place] || [0, 0];
  history.replaceState(null, "", line ? `#${data.files.length > 1 ? `${file}:` : ""}${line}` : location.pathname.replace(/.*\//, "") || ".");
}

/// Scrolls to the first of \p rows, unless one of them is visible.
function reveal(view, rows, centre) {
  const list = state[view].list, top = list.scrollTop, height = list.clientHeight;
  if (!height || rows.some(i => i * ROW >= top && (i + 1) * ROW <= top + height)) return;
  const at = Math.min(...rows) * ROW;
  list.scrollTop = centre ? Math.max(0, at - height / 3) : at < top ? at : at + ROW - height + 4;
}

function onKey(view, event) {
  const s = state[view], page = Math.max(1, Math.floor(s.list.clientHeight / ROW) - 1);
  const moves = {ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity};
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key in moves) {
    activate(view, Math.max(0, Math.min(s.rows.length - 1, s.active < 0 ? 0 : s.active + moves[event.key])));
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

//===--- Details of the selection ------------------------------------------===//

/// The name without the folder, if that is unambiguous.
const fileName = f => {
  const last = name => name.split("/").pop(), name = last(data.files[f].name);
  return data.files.filter(each => last(each.name) === name).length > 1 ? data.files[f].name : name;
};
const placeName = p => `${fileName(data.places[p][0])}:${data.places[p][1]}`;
const lineText = p => (data.files[data.places[p][0]].text.split("\n")[data.places[p][1] - 1] || "").trim();
const registersOf = bytes => Math.ceil(bytes / data.grfBytes);

function describe() {
  const where = $("where"), pictures = $("pictures");
  const p = selected && selected.place;
  if (p === undefined || p === null) {
    where.replaceChildren(element("h2", {}, selected ? "Nothing was made of this" : "Nothing selected"), element("p", {},
      "Choose a row: with the mouse, or with Tab and the arrow keys. Left and right go from view to view."));
    pictures.replaceChildren();
    return;
  }
  const words = [], say = (n, what) => words.push(element("b", {}, number(n)), ` ${what}${n === 1 ? "" : "s"}, `);
  const count = id => (state[id].byPlace.get(p) || []).length;
  const gen = count("gen");
  if (gen) {
    say(gen, "Gen instruction");
    say(count("visa"), "vISA instruction");
    const live = Math.max(0, ...state.visa.byPlace.get(p)?.map(i => kernel.visa[i].live || 0) || []);
    say(registersOf(live), "register");
    words[words.length - 1] = ` register${registersOf(live) === 1 ? "" : "s"} live`;
  } else {
    const via = kernel.flow.get(p);
    words.push(via ? "No code of its own: what it computes is part of " : "No code of its own.");
    via?.forEach((q, i) => words.push(i ? ", " : "", element("b", {}, `line ${data.places[q][1]}`)));
  }
  const heat = kernel.heat?.get(p);
  if (heat) words.push(", ", element("b", {}, number(heat.executed)), " instructions executed");
  where.replaceChildren(element("h2", {}, placeName(p)), element("code", {}, visible(lineText(p))), element("p", {}, ...words));
  drawPictures(p);
}

/// Identical regions of a line share one picture.
function drawPictures(p) {
  const kinds = new Map();
  for (const r of kernel.regions) {
    if (r.p !== p) continue;
    const key = JSON.stringify([r.kind, r.type, r.object, r.n, r.v, r.w, r.h, r.o]);
    if (!kinds.has(key)) kinds.set(key, {region: r, times: 0, stages: new Set()});
    const kind = kinds.get(key);
    kind.stages.add(r.stage);
    if (r.stage === kind.region.stage) kind.times++;
  }
  const parts = [], kept = k => k.stages.size === 2;
  for (const [words, here] of [["As written and as compiled", kept], ["As written", k => !kept(k) && k.stages.has(4)],
    ["As compiled, in bales", k => !kept(k) && k.stages.has(5)]]) {
    const all = [...kinds.values()].filter(here);
    if (!all.length) continue;
    parts.push(element("h3", {}, words), ...all.slice(0, MAX_PICTURES).map(({region, times}) => pictureOf(region, times)));
    if (all.length > MAX_PICTURES) parts.push(element("p", {}, `and ${all.length - MAX_PICTURES} more`));
  }
  $("pictures").replaceChildren(...parts.length ? parts : peakList());
  $("pictures").scrollTop = 0;
}

/// The values that are live at maximum pressure.
function peakList() {
  const {bytes, line, live} = kernel.peak;
  if (!live.length) return [];
  const rows = live.slice(0, MAX_LIVE).map(o => element("li", {}, element("b", {}, number(registersOf(o.bytes))),
    ` ${o.name ? visible(o.name) : "a value"}${o.line ? ` of line ${o.line}` : ""}`));
  if (live.length > MAX_LIVE) rows.push(element("li", {}, `and ${live.length - MAX_LIVE} more`));
  return [element("h3", {}, `Where most is live${line ? `, line ${line}` : ""}: ${plural(registersOf(bytes), "register")}`), element("ol", {}, ...rows)];
}

/// Bytes per row of the picture: the vertical stride if it exceeds the width of a
/// row, as in a matrix; otherwise one register, or several for a large object.
function pitchOf(r) {
  const matrix = r.n > r.w && r.v * r.elem, length = ((r.w - 1) * r.h + 1) * r.elem;
  if (matrix >= length && matrix <= 512) return {pitch: matrix, matrix: true};
  let pitch = Math.min(data.grfBytes, Math.max(r.object, r.elem));
  while (r.object / pitch > 16 && pitch / r.elem < 32) pitch *= 2;
  return {pitch, matrix: false};
}

function pictureOf(r, times) {
  const {pitch, matrix} = pitchOf(r), columns = Math.ceil(pitch / r.elem), rows = Math.ceil(r.object / pitch);
  const cell = Math.max(2, Math.min(13, Math.floor(Math.min(300 / columns, 132 / rows))));
  const left = 26, width = left + columns * cell, height = 11 + rows * cell, start = r.o || 0;
  const box = svg("svg", {width, height, viewBox: `0 0 ${width} ${height}`, role: "img"});
  const cells = Math.floor(r.object / r.elem);
  let object = "", chosen = "", gaps = "";
  const at = byte => [left + Math.floor(byte % pitch / r.elem) * cell, 11 + Math.floor(byte / pitch) * cell];
  for (let row = 0; row < rows; ++row)
    object += `M${left} ${11 + row * cell}h${Math.min(columns, cells - row * columns) * cell}v${cell}H${left}z`;
  const seen = new Set();
  for (let i = 0; i < r.n; ++i) {
    const byte = start + (Math.floor(i / r.w) * r.v + i % r.w * r.h) * r.elem;
    if (seen.has(byte)) continue;
    seen.add(byte);
    const [x, y] = at(byte);
    chosen += `M${x} ${y}h${cell}v${cell}h${-cell}z`;
  }
  if (cell > 3) {
    for (let c = 1; c < columns; ++c) gaps += `M${left + c * cell} 11v${rows * cell}`;
    for (let row = 1; row < rows; ++row) gaps += `M${left} ${11 + row * cell}h${columns * cell}`;
  }
  box.append(svg("path", {class: "object", d: object}),
    svg("path", {class: `chosen ${r.kind}${r.o === undefined ? " unplaced" : ""}`, d: chosen}), svg("path", {class: "gap", d: gaps}));
  const step = Math.max(1, Math.ceil(11 / cell));
  for (let row = 0; row < rows; row += step)
    box.append(svg("text", {class: "ruler", x: left - 4, y: 11 + row * cell + Math.min(cell, 9) - 1, "text-anchor": "end"}, String(row)));
  for (let c = 0; c < columns; c += Math.max(1, Math.ceil(24 / cell / 4) * 4))
    box.append(svg("text", {class: "ruler", x: left + c * cell, y: 8}, String(c)));
  const shape = r.n > r.w && r.w > 1 ? `${r.n / r.w}\u00d7${r.w}` : String(r.n);
  const place = r.o === undefined ? "at a place of the run time"
    : matrix ? `from row ${Math.floor(start / pitch)}, column ${Math.floor(start % pitch / r.elem)}` : `from element ${start / r.elem}`;
  const words = `${r.kind === "read" ? "reads" : "writes"} ${shape} of ${number(cells)} ${r.type} ${place}`;
  box.append(svg("title", {}, words));
  return element("figure", {}, element("figcaption", {}, element("b", {}, r.kind === "read" ? "reads " : "writes "),
    words.replace(/^\w+ /, ""), " ", element("code", {}, `<${r.v};${r.w},${r.h}>`), times > 1 ? ` \u00d7${times}` : ""), box);
}

/// The Gen instructions whose operands the map shows.
function mappedGen() {
  if (!selected) return [];
  const exact = selected.view ? exactRows(selected.view, selected.row).gen : null;
  return exact && exact.length ? exact : state.gen.byPlace.get(selected.place)
    || (kernel.flow.get(selected.place) || []).flatMap(p => state.gen.byPlace.get(p) || []);
}

/// Marks the bytes that an instruction reads, or writes.
function markBytes(instruction, written, bytes) {
  for (const [writes, byte, elem, v, width, stride, n] of instruction.o || []) {
    if (writes !== written) continue;
    for (let k = 0; k < n; ++k) {
      const at = byte + (Math.floor(k / width) * v + k % width * stride) * elem;
      bytes.fill(1, at, at + elem);
    }
  }
}

/// The layout of the register map: columns of registers, one per row. runs()
/// converts bytes to rectangles, split at register boundaries.
function makeMap() {
  const grf = data.grfBytes, count = kernel.grfCount, columns = 4, rows = Math.ceil(count / columns);
  const w = 160 / grf, h = Math.max(3, Math.floor(226 / rows)), left = 30, pitch = grf * w + left + 8;
  const runs = (byte, size) => {
    let d = "";
    for (const end = Math.min(byte + size, count * grf); byte < end;) {
      const length = Math.min(end - byte, grf - byte % grf), r = Math.floor(byte / grf);
      d += `M${Math.floor(r / rows) * pitch + left + byte % grf * w} ${r % rows * h}h${length * w}v${h - 1}h${-length * w}z`;
      byte += length;
    }
    return d;
  };
  const box = svg("svg", {width: columns * pitch, height: rows * h + 12, role: "img", "aria-labelledby": "registers-title"});
  box.append(svg("path", {class: "object", d: runs(0, count * grf)}));
  for (const v of kernel.variables) {
    if (v.at === undefined) continue;
    box.append(svg("path", {class: "allocated", d: runs(v.at, v.bytes)},
      svg("title", {}, `${v.name}, ${plural(v.bytes, "byte")} from r${Math.floor(v.at / grf)}`)));
  }
  for (let r = 0; r < count; r += Math.max(1, Math.ceil(14 / h)))
    box.append(svg("text", {class: "ruler", "text-anchor": "end", x: Math.floor(r / rows) * pitch + left - 4, y: r % rows * h + 8}, `r${r}`));
  const pieces = svg("g");
  box.append(pieces);
  $("map").replaceChildren(box);
  return {pieces, runs, bytes: count * grf};
}

/// The bytes that selected instructions read and write, with one colour for each,
/// as for the parts of a select.
function drawMap() {
  const gen = mappedGen(), colours = Math.min(gen.length, MAX_COLOURS), paths = [];
  for (let c = 0; c < colours; ++c) {
    const from = Math.floor(c * gen.length / colours), to = Math.floor((c + 1) * gen.length / colours);
    for (const written of [0, 1]) {
      const bytes = new Uint8Array(map.bytes), hue = gen.length > 1 ? (200 + 250 * c / colours) % 360 : written ? 50 : 250;
      for (let i = from; i < to; ++i) markBytes(kernel.gen[gen[i]], written, bytes);
      let d = "";
      for (let first = bytes.indexOf(1); first >= 0;) {
        const end = bytes.indexOf(0, first);
        d += map.runs(first, (end < 0 ? bytes.length : end) - first);
        first = end < 0 ? -1 : bytes.indexOf(1, end);
      }
      if (d) paths.push(svg("path", {class: `piece${written ? " written" : ""}`, d, style: `--h:${hue}`},
        svg("title", {}, to - from === 1 ? kernel.gen[gen[from]].t.trim() : plural(to - from, "instruction"))));
    }
  }
  map.pieces.replaceChildren(...paths);
  const variables = kernel.variables.filter(v => v.at !== undefined).length;
  $("registers-title").textContent = gen.length ? `Register file: ${plural(gen.length, "instruction")}, filled where they read, framed where they write`
    : `Register file: ${plural(variables, "variable")} in ${number(kernel.grfCount)} registers of ${data.grfBytes} bytes`;
}

//===--- The plot ----------------------------------------------------------===//

let map;  // {pieces, runs, bytes}
let plot; // {points, x, y, spans, cursor, text}: points are rows of the vISA view.

function drawPlot() {
  const points = kernel.visa.map((row, i) => ({row, i})).filter(({row}) => row.live !== undefined);
  const chart = $("chart"), width = Math.max(300, chart.clientWidth), height = 104, left = 34, bottom = height - 22, top = 10;
  const most = Math.max(kernel.grfCount, ...points.map(({row}) => registersOf(row.live))) * 1.06;
  const x = i => left + (width - left - 4) * i / Math.max(1, points.length), y = r => bottom - (bottom - top) * r / most;
  const box = svg("svg", {width, height, viewBox: `0 0 ${width} ${height}`, role: "slider", tabindex: "0", "aria-label": "Position in the program",
    "aria-valuemin": "0", "aria-valuemax": String(points.length - 1), "aria-valuenow": "0"});
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
  drawSpans();
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

/// The parts of the plot that belong to the selected line.
function drawSpans() {
  if (!plot) return;
  const {points, x, spans, top, bottom} = plot;
  const places = new Set(selected ? [selected.place, ...kernel.flow.get(selected.place) || []] : []);
  let d = "";
  points.forEach(({row}, k) => {
    if (row.p !== undefined && places.has(row.p)) d += `M${x(k).toFixed(1)} ${top}H${x(k + 1).toFixed(1)}V${bottom}H${x(k).toFixed(1)}z`;
  });
  spans.replaceChildren(svg("path", {class: "span", d}));
}

function drawLegend() {
  const entry = (kind, words) => element("li", {}, mark(kind, ""), words);
  const has = kind => kernel.gen.some(g => markOf(g) === kind);
  $("legend").replaceChildren(...[entry("send", "message")].filter(() => has("send")), ...[entry("end", "end of thread")].filter(() => has("end")),
    ...[entry("spill", "spill"), entry("fill", "fill")].filter(() => has("spill") || has("fill")));
  for (const s of $("legend").querySelectorAll("svg")) s.setAttribute("aria-hidden", "true");
}

//===--- Showing a kernel --------------------------------------------------===//

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
  k.genOfVisa = new Map();
  k.gen.forEach((g, i) => {
    if (g.v === undefined) return;
    if (!k.genOfVisa.has(g.v)) k.genOfVisa.set(g.v, []);
    k.genOfVisa.get(g.v).push(i);
  });
  if (!k.profile) return;
  k.heat = new Map(k.profile.lines.map(([p, executed, lanes, read, written]) => [p, {executed, lanes, read, written}]));
  k.hottest = Math.max(1, ...k.profile.lines.map(([, executed]) => executed));
}

function drawFacts() {
  const k = kernel, fact = (bad, ...words) => element("li", bad ? {class: "bad"} : {}, ...words);
  const b = words => element("b", {}, String(words));
  $("title").replaceChildren(k.name, element("small", {}, `${data.target}, ${k.abi}, -O${data.level}`));
  document.title = `${k.name} (${data.target})`;
  const facts = [fact(false, b(number(k.instructions)), " instructions, ", b(number(k.codeBytes)), " bytes"),
    fact(false, b(k.grfsUsed), ` of ${k.grfCount} registers`),
    k.spillBytes ? fact(true, b(number(k.spillBytes)), " bytes spilled") : fact(false, "no spill"),
    fact(false, b(k.sends.filter(([kind]) => kind !== "end of thread").reduce((sum, [, n]) => sum + n, 0)), " messages")];
  facts[3].title = k.sends.map(([kind, n]) => `${n} ${kind}`).join(", ");
  if (k.slmBytes) facts.push(fact(false, b(number(k.slmBytes)), " bytes SLM"));
  if (k.profile) facts.push(fact(false, b(number(k.profile.executed)), " executed in ", b(number(k.profile.threads)), " threads"));
  $("facts").replaceChildren(...facts);
}

/// The line to show first: the hottest one, or the one with most code.
function firstPlace() {
  const hash = /^#(?:(\d+):)?(\d+)$/.exec(location.hash);
  const asked = hash && placeIndex.get(`${hash[1] || 0}:${hash[2]}`);
  if (asked !== undefined && asked !== null) return asked;
  const weight = kernel.heat ? p => kernel.heat.get(p)?.executed || 0 : p => state.gen.byPlace.get(p)?.length || 0;
  return [...state.gen.byPlace.keys()].sort((a, b) => weight(b) - weight(a))[0];
}

function open(k) {
  kernel = k;
  prepare(k);
  plot = null;
  selected = null;
  painted = [];
  hovered = [];
  for (const view of VIEWS) fillView(view);
  drawFacts();
  drawLegend();
  drawPlot();
  map = makeMap();
  const p = firstPlace();
  select(p === undefined ? null : {place: p});
}

makeViews();
if (innerWidth < 1560) show("ir", false);
layout();
if (data.kernels.length > 1) {
  $("kernels").append(...data.kernels.map((k, i) => element("option", {value: i}, k.name)));
  $("kernels").addEventListener("change", event => open(data.kernels[event.target.value]));
  $("choose").hidden = false;
}
if (data.kernels.length) open(data.kernels[0]);
else $("title").textContent = "No kernel";
let resizing = 0;
addEventListener("resize", () => {
  clearTimeout(resizing);
  resizing = setTimeout(() => { layout(); if (kernel) drawPlot(); }, 100);
});
})();
