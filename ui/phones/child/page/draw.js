"use strict";
/* Draws what it is told: no rule, no sum, no order and no plural is worked out here. */

const SVG = "http://www.w3.org/2000/svg";

/** An element with a class, its text or children, and attributes. A text may come with a language of its own. */
function el(name, classes, content, attributes) {
  const made = document.createElement(name);
  if (classes) made.className = classes;
  for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value);
  put(made, content);
  return made;
}

function put(made, content) {
  if (content === undefined || content === null || content === false) return;
  if (Array.isArray(content)) content.forEach(one => put(made, one));
  else if (content instanceof Node) made.append(content);
  else if (typeof content === "object") made.append(marked(content));
  else made.append(String(content));
}

function marked(content) {
  const made = document.createElement("span");
  made.lang = content.lang;
  made.textContent = content.text;
  return made;
}

function plain(content) { return typeof content === "object" && content ? content.text : String(content || ""); }

function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "10" };
const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };

function card(code) {
  const known = code && code.length === 2;
  const name = known ? (RANKS[code[0]] || code[0]) + SUITS[code[1]] : code ? code : words.hidden;
  return el("img", "card", null, { src: `/art/cards/${known ? code : "back"}.svg`, alt: name, width: 50, height: 70 });
}

/** A card without a suit is drawn as its rank. */
function face(code) {
  if (!code || code.length === 2) return card(code);
  return el("span", "badge", code === "T" ? "10" : code);
}

function heading(title, note) {
  return el("div", "row", [el("h2", "", title), note ? el("p", "note", note) : null]);
}

/** Make what stands there like what is fresh: what has not changed stays, and is neither loaded nor read out again. */
function morph(there, fresh) {
  if (there.nodeType !== fresh.nodeType || there.nodeName !== fresh.nodeName) return there.replaceWith(fresh);
  if (there.nodeType === Node.TEXT_NODE) { if (there.data !== fresh.data) there.data = fresh.data; return; }
  for (const one of [...there.attributes]) if (!fresh.hasAttribute(one.name) && one.name !== "open") there.removeAttribute(one.name);
  for (const one of fresh.attributes) if (there.getAttribute(one.name) !== one.value) there.setAttribute(one.name, one.value);
  morphAll(there, [...fresh.childNodes]);
}

function morphAll(room, fresh) {
  const there = [...room.childNodes];
  there.slice(fresh.length).forEach(one => one.remove());
  fresh.forEach((one, at) => at < there.length ? morph(there[at], one) : room.append(one));
}

/** A board that has changed, or is unfolded, shows its newest mark. */
function showNewest() {
  for (const one of document.querySelectorAll(".board")) {
    if (!one.clientWidth || one.shownCells === one.dataset.cells) continue;
    one.scrollLeft = (Number(one.dataset.newest) + 2) * one.firstChild.clientHeight / ROWS - one.clientWidth;
    one.shownCells = one.dataset.cells;
  }
}

// the table

function drawTable(told, roads) {
  const found = [el("h1", `moment of-${told.moment.actor}`, told.moment.text)];
  if (plain(told.call)) found.push(el("p", "call", ["“", told.call, "”"]));
  if (plain(told.reason)) found.push(el("p", "reason", told.reason));
  if (told.steps && told.steps.count) found.push(...steps(told.steps));
  if (told.facts && told.facts.length) found.push(facts(told.facts));
  if (told.coup && told.coup.hands) found.push(coup(told));
  if (roads && roads.big) found.push(...counts(roads));
  if (told.pots && (told.pots.length || told.rows.length)) found.push(felt(told));
  for (const [name, amount] of told.jackpots) found.push(jackpot(name, amount));
  if (told.seats && told.seats.length) found.push(seats(told));
  if (told.limits && told.limits.length) found.push(limits(told.limits));
  if (told.book && told.book.code) found.push(book(told.book));
  return found;
}

function steps(told) {
  const bars = [];
  for (let at = 0; at < told.count; at += 1) bars.push(el("i", at < told.at ? "done" : at === told.at ? "at" : ""));
  return [el("div", "steps", bars, { "aria-hidden": "true" }),
    el("div", "row", [el("b", "", told.now), told.next ? el("p", "note", told.next) : null])];
}

function facts(told) {
  return el("div", "block grid", told.map(([name, value]) =>
    el("dl", `panel fact${plain(value).length > 14 ? " tall" : ""}`, [el("dt", "", name), el("dd", "", value)])));
}

function coup(told) {
  const result = plain(told.coup.result) && el("p", `result ${told.coup.winner}`, told.coup.result);
  const head = el("div", "row", [el("p", "", [told.coup.name]), result || el("p", "", told.shoe)]);
  return el("section", "block felt", [head, ...told.coup.hands.map(hand)]);
}

function hand(told) {
  const laid = told.cards.map((code, at) => at === 2 ? el("span", "across", face(code)) : face(code));
  if (told.awaited) laid.push(el("span", "slot", told.awaited));
  return el("div", `hand${told.lit ? " lit" : ""}`, [
    el("div", `tile ${told.side}`, [el("p", "side", told.name), el("p", "total", told.total)]),
    el("div", "cards", laid)]);
}

function felt(told) {
  const head = el("div", "row", el("p", "", told.round));
  const pots = told.pots.length ? el("div", "grid", told.pots.map(pot)) : null;
  return el("section", "block felt small", [plain(told.round) ? head : null, pots, ...told.rows.map(laid)]);
}

function pot(told) {
  return el("div", `pot${told.taken ? " taken" : ""}`, [told.card ? face(told.card) : null,
    el("div", "", [el("p", "", told.name), el("p", "amount", told.amount), plain(told.note) ? el("p", "", told.note) : null])]);
}

function laid(told) {
  const cards = told.cards.map(face);
  if (told.hidden > 2) cards.push(el("span", "backs", [card(""), ` × ${told.hidden}`]));
  else for (let at = 0; at < told.hidden; at += 1) cards.push(card(""));
  return el("div", `lay${told.lit ? " lit" : ""}`, [el("p", "", [told.name, plain(told.note) ? " · " : null, told.note]),
    cards.length ? el("div", "cards", cards) : null]);
}

function jackpot(name, amount) {
  return el("div", "block panel jackpot row", [el("p", "", name), el("p", "amount", amount)]);
}

function seats(told) {
  return el("section", "block", [heading(words.seats, told.present), el("ul", "grid", told.seats.map(seat))]);
}

function seat(told) {
  const much = told.front || (told.cards === null ? "" : told.cards);
  const tally = told.tally.length ? `${told.tally[0]}/${told.tally[1]}` : "";
  const right = [told.score, tally || much, told.balance].filter(one => plain(one) !== "");
  return el("li", `seat${told.acts ? " acts" : ""}${told.out ? " out" : ""}`, [
    el("span", "badge", told.number, { "aria-hidden": "true" }),
    el("div", "who", [told.name, ...told.said.map(one => el("p", "note", one))]),
    el("div", "right", [told.button ? el("span", "button", "D", { role: "img", "aria-label": words.dealer }) : null,
      right.length ? el("div", "much", [right[0], ...right.slice(1).map(one => el("small", "", one))]) : null])]);
}

function limits(told) {
  const rows = told.map(one => el("tr", "", [el("th", "", one.name, { scope: "row" }), el("td", "", one.least),
    el("td", "", one.most), el("td", "", one.pays)]));
  const head = [words.limits, words.min, words.max, words.pays].map(one => el("th", "", one, { scope: "col" }));
  return el("section", "block panel", el("table", "", [el("caption", "aside", words.limits), el("thead", "", el("tr", "", head)), el("tbody", "", rows)]));
}

function book(told) {
  return el("div", "foot", [el("p", "", [words.code, " ", el("b", "", told.code), plain(told.last) ? " · " : null, told.last]),
    el("p", "", told.said)]);
}

// counts and roads

function counts(told) {
  const shown = el("div", "block grid four", told.counts.map(count));
  const rest = el("details", "block", [el("summary", "", el("span", "", words.more)),
    el("div", "grid four", told.more.map(count)),
    ...told.others.flatMap(one => [el("p", "note", one.name), board(one.cells, one.kind, one.name)])]);
  return [shown, el("section", "block", [heading(told.big.name, told.big.note),
    board(told.big.cells, "big", `${told.big.name}: ${told.big.said}`)]), rest];
}

function count(told) {
  const figure = el("p", "figure", [sign(told.code), told.count]);
  return el("div", "panel count", [figure, el("p", "", told.name)]);
}

function sign(code) {
  const colours = { banker: "--bankerfill", player: "--playerfill", tie: "--tiefill" };
  if (!colours[code]) return null;
  const made = shape("svg", { viewBox: "0 0 20 20", class: "sign", "aria-hidden": "true" });
  made.append(code === "banker" ? shape("circle", { cx: 10, cy: 10, r: 9, ...attr(colours[code]) })
    : code === "player" ? shape("rect", { x: 1.5, y: 1.5, width: 17, height: 17, rx: 2.5, ...attr(colours[code]) })
      : shape("path", { d: "M10 0 20 10 10 20 0 10z", ...attr(colours[code]) }));
  return made;
}

function attr(name) { return { class: `f${name.slice(2)}` }; }

const CELL = 20, ROWS = 6;

/** A board of cells, as "column,row,mark" each; the newest is at the right, and in view. */
function board(cells, kind, said) {
  const marks = cells ? cells.split(";").map(one => one.split(",")) : [];
  const columns = Math.max(18, ...marks.map(one => Number(one[0]) + 2));
  const made = shape("svg", { viewBox: `0 0 ${columns * CELL} ${ROWS * CELL}`, class: "road", "aria-hidden": "true" });
  made.append(shape("path", { d: lines(columns), class: "grid1" }));
  marks.forEach(([column, row, mark], at) => made.append(...stone(kind, column * CELL + CELL / 2, row * CELL + CELL / 2, mark)));
  if (marks.length) {
    const [column, row] = marks[marks.length - 1];
    made.append(shape("rect", { x: column * CELL + 1, y: row * CELL + 1, width: CELL - 2, height: CELL - 2, class: "newest" }));
  }
  const room = el("div", `board${kind === "big" || kind === "bead" ? "" : " fine"}`, made,
    { role: "img", "aria-label": said, tabindex: "0", "data-cells": cells,
      "data-newest": marks.length ? marks[marks.length - 1][0] : 0 });
  return room;
}

function lines(columns) {
  let path = "";
  for (let at = 1; at < columns; at += 1) path += `M${at * CELL} 0v${ROWS * CELL}`;
  for (let at = 1; at < ROWS; at += 1) path += `M0 ${at * CELL}h${columns * CELL}`;
  return path;
}

function stone(kind, x, y, mark) {
  const side = mark[0], r = CELL * 0.36;
  if (kind === "small_road") return [shape("circle", { cx: x, cy: y, r, class: side === "r" ? "fred" : "fblue" })];
  if (kind === "cockroach_pig")
    return [shape("path", { d: `M${x - r} ${y + r}L${x + r} ${y - r}`, class: `line ${side === "r" ? "sred" : "sblue"}` })];
  if (kind === "big_eye_boy")
    return [shape("circle", { cx: x, cy: y, r, class: `line ${side === "r" ? "sred" : "sblue"}` })];
  const filled = kind === "bead";
  const look = { b: filled ? "fred" : "line sred", p: filled ? "fblue" : "line sblue", t: filled ? "fgreen" : "line sgreen" }[side];
  const found = [side === "b" ? shape("circle", { cx: x, cy: y, r, class: look })
    : side === "p" ? shape("rect", { x: x - r, y: y - r, width: 2 * r, height: 2 * r, rx: 1.5, class: look })
      : shape("path", { d: `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}z`, class: look })];
  if (/\d/.test(mark)) found.push(shape("path", { d: `M${x - r} ${y + r}L${x + r} ${y - r}`, class: "line sgreen" }));
  if (mark.includes("B")) found.push(shape("circle", { cx: x - r, cy: y - r, r: 3, class: "fred" }));
  if (mark.includes("P")) found.push(shape("rect", { x: x + r - 3, y: y + r - 3, width: 5, height: 5, class: "fblue" }));
  return found;
}

// the rules

function drawRules(told) {
  if (told.none) return [el("h1", "moment", words.rules), el("p", "reason", told.none)];
  const found = [];
  if (told.now.title) found.push(el("section", "panel now", [el("p", "eyebrow", words.now), el("h1", "", told.now.title),
    plain(told.now.reason) ? el("p", "why", told.now.reason) : null, ...told.now.text.map(one => el("p", "", one))]));
  else found.push(el("h1", "moment", words.rules));
  found.push(el("section", "block", [el("h2", "", told.all), el("div", "panel topics", told.topics.map(topic))]));
  if (told.house.length) found.push(el("section", "block", [el("h2", "", words.house), pairs(told.house)]));
  if (told.from.length) found.push(el("div", "foot", told.from.map(one => el("p", "", one)).concat(el("p", "", told.link))));
  return found;
}

function topic(told) {
  return el("details", "", [el("summary", "", el("span", "", told.title)), ...told.text.map(one => el("p", "", one))]);
}

function pairs(told) {
  return el("ul", "panel list", told.map(([name, value]) =>
    el("li", "", [el("span", "what", name), el("span", "sum", value)])));
}

// the night

function drawNight(told) {
  const found = [el("h1", "aside", words.night), heading(told.name, told.note)];
  found.push(el("ol", "panel list", told.games.map(one => el("li", one.now ? "nowdealt" : "", [
    el("span", "at", one.at), el("span", "what", one.name), el("span", "sum", one.count)]))));
  if (!told.games.length) found.pop();
  if (told.last.lines) found.push(el("section", "block", [heading(told.last.name, told.last.note),
    el("ol", "panel list", told.last.lines.map(one => el("li", "told", [el("span", `bead ${one.side}`), el("span", "", one.text)])))]));
  if (told.book && told.book.code) found.push(book(told.book));
  return found;
}

// my night

function drawMine(told, open) {
  const cover = el("button", "plain", covered ? words.show : words.cover, { type: "button", "aria-pressed": String(covered), id: "cover" });
  const found = [el("div", "mine", [told.seat ? el("span", "badge", told.seat, { "aria-hidden": "true" }) : null,
    el("h1", "", told.name), el("p", "note", told.where), cover])];
  if (open > 1) found.push(el("div", "notice block", [el("b", "", words.open2.replace("{count}", open)), words.open2more]));
  if (covered) return found.concat(el("p", "figure1", "•••"), el("p", "reason", words.covered));
  found.push(el("p", `figure1 ${told.sign}`, told.result), el("p", "reason", told.said));
  told.pays.forEach(one => found.push(payment(one)));
  if (told.paysnote) found.push(el("p", "note block", told.paysnote));
  if (!told.pays.length && !told.paysnote) found.push(el("div", "block boxes", told.boxes.map(([name, value]) =>
    el("dl", "panel box tall", [el("dt", "", name), el("dd", "", value)]))));
  if (told.curve.points) found.push(curve(told.curve));
  found.push(el("section", "block", [el("h2", "", words.acts), el("ul", "panel list", told.acts.map(act))]));
  if (told.games.length) found.push(el("section", "block", [el("h2", "", words.games), el("ul", "panel list", told.games.map(won))]));
  found.push(el("section", "block", [el("h2", "", words.how), pairs(told.sums)]));
  found.push(el("div", "foot", [el("p", "", [words.code, " ", el("b", "", told.code)]), el("p", "", told.compare)]));
  return found;
}

function payment(told) {
  return el("section", `block panel pay${told.done ? " done" : ""}`, [
    el("div", "row", [el("b", "", told.text), el("span", "much1", told.amount)]),
    told.note ? el("p", "note", told.note) : null, el("p", "mark", [told.done ? "✓ " : null, told.mark])]);
}

function act(told) {
  return el("li", told.void ? "void" : "", [el("span", "what", [told.what, el("small", "", [told.when, told.note ? " · " : null, told.note])]),
    el("span", "sum", told.amount)]);
}

function won([game, hands, result, look]) {
  return el("li", "", [el("span", "what", [game, hands ? el("small", "", hands) : null]), el("span", `sum ${look}`, result)]);
}

function curve(told) {
  const made = shape("svg", { viewBox: `-8 -12 ${told.wide + 16} ${told.tall + 24}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  const path = told.points.map(one => one.join(" ")).join("L");
  const [x, y] = told.points[told.points.length - 1];
  made.append(shape("path", { d: `M0 ${told.zero}L${path}L${x} ${told.zero}z`, class: "area" }),
    shape("path", { d: `M0 ${told.zero}H${told.wide}`, class: "zero" }),
    shape("path", { d: `M${path}`, class: "line1" }));
  return el("section", "block", [heading(words.yournight, told.since),
    el("div", "panel curve", [el("p", "note", told.high), el("div", "", made, { role: "img", "aria-label": told.said }), el("p", "note", told.low)])]);
}
