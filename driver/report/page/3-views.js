// The views: lists of rows side by side, with separators that can be dragged.

/// The rows of the sources, with the lines that only the earlier build has.
function sourceRows() {
  const rows = [], add = (f, t, line, key, change) => {
    const p = placeIndex.get(key);
    rows.push({t, line, change, ...p === undefined ? {} : {p}});
  };
  data.files.forEach((file, f) => {
    if (data.files.length > 1) rows.push({t: fileName(f), heading: true});
    const old = file.before ? file.before.text.split("\n") : [];
    const gone = line => (file.removed?.get(line) || []).forEach(n => add(f, old[n - 1], n, `${f}:${n}:before`, "removed"));
    const lines = file.text.replace(/\n$/, "").split("\n");
    lines.forEach((t, i) => {
      gone(i + 1);
      add(f, t, i + 1, `${f}:${i + 1}`, file.gone ? "removed" : file.added?.has(i + 1) ? "added" : undefined);
    });
    gone(lines.length + 1);
  });
  return rows;
}
const rowsOf = view => view === "source" ? sourceRows() : kernel[view];

/// Template of a row; cloning it is faster than creating one.
const EMPTY_ROW = element("div", {class: "row", role: "option", "aria-selected": "false"},
  element("span", {class: "gutter"}), element("span", {class: "text"}));

function heatOf(row) {
  const heat = kernel.heat && row.p !== undefined && kernel.heat.get(row.p);
  if (!heat) return element("span", {class: "heat", style: "--share:0%"});
  const share = percent(heat.executed, kernel.profile.executed);
  return element("span", {class: "heat", style: `--share:${(100 * heat.executed / kernel.hottest).toFixed(1)}%`, title:
    `${number(heat.executed)} instructions executed, ${share} of all; ${number(heat.lanes)} lanes, ` +
    `${number(heat.read)} bytes read, ${number(heat.written)} written`}, share);
}

/// The instructions that a line has more than in the earlier build.
function deltaOf(row) {
  const n = row.p === undefined ? 0 : kernel.changes.get(row.p) || 0;
  return delta(n, n ? signed(n) : "", n ? `${signed(n)} Gen instructions` : "");
}

function rowElement(view, row, i, label) {
  const e = EMPTY_ROW.cloneNode(true), [gutter, text] = e.children, kind = markOf(row);
  e.id = `${view}-${i}`;
  gutter.textContent = label;
  if (kind) gutter.prepend(mark(kind, titleOf(row)));
  text.textContent = shownText(view, row.t);
  if (kernel.changes && view === "source") gutter.after(deltaOf(row));
  if (kernel.time && view === "source") gutter.after(costOf(row));
  else if (kernel.profile && view === "source") gutter.after(heatOf(row));
  if (row.d) // A member of a bale.
    gutter.after(element("span", {class: "twig"}, " ".repeat(2 * row.d - 1) + "\u2514"), element("span", {class: "role"}, row.role));
  if (row.p !== undefined) {
    e.classList.add("linked");
    e.style.setProperty("--h", hueOf(row.p));
  }
  if (row.change) e.classList.add(row.change);
  if (row.gap) e.classList.add("gap-row");
  if (row.heading) e.classList.add("heading");
  return e;
}

function fillView(view) {
  const s = state[view.id];
  s.rows = rowsOf(view.id);
  let n = 0;
  const labelOf = (row, i) => row.gap ? "" : view.id === "source" ? row.line || "" : view.id === "bales" ? row.d || row.role === "label" ? "" : ++n
    : view.id === "visa" || view.id === "ir" ? i + 1 : ++n;
  s.elements = s.rows.map((row, i) => rowElement(view.id, row, i, labelOf(row, i)));
  s.byPlace = new Map();
  s.rows.forEach((row, i) => {
    if (row.p === undefined) return;
    if (!s.byPlace.has(row.p)) s.byPlace.set(row.p, []);
    s.byPlace.get(row.p).push(i);
  });
  s.active = -1;
  s.lower = null;
  s.marked = [];
  s.marks = [];
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
  s.total = view.id === "bales" ? n : view.id === "visa" ? s.rows.filter(r => r.live !== undefined).length : s.rows.filter(isInstruction).length;
}

function makeViews() {
  const kept = memory.get("views");
  for (const view of VIEWS) {
    const list = element("div", {class: "rows", role: "listbox", tabindex: "0", "aria-multiselectable": "true",
      "aria-labelledby": `title-${view.id}`, id: `rows-${view.id}`});
    const count = element("span", {class: "count"});
    const step = (by, sign, what) => {
      const b = element("button", {type: "button", class: "step", "aria-label": `${what} part of the selection in ${view.title}`, title: `${what} part of the selection`, hidden: ""}, sign);
      b.addEventListener("click", () => goToPart(view.id, by));
      return b;
    };
    const steps = [step(-1, "\u2191", "Previous"), step(1, "\u2193", "Next")];
    const ruler = svg("svg", {class: "overview", preserveAspectRatio: "none", "aria-hidden": "true"});
    const pane = element("section", {class: "pane", id: `pane-${view.id}`},
      element("header", {}, element("h2", {id: `title-${view.id}`}, view.title), count, ...steps), element("div", {class: "scroller"}, list, ruler));
    const on = kept && view.id in kept ? kept[view.id] : !!view.open;
    state[view.id] = {view, list, count, steps, pane, ruler, shown: on, weight: view.width};
    const button = element("button", {type: "button", "aria-pressed": String(on), "aria-controls": `pane-${view.id}`, title: `Show or hide: ${view.title}`}, view.button || view.title);
    button.addEventListener("click", () => {
      show(view.id, !state[view.id].shown);
      memory.set("views", Object.fromEntries(VIEWS.map(v => [v.id, state[v.id].shown])));
    });
    state[view.id].button = button;
    $("toggles").append(button);
    list.addEventListener("click", event => {
      const row = event.target.closest(".row");
      if (row) activate(view.id, numberOf(row), event.shiftKey);
    });
    list.addEventListener("mousedown", event => { if (event.shiftKey) event.preventDefault(); });
    list.addEventListener("pointerover", event => hover(view.id, event.target.closest(".row")));
    list.addEventListener("pointerleave", () => hover(view.id, null));
    list.addEventListener("keydown", event => onKey(view.id, event));
    if (view.id === "gen" || view.id === "was")
      list.addEventListener("scroll", () => {
        const other = state[view.id === "gen" ? "was" : "gen"];
        if (other && other.shown && Math.abs(other.list.scrollTop - list.scrollTop) > 1) other.list.scrollTop = list.scrollTop;
      });
  }
  layout();
}

const numberOf = row => Number(row.id.split("-")[1]);
const shownViews = () => VIEWS.filter(v => state[v.id].shown);

/// Never hides the last visible view.
function show(id, on) {
  const s = state[id];
  if (!on && shownViews().length === 1) return;
  s.shown = on;
  s.button.setAttribute("aria-pressed", String(on));
  layout();
  if (on && selected) reveal(id, s.marked, true); // A hidden view does not scroll.
  showHits();
}

//===--- Sizes -------------------------------------------------------------===//

/// A separator; move(pixels) is called while it is dragged or moved by keys.
function separator(direction, name, move, reset) {
  const e = element("div", {class: `separator ${direction}`, role: "separator", tabindex: "0", "aria-label": name,
    "aria-orientation": direction === "beside" ? "vertical" : "horizontal", title: "Drag, or use the arrow keys; double click: as at first"});
  const at = event => direction === "beside" ? event.clientX : event.clientY;
  e.addEventListener("pointerdown", event => {
    let last = at(event);
    event.preventDefault();
    e.setPointerCapture(event.pointerId);
    e.classList.add("dragged");
    const drag = next => { move(at(next) - last); last = at(next); };
    e.addEventListener("pointermove", drag);
    e.addEventListener("lostpointercapture", () => { e.removeEventListener("pointermove", drag); e.classList.remove("dragged"); }, {once: true});
  });
  e.addEventListener("keydown", event => {
    const by = {ArrowLeft: -24, ArrowUp: -24, ArrowRight: 24, ArrowDown: 24}[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(by);
  });
  e.addEventListener("dblclick", reset);
  return e;
}

const MIN_PANE = 180;
/// Moves the border between two views.
function moveBorder(left, right, by) {
  const a = left.pane.clientWidth, b = right.pane.clientWidth, most = left.weight + right.weight;
  const width = Math.max(MIN_PANE, Math.min(a + b - MIN_PANE, a + by));
  left.weight = most * width / (a + b);
  right.weight = most - left.weight;
  for (const s of [left, right]) s.pane.style.flexGrow = s.weight;
}

/// Puts the visible views and the separators between them into the page.
function layout() {
  const parts = [];
  for (const v of shownViews()) {
    const s = state[v.id], left = parts.length && parts[parts.length - 1].state;
    if (left)
      parts.push({e: separator("beside", `Border between ${left.view.title} and ${v.title}`, by => moveBorder(left, s, by), () => {
        for (const view of VIEWS) state[view.id].weight = view.width;
        layout();
      })});
    s.pane.style.flexGrow = s.weight;
    parts.push({e: s.pane, state: s});
  }
  const tops = VIEWS.map(v => state[v.id].list.scrollTop);
  $("panes").replaceChildren(...parts.map(part => part.e));
  VIEWS.forEach((v, i) => { state[v.id].list.scrollTop = tops[i]; });
}

const DOCK = {height: 252, least: 96};
function sizeDock(height) {
  const most = Math.max(DOCK.least, innerHeight - 380);
  DOCK.now = Math.max(DOCK.least, Math.min(most, height));
  $("inspector").style.setProperty("--dock", `${DOCK.now}px`);
}
