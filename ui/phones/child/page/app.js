"use strict";
/* Keeps what was told last, says how old it is, and draws the frame around the pages. */

const kept = { get: name => { try { return localStorage.getItem(name); } catch { return null; } },
  set: (name, value) => { try { value === null ? localStorage.removeItem(name) : localStorage.setItem(name, value); } catch { /* private mode */ } } };
const SHORT = { en: "EN", es: "ES", "zh-Hans": "简", "zh-Hant": "繁" };
const PAGES = ["table", "rules", "night", "me"];
const ICONS = {
  table: "M3 8h18v3H3zM6 11l-1.2 8M18 11l1.2 8M9 11v4h6v-4", rules: "M7 3.5h7l4 4V20.5H7zM10 12h5M10 16h5M14 3.5v4h4",
  night: "M12 7v5l3 2M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18z", me: "M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM4.5 20.5v-1a7.5 6 0 0 1 15 0v1" };
const NARROW = 18.75;

let words = { live: "Live", late: "Out of date", never: "Nothing has come yet", since: "Nothing new since {time}",
  stale: "This page tries again by itself.", wait: "One moment", table: "Table", rules: "Rules", night: "Night", me: "My night",
  language: "Language", full: "Too many phones at once. This page tries again in 10 s.", ended: "This link has ended.",
  tries: "This link is not open yet.", off: "The page is switched off.", offmore: "" };
let spoken = "en", told = {}, drawn = "", covered = kept.get("covered") === "yes";
let token = kept.get("link") || "", language = kept.get("language") || "", page = "table";
let last = 0, live = false, trouble = "", link = "";

const byId = name => document.getElementById(name);

function start() {
  arrive();
  language = language || first();
  document.addEventListener("visibilitychange", waking);
  window.addEventListener("pageshow", event => { if (event.persisted) waking(); });
  window.addEventListener("online", () => { if (!document.hidden) again(); });
  window.addEventListener("hashchange", () => { if (arrive()) { told = {}; again(); } });
  window.addEventListener("resize", fit);
  document.addEventListener("toggle", showNewest, true);
  byId("tongue").addEventListener("click", nextLanguage);
  byId("page").addEventListener("click", event => { if (event.target.id === "cover") toggleCover(); });
  draw();
  listen();
}

/** A personal link's words stand behind the #: they are kept on this phone, and at once no longer in the address. */
function arrive() {
  const found = /^#m=([\w-]{10,60})$/.exec(location.hash);
  if (found) { token = found[1]; link = ""; page = "me"; kept.set("link", token); }
  if (location.hash) history.replaceState(null, "", "/");
  return Boolean(found);
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

// what is heard

/** Something has come. It is the state of the table only once the table has come on this line. */
function hear(news, line) {
  const was = live + trouble, age = news.age || 0;
  last = Date.now() - age * 1000;
  line.whole = line.whole || "table" in news;
  live = Boolean(line.whole && !age && !news.off);
  trouble = news.off ? "off" : "";
  if (news.ended) return ended();
  delete news.beat;
  delete news.age;
  if (news.words) { words = news.words; spoken = language; delete news.words; }
  if (words.languages && !words.languages.some(one => one[0] === language)) return speak("en");
  const changed = Object.keys(news).length > 0;
  Object.assign(told, news);
  if (changed || was !== live + trouble) draw();
}

/** The link shows nothing any more; the public pages go on. */
function ended() {
  token = "";
  link = "ended";
  kept.set("link", null);
  delete told.me;
  delete told.open;
  live = false;
  draw();
}

/** What is shown is out of date from now on. */
function late(why) {
  live = false;
  trouble = why || (trouble === "off" ? "off" : "");
  draw();
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

/** To another page: whoever hears it or has keys goes on from its beginning. */
function go(to) {
  page = to;
  draw();
  window.scrollTo(0, 0);
  byId("main").focus({ preventScroll: true });
}

// the frame around the pages

function draw() {
  document.documentElement.lang = spoken;
  document.body.classList.toggle("late", !live);
  fit();
  head();
  tabs();
  morphAll(byId("notice"), notice());
  if (drawn !== page) byId("page").replaceChildren();
  drawn = page;
  morphAll(byId("page"), shown());
  morphAll(byId("aloud"), live ? [asNode(aloud())] : []);
  showNewest();
}

/** Where few letters stand in a line, by the phone's width or by how large its owner wants them. */
function fit() {
  const letter = parseFloat(getComputedStyle(document.documentElement).fontSize);
  document.body.classList.toggle("narrow", document.documentElement.clientWidth < NARROW * letter);
}

function head() {
  const part = told.table || told.night;
  if (part) {
    morphAll(byId("game"), [...part.head.notes.flatMap(one => [el("span", "", one), " · "]), el("span", "", part.head.game)].map(asNode));
    morphAll(byId("where"), part.head.where.flatMap((one, at) => at ? [" · ", el("span", "", one)] : [el("span", "", one)]).map(asNode));
    document.title = `${plain(page === "table" && part.moment ? part.moment.text : words[page])} · Sabot`;
  }
  morphAll(byId("pilltext"), [asNode(live ? words.live : last ? clock() : words.wait)]);
  morphAll(byId("tongue"), [asNode(SHORT[language] || language)]);
  byId("tongue").setAttribute("aria-label", `${SHORT[language] || language}: ${words.language}`);
}

function asNode(one) { return one instanceof Node ? one : document.createTextNode(one); }

function clock() { return new Date(last).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" }); }

function notice() {
  const found = [];
  if (link === "ended" && page !== "me") found.push(words.ended);
  if (link === "shut" && page !== "me") found.push(words.tries);
  if (!live && trouble === "off") found.push([el("b", "", words.off), words.offmore]);
  else if (!live && trouble === "full") found.push(el("b", "", words.full));
  else if (!live && last) found.push([el("b", "", words.since.replace("{time}", clock())), words.stale]);
  return found.map(one => el("div", "notice", one));
}

/** What whoever listens is told of a change: what happens now, and on one's own page how one stands. */
function aloud() {
  if (page === "me" && told.me) return covered ? "" : `${told.me.result} ${told.me.said}`;
  if (page !== "table" || !told.table) return "";
  const result = told.table.coup ? told.table.coup.result : "";
  return [told.table.moment.text, result, told.table.call].map(plain).filter(one => one).join(". ");
}

function tabs() {
  const said = [page, spoken, words.me].join();
  if (byId("tabs").dataset.said === said) return;
  byId("tabs").dataset.said = said;
  morphAll(byId("tabs"), PAGES.map(name => {
    const icon = shape("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
    icon.append(shape("path", { d: ICONS[name] }));
    return el("button", "", [icon, words[name]], { type: "button", id: `to-${name}`, ...(name === page ? { "aria-current": "page" } : {}) });
  }));
  for (const name of PAGES) byId(`to-${name}`).onclick = () => go(name);
}

function shown() {
  if (page === "table" && told.table) return drawTable(told.table, told.roads);
  if (page === "rules" && told.rules) return drawRules(told.rules);
  if (page === "night" && told.night) return drawNight(told.night);
  if (page === "me" && told.me) return drawMine(told.me, told.open || 0);
  if (page === "me" && link) return [el("h1", "moment", words.me), el("p", "call", link === "ended" ? words.ended : words.tries)];
  if (page === "me" && live && !token) return [el("h1", "moment", words.nolink || words.me), el("p", "reason", words.nolinkmore)];
  if (page === "me" && live) return [el("h1", "moment", words.me), el("p", "reason", words.nothing)];
  return [el("h1", "moment", words.wait)];
}

start();
