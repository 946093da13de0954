// Two builds side by side. The data of the earlier build is data.before, which has the
// form of data. Its lines become places of this page, and equal code gets equal rows.

const MAX_TABLE = 4e6; // Entries of a table of common subsequences.

/// Pairs of equal strings that occur once in each of two lists, in an order that both
/// lists have.
function anchorsOf(a, b) {
  const once = list => {
    const at = new Map();
    list.forEach((key, i) => at.set(key, at.has(key) ? -1 : i));
    return at;
  };
  const there = once(b), pairs = [...once(a)].filter(([key, i]) => i >= 0 && there.get(key) >= 0).map(([key, i]) => [i, there.get(key)]);
  // Of all increasing sequences of a length, `ends` has the one with the least end.
  const ends = [], before = [], found = [];
  pairs.forEach(([, j], k) => {
    let low = 0, high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[ends[middle]][1] < j) low = middle + 1;
      else high = middle;
    }
    before[k] = ends[low - 1];
    ends[low] = k;
  });
  for (let k = ends[ends.length - 1]; k !== undefined; k = before[k]) found.push(pairs[k]);
  return found.reverse();
}

/// The longest common subsequence of two lists as runs of equal and other elements.
function alignSmall(a, b, both, first, second) {
  const rows = a.length, columns = b.length, width = columns + 1, table = new Uint16Array((rows + 1) * width);
  for (let i = rows - 1; i >= 0; --i)
    for (let j = columns - 1; j >= 0; --j)
      table[i * width + j] = a[i] === b[j] ? table[(i + 1) * width + j + 1] + 1 : Math.max(table[(i + 1) * width + j], table[i * width + j + 1]);
  for (let i = 0, j = 0; i < rows || j < columns;) {
    if (i < rows && j < columns && a[i] === b[j]) both(i++, j++);
    else if (i < rows && (j === columns || table[(i + 1) * width + j] >= table[i * width + j + 1])) first(i++);
    else second(j++);
  }
}

/// Aligns two lists of strings; calls both(i, j) for equal ones, and first(i) or
/// second(j) for the others, in order.
function align(a, b, both, first, second) {
  let start = 0, endA = a.length, endB = b.length;
  while (start < endA && start < endB && a[start] === b[start]) { both(start, start); ++start; }
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) { --endA; --endB; }
  const inA = a.slice(start, endA), inB = b.slice(start, endB);
  const small = inA.length * inB.length <= MAX_TABLE, anchors = small ? [] : anchorsOf(inA, inB);
  let i = 0, j = 0;
  // A large part without anchors has nothing in common that is found in reasonable time.
  const part = (toI, toJ) => {
    const fromI = start + i, fromJ = start + j;
    if (!small && !anchors.length) {
      for (let k = i; k < toI; ++k) first(start + k);
      for (let k = j; k < toJ; ++k) second(start + k);
    } else (small ? alignSmall : align)(inA.slice(i, toI), inB.slice(j, toJ),
      (k, l) => both(fromI + k, fromJ + l), k => first(fromI + k), l => second(fromJ + l));
  };
  for (const [toI, toJ] of anchors) {
    part(toI, toJ);
    both(start + toI, start + toJ);
    i = toI + 1;
    j = toJ + 1;
  }
  part(inA.length, inB.length);
  for (; endA < a.length; ++endA, ++endB) both(endA, endB);
}

/// What two instructions must share to be the same: all but the registers that were
/// allocated, the distances of jumps and the dependencies, for each line.
const formOf = row => `${row.p ?? ""} ${row.t.replace(/\s*(\{|\/\/).*/, "").replace(/\b([ra]|f)\d+(\.\d+)?/g, "$1")
  .replace(/\bL\d+/g, "L").replace(/\s+/g, " ")}`;

/// Gives each line of the earlier build a place; returns the places by its indices.
function joinPlaces(before) {
  const last = name => name.split("/").pop(), index = new Map(data.places.map(([f, line], i) => [`${f}:${line}`, i]));
  const single = before.files.length === 1 && data.files.length === 1;
  const files = before.files.map(old => {
    const find = same => data.files.findIndex(each => !each.before && same(each.name));
    const g = single ? 0 : [find(name => name === old.name), find(name => last(name) === last(old.name))].find(f => f >= 0) ?? -1;
    if (g < 0) return {file: data.files.push({...old, gone: true}) - 1, lines: null, text: old.text};
    const lines = new Map();
    // For each line, the removed lines that are shown before it.
    const removed = data.files[g].removed = new Map();
    let next = 1;
    align(old.text.replace(/\n$/, "").split("\n"), data.files[g].text.replace(/\n$/, "").split("\n"),
      (i, j) => { lines.set(i + 1, j + 1); next = j + 2; },
      i => { removed.set(next, [...removed.get(next) || [], i + 1]); },
      j => { (data.files[g].added ||= new Set()).add(j + 1); next = j + 2; });
    data.files[g].before = old;
    return {file: g, lines, text: old.text};
  });
  return before.places.map(([f, line]) => {
    const {file, lines, text} = files[f], now = lines ? lines.get(line) : line;
    const key = now === undefined ? `${file}:${line}:before` : `${file}:${now}`;
    if (!index.has(key)) index.set(key, data.places.push(now === undefined ? [file, line, {text}] : [file, now]) - 1);
    return index.get(key);
  });
}

/// Aligns the Gen code of \p k with that of the earlier build, k.was. Equal rows have
/// equal indices; rows without a counterpart face a gap.
function joinCode(k, old, places) {
  const was = old.gen.map(row => row.p === undefined ? {t: row.t, send: row.send, mark: row.mark}
    : {t: row.t, send: row.send, mark: row.mark, p: places[row.p]});
  const left = [], right = [], gap = {t: "", gap: true};
  align(was.map(formOf), k.gen.map(formOf),
    (i, j) => { left.push(was[i]); right.push(k.gen[j]); },
    i => { left.push({...was[i], change: "removed"}); right.push(null); },
    j => { left.push(null); right.push({...k.gen[j], change: "added"}); });
  // A gap beside a gap of the same change is one row.
  k.was = [];
  k.gen = [];
  for (let i = 0; i < left.length;) {
    let end = i;
    while (end < left.length && !(left[end] && right[end])) ++end;
    if (end === i) { k.was.push(left[i]); k.gen.push(right[i++]); continue; }
    const a = left.slice(i, end).filter(Boolean), b = right.slice(i, end).filter(Boolean);
    for (let n = 0; n < Math.max(a.length, b.length); ++n) { k.was.push(a[n] || gap); k.gen.push(b[n] || gap); }
    i = end;
  }
}

const placesBefore = data.before ? joinPlaces(data.before) : null;
/// The first kernel that is called so, or the only one of the earlier build.
const earlier = k => data.before && (data.before.kernels.find(b => b.name === k.name)
  || (data.kernels.length === 1 && data.before.kernels.length === 1 ? data.before.kernels[0] : null));

/// By place, the instructions that \p k has more than the earlier build.
function changesOf(k) {
  const changes = new Map(), count = (rows, by) => {
    for (const row of rows)
      if (row.p !== undefined && isInstruction(row)) changes.set(row.p, (changes.get(row.p) || 0) + by);
  };
  count(k.was, -1);
  count(k.gen, 1);
  return changes;
}

const placeIndex = new Map(data.places.map(([file, line, before], i) => [`${file}:${line}${before ? ":before" : ""}`, i]));
