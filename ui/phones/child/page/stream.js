"use strict";
/* The line to the table: read as long as somebody looks, taken up again by itself, and never taken for alive when it is not. */

const SILENT = 20000, YOUNG = 3000, FULL = 10000, SHUT = 60000;

let listening = null, wait = 500, timer = 0, silence = 0, shut = 0;

async function listen() {
  clearTimeout(timer);
  clearTimeout(silence);
  silence = setTimeout(again, SILENT);
  if (trouble === "full") trouble = "";
  const line = listening = new AbortController();
  const bearer = token && Date.now() > shut ? { Authorization: `Bearer ${token}` } : {};
  try {
    const answer = await fetch(`/stream?lang=${encodeURIComponent(language)}`, {
      signal: line.signal, cache: "no-store", credentials: "omit", headers: bearer });
    if (line !== listening) return;
    if (answer.ok) await read(answer.body.getReader(), line);
    else refused(answer.status);
  } catch { /* the network: tried again below */ }
  if (line !== listening) return;
  hangUp();
  late(trouble);
  timer = setTimeout(listen, trouble === "full" ? FULL : wait);
  wait = Math.min(8000, wait * 2);
}

/** 401: the link has ended. 429: too many wrong links came from here, so it waits. Both without it. Else: too many. */
function refused(status) {
  trouble = status === 503 ? "full" : "";
  if (status === 401) ended();
  if (status === 429) { shut = Date.now() + SHUT; link = "shut"; setTimeout(again, SHUT + 1); }
}

async function read(reader, line) {
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done || line !== listening) return;
    rest += decoder.decode(value, { stream: true });
    const events = rest.split("\n\n");
    rest = events.pop();
    for (const one of events) if (line === listening) { heard(); hear(JSON.parse(one.slice(6)), line); }
  }
}

function heard() {
  wait = 500;
  clearTimeout(silence);
  silence = setTimeout(again, SILENT);
  if (link === "shut" && Date.now() > shut) link = "";
}

/** Take the line up anew: at once, since something has changed. */
function again() {
  hangUp();
  if (document.hidden) return;
  wait = 500;
  late(trouble);
  listen();
}

function hangUp() {
  clearTimeout(timer);
  clearTimeout(silence);
  const was = listening;
  listening = null;
  if (was) was.abort();
}

/** A hidden page listens to nobody: its phone would cut the line, and tell it nothing. */
function waking() {
  hangUp();
  if (document.hidden) return;
  if (Date.now() - last > YOUNG) late(trouble);
  wait = 500;
  listen();
}
