/** Files that are wrong, by mistake or on purpose: an import writes all or nothing, and says what is wrong where. */
import assert from "node:assert/strict";
import { article, articleRevision, auditEvent } from "../../../db/schema/mod.ts";
import type { ApiError } from "../../../sdk/mod.ts";
import { openTestApp } from "../../../tests/harness.ts";

async function open() {
  const test = await openTestApp();
  const { repository: { content } } = await test.signIn({ role: "governance" });
  return { test, content, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

const GOOD = { path: "help/a.zh.md", text: "---\ntitle: 甲\ndate: 2026-11-01\n---\n文\n" };
const file = (front: string, body = "文", path = "help/b.zh.md") => ({
  path,
  text: `---\n${front}\n---\n${body}\n`,
});
const fields = "title: 乙\ndate: 2026-11-01\n";

/** Nine anchors of nine aliases each: 387 million entries. */
const BOMB = Array.from(
  { length: 9 },
  (_, at) =>
    `a${at}: &a${at} [${Array.from({ length: 9 }, () => at === 0 ? "x" : `*a${at - 1}`).join(", ")}]`,
).join("\n");

const WRONG: [what: string, file: { path: string; text: string }, path: string, message: RegExp][] = [
  ["a bomb of aliases", file(`${fields}${BOMB}`), "help/b.zh.md: ---", /Anchors and aliases/],
  ["an alias", file(`${fields}x: &x 1\ny: *x`), "help/b.zh.md: ---", /Anchors and aliases/],
  ["a prototype", file(`${fields}__proto__:\n  sample: true`), "help/b.zh.md: __proto__", /./],
  ["a constructor", file(`${fields}constructor: {}`), "help/b.zh.md: constructor", /./],
  ["no front matter", { path: "help/b.zh.md", text: "# 乙\n" }, "help/b.zh.md: ---", /two lines of ---/],
  ["a list as front matter", file("- a\n- b"), "help/b.zh.md: ---", /two lines of ---/],
  [
    "broken YAML",
    file(`${fields}tags: [a, b\nauthor: x`),
    "help/b.zh.md: ---",
    /Not valid YAML at line \d+, column \d+/,
  ],
  ["a field twice", file(`${fields}title: 丙`), "help/b.zh.md: ---", /Not valid YAML at line 4, column 1/],
  ["deep nesting", file(`${fields}tags: ${"[".repeat(20_000)}`), "help/b.zh.md: ---", /Not valid YAML/],
  ["a megabyte of fields", file(`${fields}author: ${"x".repeat(1_000_000)}`), "help/b.zh.md: ---", /64,?000/],
  ["a day that is none", file("title: 乙\ndate: 2026-02-30"), "help/b.zh.md: date", /found "2026-02-30"/],
  ["a number for a day", file("title: 乙\ndate: 20261101"), "help/b.zh.md: date", /found 20261101/],
  ["a list for a title", file("title: [a]\ndate: 2026-11-01"), "help/b.zh.md: title", /expected text/],
  [
    "a word for a number",
    file(`${fields}position: first`),
    "help/b.zh.md: position",
    /expected a number; found "first"/,
  ],
  [
    "a word for yes or no",
    file(`${fields}sample: "no"`),
    "help/b.zh.md: sample",
    /expected true or false; found "no"/,
  ],
  ["a field of no kind", file(`${fields}colour: red`), "help/b.zh.md: colour", /./],
  [
    "an address of another host",
    file(`${fields}relation: strategic\nurl: //evil.test`, "文", "partner/b.zh.md"),
    "partner/b.zh.md: url",
    /found "\/\/evil\.test"/,
  ],
  [
    "a film of another host",
    file(`${fields}mediaId: //evil.test/x.webm`, "文", "video/b.zh.md"),
    "video/b.zh.md: mediaId",
    /media library.*found "\/\/evil/,
  ],
  [
    "a state that is none",
    file(`${fields}state: hidden`),
    "help/b.zh.md: state",
    /draft, scheduled, published, archived; found "hidden"/,
  ],
  [
    "a time that is none",
    file(`${fields}publishAt: tomorrow`),
    "help/b.zh.md: publishAt",
    /found "tomorrow"/,
  ],
  ["a schedule without a time", file(`${fields}state: scheduled`), "help/b: publishAt", /./],
  [
    "a picture that is not there",
    file(`${fields}cover:\n  mediaId: nowhere`),
    "help/b: cover.mediaId",
    /“nowhere”/,
  ],
  ["a text of 5 MB", file(fields, "文".repeat(100_000)), "help/b.zh.md", /293 KB.*256 KB/],
  [
    "a text without end of nesting",
    file(fields, "> ".repeat(5_000) + "x"),
    "help/b.zh.md",
    /nested too deeply/,
  ],
  ["NUL", file(fields, "a\u0000b"), "help/b.zh.md", /cannot be stored/],
  ["half of a character", file(fields, "a\ud800b"), "help/b.zh.md", /cannot be stored/],
  ["a path above", file(fields, "文", "../../etc/passwd.zh.md"), "../../etc/passwd.zh.md", /file name/],
  ["a path below", file(fields, "文", "help/../b.zh.md"), "help/../b.zh.md", /file name/],
  ["a kind that is none", file(fields, "文", "poem/b.zh.md"), "poem/b.zh.md", /file name/],
  ["a kind of the language", file(fields, "文", "constructor/b.zh.md"), "constructor/b.zh.md", /file name/],
  ["the same file twice", { ...GOOD }, "help/a.zh.md", /./],
];

Deno.test("importArticles() writes nothing where any file is wrong, and names file, field, what was found and what is wanted", async () => {
  await using scene = await open();
  const { test, content } = scene;
  for (const [what, wrong, path, message] of WRONG) {
    test.advance(5_000);
    const error: ApiError = await content.importFiles([GOOD, wrong]).then(
      () => assert.fail(`${what} was taken`),
      (error) => error,
    );
    assert.equal(error.error, "invalidInput", `${what}: ${error.stack}`);
    assert.equal(error.issues[0]?.path, path, what);
    const [issue] = error.issues as unknown as { messageEn: string; message: string }[];
    assert.match(issue.messageEn, message, what);
    assert.match(issue.message, /[一-鿿]/, what);
    assert.equal(await test.app.db.read.$count(article), 0, what);
    assert.equal(await test.app.db.read.$count(articleRevision), 0, what);
  }
  assert.equal(({} as { sample?: boolean }).sample, undefined);
  const written = (await test.app.db.read.select().from(auditEvent).all())
    .filter(({ action }) => action === "importArticle");
  assert.deepEqual(written, []);
  assert.deepEqual((await content.importFiles([GOOD])).added, ["help/a"]);
});

Deno.test("importArticles() tells what is wrong in every file at once", async () => {
  await using scene = await open();
  const { content } = scene;
  const wrong = [
    file("title: 乙\ndate: x"),
    file("date: 2026-11-01", "文", "news/c.en.md"),
    file("]", "文", "faq/d.zh.md"),
  ];
  const error: ApiError = await content.importFiles([GOOD, ...wrong]).then(
    () => assert.fail(),
    (error) => error,
  );
  assert.deepEqual(error.issues.map(({ path }) => path), [
    "help/b.zh.md: date",
    "news/c.en.md: title",
    "faq/d.zh.md: ---",
  ]);
});

Deno.test("importArticles() that is only a check says what it would write, and writes nothing", async () => {
  await using scene = await open();
  const { test, content } = scene;
  await content.importFiles([GOOD]);
  const before = await test.app.db.read.$count(auditEvent);
  const changed = { ...GOOD, text: GOOD.text.replace("甲", "丁") };
  const outcome = await content.importFiles([changed, file(fields)], { check: true });
  const { added, updated, unchanged } = outcome;
  assert.deepEqual([added, updated, unchanged], [["help/b"], ["help/a"], []]);
  assert.deepEqual((await content.read((await content.manage()).list[0].articleId)).title.zh, "甲");
  assert.equal(await test.app.db.read.$count(article), 1);
  assert.equal(await test.app.db.read.$count(auditEvent), before);
});

Deno.test("importArticles(): what YAML makes of dates, tags of its own and strange texts is a text or is refused", async () => {
  await using scene = await open();
  const { content } = scene;
  const front = 'title: !!str 2026-11-01\nsummary: "<b>&\\u0007"\ndate: 2026-11-01\ntags: [yes, no, "1"]';
  const taken = await content.importFiles([file(front)]).then(() => undefined, (error: ApiError) => error);
  assert.equal(taken, undefined, JSON.stringify(taken?.issues));
  const { list: [{ articleId }] } = await content.manage();
  const { title, tags, date } = await content.read(articleId);
  assert.deepEqual([title.zh, tags, date], ["2026-11-01", ["yes", "no", "1"], "2026-11-01"]);
});
