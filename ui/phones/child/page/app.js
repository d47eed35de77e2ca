"use strict";
/* Reads the stream, keeps what was told last, and says how old it is. */

const kept = { get: name => { try { return localStorage.getItem(name); } catch { return null; } },
  set: (name, value) => { try { value === null ? localStorage.removeItem(name) : localStorage.setItem(name, value); } catch { /* private mode */ } } };
const SHORT = { en: "EN", es: "ES", "zh-Hans": "简", "zh-Hant": "繁" };
const PAGES = ["table", "rules", "night", "me"];
const ICONS = {
  table: "M3 8h18v3H3zM6 11l-1.2 8M18 11l1.2 8M9 11v4h6v-4", rules: "M7 3.5h7l4 4V20.5H7zM10 12h5M10 16h5M14 3.5v4h4",
  night: "M12 7v5l3 2M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18z", me: "M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM4.5 20.5v-1a7.5 6 0 0 1 15 0v1" };
const SILENT = 20000, YOUNG = 3000;

let words = { live: "Live", late: "Out of date", never: "Nothing has come yet", since: "Nothing new since {time}",
  stale: "This page tries again by itself.", wait: "One moment", table: "Table", rules: "Rules", night: "Night", me: "My night",
  language: "Language", full: "Too many phones at once.", ended: "This link has ended.", off: "The page is switched off.", offmore: "" };
let told = {}, drawn = "", covered = kept.get("covered") === "yes";
let token = kept.get("link") || "", language = kept.get("language") || "", page = "table";
let last = 0, lastWords = "", live = false, trouble = "", listening = null, wait = 500, timer = 0, silence = 0;

const byId = name => document.getElementById(name);

function start() {
  const link = /^#m=([\w-]{10,60})$/.exec(location.hash);
  if (link) { token = link[1]; kept.set("link", token); page = "me"; }
  if (location.hash) history.replaceState(null, "", "/");
  language = language || first();
  document.addEventListener("visibilitychange", waking);
  window.addEventListener("pageshow", event => { if (event.persisted) waking(); });
  window.addEventListener("online", again);
  byId("tongue").addEventListener("click", nextLanguage);
  byId("page").addEventListener("click", event => { if (event.target.id === "cover") toggleCover(); });
  draw();
  listen();
}

/** The phone's own language, where the pages speak it. */
function first() {
  for (const one of navigator.languages || [navigator.language]) {
    if (/^zh-(hant|tw|hk|mo)/i.test(one)) return "zh-Hant";
    if (/^zh/i.test(one)) return "zh-Hans";
    if (/^es/i.test(one)) return "es";
    if (/^en/i.test(one)) return "en";
  }
  return "en";
}

// the stream

async function listen() {
  clearTimeout(timer);
  const mine = listening = new AbortController();
  try {
    const answer = await fetch(`/stream?lang=${encodeURIComponent(language)}`, {
      signal: mine.signal, cache: "no-store", credentials: "omit", headers: token ? { Authorization: `Bearer ${token}` } : {} });
    if (answer.status === 401) return forget();
    if (!answer.ok) return later(answer.status === 503 || answer.status === 429 ? "full" : "", 10000);
    await read(answer.body.getReader(), mine);
  } catch { /* the network: tried again below */ }
  if (mine === listening) later("");
}

async function read(reader, mine) {
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done || mine !== listening) return;
    rest += decoder.decode(value, { stream: true });
    const events = rest.split("\n\n");
    rest = events.pop();
    events.forEach(one => hear(JSON.parse(one.slice(6))));
  }
}

function hear(news) {
  last = Date.now();
  wait = 500;
  const was = live + trouble;
  live = true;
  trouble = news.off ? "off" : "";
  if (news.off) live = false;
  if (news.ended) return forget();
  clearTimeout(silence);
  silence = setTimeout(again, SILENT);
  if (!news.beat) lastWords = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });
  delete news.beat;
  if (news.words) { words = news.words; delete news.words; if (!words.languages.some(one => one[0] === language)) return speak("en"); }
  const changed = Object.keys(news).length > 0;
  Object.assign(told, news);
  if (changed || was !== live + trouble) draw();
}

function forget() {
  token = "";
  kept.set("link", null);
  delete told.me;
  delete told.open;
  trouble = "ended";
  draw();
  later("ended", 500);
}

/** Try again in a while; what is shown is out of date until then. */
function later(why, pause) {
  live = false;
  trouble = why || (trouble === "off" ? "off" : "");
  draw();
  clearTimeout(timer);
  timer = setTimeout(listen, pause || wait);
  wait = Math.min(8000, wait * 2);
}

function again() {
  if (listening) listening.abort();
  live = false;
  wait = 500;
  draw();
  listen();
}

/** A hidden page listens to nobody: its phone would cut the line, and tell it nothing. */
function waking() {
  if (document.hidden) {
    clearTimeout(timer);
    clearTimeout(silence);
    const was = listening;
    listening = null;
    if (was) was.abort();
    return;
  }
  if (Date.now() - last > YOUNG) { live = false; draw(); }
  wait = 500;
  listen();
}

// what is chosen

function speak(code) {
  language = code;
  kept.set("language", code);
  told = {};
  again();
}

function nextLanguage() {
  const known = (words.languages || [["en"]]).map(one => one[0]);
  speak(known[(known.indexOf(language) + 1) % known.length]);
}

function toggleCover() {
  covered = !covered;
  kept.set("covered", covered ? "yes" : null);
  draw();
}

function go(to) {
  page = to;
  draw();
  window.scrollTo(0, 0);
}

// the frame around the pages

function draw() {
  document.documentElement.lang = language;
  document.body.className = live ? "" : "late";
  head();
  tabs();
  morphAll(byId("notice"), notice());
  if (drawn !== page) byId("page").replaceChildren();
  drawn = page;
  morphAll(byId("page"), shown());
  showNewest();
}

function head() {
  const part = told.table || told.night;
  if (part) {
    morphAll(byId("game"), [...part.head.notes.flatMap(one => [el("span", "", one), " · "]), el("span", "", part.head.game)].map(asNode));
    morphAll(byId("where"), part.head.where.flatMap((one, at) => at ? [" · ", el("span", "", one)] : [el("span", "", one)]).map(asNode));
    document.title = `${plain(part.moment ? part.moment.text : part.head.game)} · Sabot`;
  }
  byId("pilltext").textContent = live ? words.live : lastWords || words.late;
  byId("tongue").textContent = SHORT[language] || language;
  byId("tongue").setAttribute("aria-label", `${SHORT[language]}: ${words.language}`);
}

function asNode(one) { return one instanceof Node ? one : document.createTextNode(one); }

function notice() {
  if (trouble === "ended") return [el("div", "notice", el("b", "", words.ended))];
  if (live) return [];
  if (trouble === "off") return [el("div", "notice", [el("b", "", words.off), words.offmore])];
  if (trouble === "full") return [el("div", "notice", el("b", "", words.full))];
  if (!last) return [];
  return [el("div", "notice", [el("b", "", words.since.replace("{time}", lastWords)), words.stale])];
}

function tabs() {
  if (byId("tabs").dataset.said === [page, language, words.me].join()) return;
  byId("tabs").dataset.said = [page, language, words.me].join();
  byId("tabs").replaceChildren(...PAGES.map(name => {
    const icon = shape("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
    icon.append(shape("path", { d: ICONS[name] }));
    const made = el("button", "", [icon, words[name]], { type: "button" });
    if (name === page) made.setAttribute("aria-current", "page");
    made.addEventListener("click", () => go(name));
    return made;
  }));
}

function shown() {
  if (page === "table" && told.table) return drawTable(told.table, told.roads);
  if (page === "rules" && told.rules) return drawRules(told.rules);
  if (page === "night" && told.night) return drawNight(told.night);
  if (page === "me" && told.me) return drawMine(told.me, told.open || 0);
  if (page === "me" && (live || trouble === "ended")) return [el("h1", "moment", words.nolink || words.me), el("p", "reason", words.nolinkmore)];
  return [el("h1", "moment", words.wait)];
}

start();
