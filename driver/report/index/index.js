// The page of cmobj index: a table of kernels that can be sorted and filtered. All
// strings are inserted as text, never as markup.
const data = JSON.parse(document.getElementById("data").textContent);
const $ = id => document.getElementById(id);
const number = n => new Intl.NumberFormat("en-US").format(n);

function element(tag, attributes = {}, ...children) {
  const e = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
  e.append(...children);
  return e;
}

const bare = page => page.replace(/^\.\//, "");
/// The columns; one with `of` is a number with a bar for its share of the largest,
/// and one without data in any row is left out.
const COLUMNS = [
  {title: "Kernel", key: k => k.name, cell: k => element("td", {}, element("a", {href: link(k)}, k.name))},
  {title: "Target", key: k => `${k.target}, -O${k.level}`},
  {title: "Page", key: k => bare(k.page)},
  {title: "Instructions", of: k => k.instructions},
  {title: "Registers", of: k => k.grfsUsed, most: k => k.grfCount},
  {title: "Spilled bytes", of: k => k.spillBytes, bad: true},
  {title: "Messages", of: k => k.messages},
  {title: "Executed", of: k => k.executed},
].filter(c => !c.of || data.kernels.some(k => c.of(k) !== undefined));
const sorting = {column: null, down: false};

/// The address of a page from here; several kernels of a page are told apart by number.
const link = k => k.page.split("/").map(encodeURIComponent).join("/") + (k.number ? `#kernel=${k.number}` : "");

function cellOf(column, k) {
  if (column.cell) return column.cell(k);
  if (!column.of) return element("td", {}, column.key(k));
  const n = column.of(k);
  if (n === undefined) return element("td", {class: "number none"}, "\u2013");
  if (column.bad) return element("td", {class: `number ${n ? "bad" : "none"}`}, n ? number(n) : "none");
  const most = column.most ? column.most(k) : Math.max(1, ...data.kernels.map(each => column.of(each) || 0));
  return element("td", {class: "number bar", style: `--share:${(100 * n / most).toFixed(1)}%`}, number(n));
}

function draw() {
  const wanted = $("filter").value.trim().toLowerCase(), {column, down} = sorting;
  const rows = data.kernels.filter(k => `${k.name} ${k.target} ${k.page}`.toLowerCase().includes(wanted));
  if (column) {
    const value = column.of || column.key;
    rows.sort((a, b) => (down ? -1 : 1) * (column.of ? (value(a) ?? -1) - (value(b) ?? -1) : value(a).localeCompare(value(b))));
  }
  $("rows").replaceChildren(...rows.map(k => element("tr", {}, ...COLUMNS.map(c => cellOf(c, k)))));
  $("heads").replaceChildren(...COLUMNS.map(c => {
    const button = element("button", {type: "button"}, c.title);
    button.addEventListener("click", () => {
      sorting.down = sorting.column === c ? !sorting.down : !!c.of;
      sorting.column = c;
      draw();
    });
    return element("th", {scope: "col", ...c.of ? {class: "number"} : {},
      ...c === column ? {"aria-sort": down ? "descending" : "ascending"} : {}}, button);
  }));
  const spilling = rows.filter(k => k.spillBytes).length;
  $("sum").textContent = `${number(rows.length)} of ${number(data.kernels.length)}, ${spilling ? `${number(spilling)} with spilled registers` : "none spills"}`;
}

$("filter").addEventListener("input", draw);
draw();
