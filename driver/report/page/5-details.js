// Details of the selected lines: what they became, their regions, and their registers.

const link = p => {
  const b = element("button", {type: "button", class: "line"}, data.files.length > 1 || data.places[p][2] ? placeName(p) : `line ${data.places[p][1]}`);
  b.addEventListener("click", () => select({places: [p]}));
  return b;
};

/// What a selected line with code became, or where its work is done.
function fateOf(places) {
  const words = [], say = (n, what) => words.push(element("b", {}, number(n)), ` ${what}${n === 1 ? "" : "s"}, `);
  const rows = id => places.flatMap(p => state[id].byPlace.get(p) || []);
  const gen = rows("gen").filter(i => isInstruction(kernel.gen[i])).length, was = kernel.was ? rows("was").length : 0;
  if (gen) {
    say(gen, "Gen instruction");
    say(rows("visa").length, "vISA instruction");
    const live = Math.max(0, ...rows("visa").map(i => kernel.visa[i].live || 0));
    say(registersOf(live), "register");
    words[words.length - 1] = ` register${registersOf(live) === 1 ? "" : "s"} live`;
  } else {
    const via = viaOf(selected);
    words.push(via.length ? "No code of its own: what it computes is part of " : was ? "No code in this build" : "No code of its own");
    via.forEach((q, i) => words.push(i ? ", " : "", link(q)));
  }
  if (kernel.was && (gen || was) && gen !== was) words.push(", ", element("b", {}, number(was)), " in the earlier build");
  const executed = places.reduce((sum, p) => sum + (kernel.heat?.get(p)?.executed || 0), 0);
  if (executed) words.push(", ", element("b", {}, number(executed)), " instructions executed");
  return element("p", {}, ...words, ...whyOf(places));
}

function describe() {
  const where = $("where"), places = selected ? selected.places : [];
  if (!places.length) {
    where.replaceChildren(element("h2", {}, selected ? "Nothing was made of this" : "Nothing selected"), element("p", {},
      "Choose a row: with the mouse, or with Tab and the arrow keys. Left and right go from view to view; with Shift, several lines are chosen."));
    $("pictures").replaceChildren();
    return;
  }
  const [p] = places, coded = places.length > 1;
  where.replaceChildren(element("h2", {}, coded ? `${placeName(p)} and ${plural(places.length - 1, "more line")}` : placeName(p)),
    ...coded ? [] : [element("code", {}, visible(lineText(p)))], fateOf(places));
  drawPictures(places);
}

/// Identical regions share one picture.
function drawPictures(places) {
  const kinds = new Map();
  for (const r of kernel.regions) {
    if (!places.includes(r.p)) continue;
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
    parts.push(element("div", {class: "group"}, element("h3", {}, words), ...all.slice(0, MAX_PICTURES).map(({region, times}) => pictureOf(region, times)),
      ...all.length > MAX_PICTURES ? [element("p", {}, `and ${all.length - MAX_PICTURES} more`)] : []));
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
  const room = Math.min(300, ($("about").clientWidth - 62) / 2 - 26);
  const cell = Math.max(2, Math.min(13, Math.floor(Math.min(room / columns, 132 / rows))));
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
  return element("figure", {style: `max-width: ${Math.max(width, room + 26)}px`}, element("figcaption", {}, element("b", {}, r.kind === "read" ? "reads " : "writes "),
    words.replace(/^\w+ /, ""), " ", element("code", {}, `<${r.v};${r.w},${r.h}>`), times > 1 ? ` \u00d7${times}` : ""), box);
}

/// The Gen instructions whose operands the map shows.
function mappedGen() {
  if (!selected) return [];
  const exact = selected.view && selected.first === selected.row ? exactRows(selected.view, selected.row).gen : null;
  return (exact && exact.length ? exact : state.gen.marked).filter(i => isInstruction(kernel.gen[i]));
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
  const grf = data.grfBytes, count = kernel.grfCount, left = 30, room = $("map").getBoundingClientRect();
  const height = Math.max(96, room.height - 2), columns = [4, 8].find(c => height / Math.ceil(count / c) >= 5) || 8;
  const rows = Math.ceil(count / columns), h = Math.max(3, Math.floor(height / rows));
  const pitch = Math.max(left + 24, Math.floor((room.width - 4) / columns)), w = (pitch - left - 8) / grf;
  const runs = (byte, size) => {
    let d = "";
    for (const end = Math.min(byte + size, count * grf); byte < end;) {
      const length = Math.min(end - byte, grf - byte % grf), r = Math.floor(byte / grf);
      d += `M${Math.floor(r / rows) * pitch + left + byte % grf * w} ${r % rows * h}h${length * w}v${h - 1}h${-length * w}z`;
      byte += length;
    }
    return d;
  };
  const box = svg("svg", {width: columns * pitch, height: rows * h, role: "img", "aria-labelledby": "registers-title"});
  box.append(svg("path", {class: "object", d: runs(0, count * grf)}));
  for (const v of kernel.variables) {
    if (v.at === undefined) continue;
    box.append(svg("path", {class: "allocated", d: runs(v.at, v.bytes)},
      svg("title", {}, `${v.name}, ${plural(v.bytes, "byte")} from r${Math.floor(v.at / grf)}`)));
  }
  for (let r = 0; r < count; r += 2 ** Math.ceil(Math.log2(Math.max(1, 12 / h))))
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

