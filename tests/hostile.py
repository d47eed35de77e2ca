"""Two hundred names that somebody types who means harm, as the desk keeps them."""

from itertools import product

from app.names import clean_name

MARKUP = ("<b>{}</b>", "<img src={}>", "<script>{}</script>", "<a href='{}'>x</a>", "</td><td>{}", "<table><tr>{}",
          "<!--{}-->", "<br>{}<hr>", "&lt;{}&gt;", "&amp;{};", "<![CDATA[{}]]>", "<qt>{}</qt>", "<style>{}</style>",
          "{{{}}}", "%({})s", "${{{}}}", "{}%n%s", "`{}`", "$({})", "\\x3c{}\\x3e", "={}", "+{}", "-{}", "@{}", "'{}",
          '"{}', ",{}", ";{}", "|{}", "#{}", "{}\\", "*{}", "  {}", "{}\n2026-01-01 x", "\t={}", "\u202e{}\u202c",
          "\u2066{}", "{}\u200b", "!{}", "~{}")
INSIDE = ("Bo", "'); DROP TABLE entry;--", "file:///etc/passwd", "1+1", "assets:bank  999", "date:2020-13-99, [x] (v)")

NAMES = tuple(dict.fromkeys(clean_name(outside.format(inside)) for outside, inside in product(MARKUP, INSIDE)))
assert len(NAMES) >= 200
