/** Texts of megabytes: refused with their length and the limit, in both languages, and given back to whoever typed them. */
import assert from "node:assert/strict";
import { article } from "../db/schema/mod.ts";
import { openTestApp, ORIGIN } from "./harness.ts";
import { LANGUAGES, openPages } from "./pages.ts";

const MB = 1024 * 1024;
const FORM = {
  kind: "news",
  intent: "save",
  slug: "long",
  "title.zh": "长文",
  "title.en": "Long",
  date: "2026-11-02",
};

async function open() {
  const test = await openTestApp();
  const editor = await test.signIn({ role: "governance" });
  return {
    test,
    editor,
    go: await openPages(test, editor),
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

Deno.test("a text of 1 MB in the form of an article comes back whole, with the limit beside it", async () => {
  await using scene = await open();
  const { test, go } = scene;
  const body = `begin ${"words ".repeat(MB / 6)} end`;
  for (const [locale, prefix] of LANGUAGES) {
    const { status, text } = await go(`${prefix}/manage/content/article?kind=news`, {
      ...FORM,
      "body.zh": body,
    });
    assert.ok(status < 500, `${status}`);
    assert.ok(text.includes(body.trim()), "the text is not lost");
    assert.match(text, /1025 KB.*256 KB/, locale);
  }
  assert.equal(await test.app.db.read.$count(article), 0);
});

Deno.test("a text of 300 KB, fewer characters than bytes, is refused in kilobytes, and comes back", async () => {
  await using scene = await open();
  const { test, go } = scene;
  const body = "数据".repeat(50_000);
  for (const [locale, prefix] of LANGUAGES) {
    const { text } = await go(`${prefix}/manage/content/article?kind=news`, { ...FORM, "body.zh": body });
    assert.ok(text.includes(body));
    assert.match(
      text,
      locale === "zh" ? /当前 293 KB，最多 256 KB/ : /it has 293 KB, and 256 KB are allowed/,
    );
  }
  assert.equal(await test.app.db.read.$count(article), 0);
});

Deno.test("a form of 5 MB is refused with the limit, in the language of the page", async () => {
  await using scene = await open();
  const { test, go } = scene;
  for (const [locale, prefix] of LANGUAGES) {
    const { status, text } = await go(`${prefix}/manage/content/article?kind=news`, {
      ...FORM,
      "body.zh": "x".repeat(5 * MB),
    });
    assert.equal(status, 413);
    assert.match(text, /\b4(?:\.0)? MB|4,?194,?304/, locale);
  }
  assert.equal(await test.app.db.read.$count(article), 0);
});

Deno.test("a call with a text of 5 MB answers 413, one of 1 MB 400, each with the limit in both languages", async () => {
  await using scene = await open();
  const { test, editor } = scene;
  const send = async (length: number) => {
    const answer = await test.api.request(`${ORIGIN}/api/sdb-content-service/articles`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${editor.token}`,
        Origin: ORIGIN,
        "Content-Type": "application/json",
      },
      body: JSON.stringify({
        ...{ kind: "news", slug: "long", title: { zh: "长", en: "" }, date: "2026-11-02" },
        body: { zh: "x".repeat(length), en: "" },
      }),
    });
    return { status: answer.status, ...await answer.json() };
  };
  const whole = await send(5 * MB);
  assert.equal(whole.status, 413);
  for (const message of [whole.message, whole.messageEn]) assert.match(message, /4194304|4 MB/);
  const text = await send(MB);
  assert.equal(text.status, 400);
  const [issue] = text.data.issues;
  assert.equal(issue.path, "body.zh");
  for (const message of [issue.message, issue.messageEn]) assert.match(message, /1024 KB.*256 KB/);
  assert.equal(await test.app.db.read.$count(article), 0);
});
