// Names that all parts of the page's script use. Page.cpp joins the parts, in the
// order of their names, into one function. The data of a compilation is the JSON of
// #data; views are linked by the place, a line of a source file. All strings are
// inserted as text, never as markup.
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
const signed = (n, format = number) => `${n > 0 ? "+" : n < 0 ? "\u2212" : "\u00b1"}${format(Math.abs(n))}`;
const percent = (part, all) => `${(100 * part / all).toFixed(1)} %`;
const plural = (n, what) => `${number(n)} ${what}${n === 1 ? "" : "s"}`;
/// Characters without a visible form.
const visible = text => text.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
  c => c < " " ? String.fromCharCode(0x2400 + c.charCodeAt(0)) : "\ufffd");
/// \p words about a figure that is \p by more than in the earlier build.
const delta = (by, words, title = "") => element("span", {class: `delta ${by > 0 ? "more" : "fewer"}`, title}, words);
const hueOf = place => Math.round((place * 137.508 + 210) % 360);

/// Reduces the wide columns of Gen code: predicate, operation, operands.
function narrow(text) {
  const [code, comment] = text.split(/\s*(\/\/.*)/), fields = code.trimEnd().split(/\s{2,}/);
  if (!/^\(|^\s/.test(code)) return text;
  return (fields.map((f, i) => f.padEnd([4, 12, 12][i] ?? 15)).join(" ").trimEnd() + (comment ? `  ${comment}` : "")).trimEnd();
}
const shownText = (view, text) => view === "gen" || view === "was" ? narrow(visible(text)) : view === "visa" ? visible(text).replace(/^ {4}/, "  ") : visible(text);

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
  if (wanted) markWords(span); // The words marked before are gone.
}

//===--- State -------------------------------------------------------------===//

/// The views; `was` is the Gen code of the earlier build, when there is one.
const VIEWS = [
  {id: "source", title: "Source", language: "cm", unit: "line", width: data.before ? .75 : 1, open: true},
  {id: "ir", title: "Stage-4 IR", button: "IR", language: "ir", unit: "instruction", width: 1},
  {id: "bales", title: "Bales", language: "ir", unit: "bale", width: 1},
  {id: "visa", title: "vISA", language: "visa", unit: "instruction", width: 1},
  ...data.before ? [{id: "was", title: "Gen code before", button: "Before", language: "gen",
    unit: "instruction", width: 1.1, open: true}] : [],
  {id: "gen", title: "Gen code", button: "Gen", language: "gen", unit: "instruction", width: 1.1, open: true},
];
let kernel;          // The element of data.kernels shown.
let selected = null; // {places, view, row}: what is selected; view and row unless it is a line.
let anchor = null;   // {view, row}: where an extended selection starts.
const state = {};    // By view: rows, elements, rows by place.

const isInstruction = row => !row.gap && /^[\s(]/.test(row.t);
/// Choices that the next page begins with; without storage, none.
const memory = {
  get(key) { try { return JSON.parse(localStorage.getItem(`cmc-report-${key}`)); } catch { return null; } },
  set(key, value) { try { localStorage.setItem(`cmc-report-${key}`, JSON.stringify(value)); } catch { /* Not kept. */ } },
};

/// The name without the folder, if that is unambiguous.
const fileName = f => {
  const last = name => name.split("/").pop(), name = last(data.files[f].name);
  return data.files.filter(each => last(each.name) === name).length > 1 ? data.files[f].name : name;
};
/// A place has a third member if only the earlier build has the line.
const placeName = p => `${fileName(data.places[p][0])}:${data.places[p][1]}${data.places[p][2] ? " of the earlier build" : ""}`;
const lineText = p => {
  const [file, line, before] = data.places[p];
  return ((before ? before.text : data.files[file].text).split("\n")[line - 1] || "").trim();
};
const registersOf = bytes => Math.ceil(bytes / data.grfBytes);
