import assert from "node:assert/strict";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { atomFeed } from "./atom.ts";

const FEED = {
  self: "https://data.example.org/news/atom.xml",
  alternate: "https://data.example.org/news?a=1&b=2",
  title: '新闻 <"&">',
  locale: "zh" as const,
  author: "科研数据银行",
};
const ENTRY = {
  href: "https://data.example.org/news/Article?id=1&x=2",
  title: "A\u0000 <b>\ud800 title",
  published: Date.UTC(2026, 10, 1),
  updated: "2026-11-03T00:00:00.000Z",
  summary: "]]> <script>",
  html: "<p>1 &lt; 2</p>",
  tags: ['a"b'],
};

const parse = (xml: string) => new XMLParser({ ignoreAttributes: false }).parse(xml).feed;

Deno.test("atomFeed() writes what RFC 4287 asks of a feed and of each entry, whatever the texts hold", () => {
  const xml = atomFeed({
    ...FEED,
    entries: [ENTRY, { ...ENTRY, href: `${ENTRY.href}3`, updated: ENTRY.published }],
  });
  assert.equal(XMLValidator.validate(xml), true);
  const feed = parse(xml);
  assert.deepEqual([feed.id, feed.title, feed.author.name], [FEED.self, FEED.title, FEED.author]);
  assert.equal(feed["@_xmlns"], "http://www.w3.org/2005/Atom");
  assert.equal(feed["@_xml:lang"], "zh-CN");
  assert.equal(feed.updated, "2026-11-03T00:00:00.000Z", "that of the newest entry");
  const links = feed.link.map((link: Record<string, string>) => [link["@_rel"], link["@_href"]]);
  assert.deepEqual(links, [["self", FEED.self], ["alternate", FEED.alternate]]);
  const [entry] = feed.entry;
  assert.deepEqual([entry.id, entry.title], [ENTRY.href, "A <b>\ufffd title"]);
  assert.deepEqual([entry.published, entry.updated], ["2026-11-01T00:00:00.000Z", ENTRY.updated]);
  assert.deepEqual([entry.summary, entry.content["#text"]], [ENTRY.summary, ENTRY.html]);
  assert.equal(entry.category["@_term"], 'a"b');
});

Deno.test("atomFeed() without entries is valid too", () => {
  const xml = atomFeed({ ...FEED, entries: [] });
  assert.equal(XMLValidator.validate(xml), true);
  assert.equal(parse(xml).updated, "1970-01-01T00:00:00.000Z");
});
