/** The description of the API for people: small pages, one group at a time, a search, and nothing in the log. */
import assert from "node:assert/strict";
import { allMessages, samplesFor, translator } from "../locales/mod.ts";
import { ERRORS } from "../sdk/model/errors.ts";
import { captureLogs } from "./capture_log.ts";
import { openTestApp, ORIGIN } from "./harness.ts";
import { LANGUAGES, openPages } from "./pages.ts";

/** Before it was cut into groups the page had 1,040,259 bytes and 19,155 elements. */
const BYTES_MAX = 310_000;
const ELEMENTS_MAX = 6_500;

Deno.test("every part of the description of the API is a small page that logs nothing", async () => {
  await using test = await openTestApp();
  const document = await (await test.api.request(`${ORIGIN}/api/openapi.json`)).json();
  const tags: string[] = document.tags.map(({ name }: { name: string }) => name);
  const types = Object.keys(document.components.schemas);
  const go = await openPages(test);
  for (const [locale, prefix] of LANGUAGES) {
    const parts = [
      "",
      ...[...tags, "types", "errors"].map((name) => `&group=${name}`),
      ...types.map((name) => `&type=${name}`),
      "&q=dataset",
    ];
    for (const part of parts) {
      using logs = captureLogs();
      const { status, text } = await go(`${prefix}/help?p=open_api${part}`);
      assert.deepEqual([status, logs.text()], [200, ""], `${locale} ${part}`);
      const elements = text.match(/<[a-z]/g)!.length;
      assert.ok(text.length < BYTES_MAX, `${part}: ${text.length} characters`);
      assert.ok(elements < ELEMENTS_MAX, `${part}: ${elements} elements`);
      for (const [, type] of text.matchAll(/p=open_api&type=(\w+)"/g)) assert.ok(types.includes(type), type);
    }
  }
});

Deno.test("every call stands in the overview and in its group, and is found by name, address and purpose", async () => {
  await using test = await openTestApp();
  const { paths } = await (await test.api.request(`${ORIGIN}/api/openapi.json`)).json();
  const calls = Object.entries(
    paths as Record<string, Record<string, { operationId: string; tags: string[] }>>,
  )
    .flatMap(([path, methods]) => Object.values(methods).map((call) => ({ path, ...call })));
  assert.ok(calls.length > 100);
  const go = await openPages(test);
  const overview = await go("/help?p=open_api");
  const groups = new Map<string, string>();
  for (const { operationId, tags: [tag] } of calls) {
    assert.ok(overview.text.includes(`/help?p=open_api&group=${tag}#${operationId}"`), operationId);
    if (!groups.has(tag)) groups.set(tag, (await go(`/help?p=open_api&group=${tag}`)).text);
    assert.ok(groups.get(tag)!.includes(`id="${operationId}"`), operationId);
  }
  const words = ["urgeReview", "催审", "/urge", "POST urge"];
  for (const q of words) {
    const { text } = await go(`/help?p=open_api&q=${encodeURIComponent(q)}`);
    assert.ok(text.includes('id="urgeReview"') && text.includes(`value="${q}"`), q);
  }
  const none = await go("/en/help?p=open_api&q=nothing-like-this");
  assert.ok(none.text.includes("No calls for “nothing-like-this”"));
});

Deno.test("samplesFor() fills every argument of every error, whatever it is", () => {
  using logs = captureLogs();
  for (const locale of ["zh", "en"] as const) {
    for (const name of Object.keys(ERRORS) as (keyof typeof ERRORS)[]) {
      assert.ok(allMessages(locale).has(`errors.${name}`), name);
      const text = translator(locale)(`errors.${name}`, samplesFor(locale, `errors.${name}`));
      assert.doesNotMatch(text, /[{}]|NaN|undefined/, `${locale} ${name}`);
    }
  }
  assert.equal(logs.text(), "");
});
