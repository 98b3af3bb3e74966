/** The page of an anonymous link, as its holder sees it. */
import assert from "node:assert/strict";
import { translator } from "../locales/mod.ts";
import { openAnonymousLink } from "./anonymous_links.ts";
import { deposit } from "./datasets.ts";
import { LANGUAGES, open, openAnswers } from "./pages.ts";

const cookieOf = (answer: Response): string =>
  answer.headers.getSetCookie().find((one) => one.startsWith("sdb-links="))?.split(";")[0] ?? "";

Deno.test("an anonymous link leads to a view without the dataset's id, in both languages, kept by nobody", async () => {
  const { person, ...rest } = await open();
  await using test = rest.test;
  const { dataSetId, title } = await deposit(person);
  const { url, linkId } = await person.repository.links.create({
    dataSetId,
    kind: "anonymous",
    expiry: "1m",
  });
  const path = new URL(url).pathname;
  const ask = await openAnswers(test);
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const first = await ask(prefix + path);
    assert.equal(first.status, 303);
    const target = first.headers.get("Location")!;
    assert.equal(target, `${prefix}/anonymous/${linkId}/view`);
    const shown = await ask(target, { cookie: cookieOf(first) });
    const text = await shown.text();
    assert.equal(shown.status, 200);
    assert.ok(text.includes(t("anonymous.bannerTitle")) && text.includes(title[locale]));
    assert.ok(text.includes(">levels.csv<") && !text.includes(dataSetId));
    for (const answer of [first, shown]) {
      assert.equal(answer.headers.get("Referrer-Policy"), "no-referrer");
      assert.match(answer.headers.get("Cache-Control")!, /no-store/);
      assert.match(answer.headers.get("X-Robots-Tag")!, /noindex/);
    }
    const bare = await ask(target);
    assert.equal(bare.status, 403);
    assert.ok((await bare.text()).includes(t("errors.linkPassMissing")));
    const wrong = await ask(`${prefix}/anonymous/${"0".repeat(43)}`);
    assert.equal(wrong.status, 404);
    await wrong.body?.cancel();
  }
});

Deno.test("a revoked anonymous link answers 429 at both of its addresses, and leads to no dataset", async () => {
  const { person, ...rest } = await open();
  await using test = rest.test;
  const { dataSetId } = await deposit(person);
  const request = { dataSetId, kind: "anonymous", expiry: "1m" } as const;
  const { url, linkId } = await person.repository.links.create(request);
  const ask = await openAnswers(test);
  const cookie = cookieOf(await ask(new URL(url).pathname));
  await person.repository.links.revoke(linkId);
  for (const [locale, prefix] of LANGUAGES) {
    for (const path of [new URL(url).pathname, `/anonymous/${linkId}/view`]) {
      const answer = await ask(prefix + path, { cookie });
      const text = await answer.text();
      assert.equal(answer.status, 429);
      assert.ok(text.includes(translator(locale)("errors.linkEnded", { link: "anonymous" })));
      assert.ok(!text.includes(dataSetId) && !text.includes("/detail?"));
      assert.ok(!text.includes(translator(locale)("planned.resubmit")), "nobody is told whom to ask");
      assert.equal(answer.headers.get("Referrer-Policy"), "no-referrer");
      assert.match(answer.headers.get("Cache-Control")!, /no-store/);
    }
  }
});

Deno.test("a depositor sees where names stand before an anonymous link is made, and leaves files out", async () => {
  const { person, go, ...rest } = await open();
  await using test = rest.test;
  const { dataSetId } = await deposit(person);
  const { files, links } = person.repository;
  await files.upload(dataSetId, "V1", "notes.txt", "Observed by Wang Fang in May.\n");
  await files.upload(dataSetId, "V1", "plan.txt", "Nobody is named.\n");
  const panel = `/datalist/tableLayerNew/PrivateLink?dataSetId=${dataSetId}&version=V1`;
  const chosen = {
    kind: "anonymous",
    version: "V1",
    access: "download",
    expiry: "1w",
    label: "Round 1",
    password: "tern-in-may",
  };
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const step = await go(prefix + panel, { ...chosen, intent: "create" });
    assert.ok(
      step.text.includes(t("anonymous.scanTitle")) && step.text.includes("Observed by Wang Fang in May."),
    );
    assert.equal((await links.list({ dataSetId })).total, 0, "nothing is made before the depositor decides");
    const typo = await go(prefix + panel, {
      ...chosen,
      intent: "createAnonymous",
      excluded: "notes.txt",
      excludedPaths: "plan.text",
    });
    assert.ok(typo.text.includes(t("validation.noSuchFile", { path: "plan.text" })));
    assert.match(typo.text, /value="notes.txt"[^>]*checked|checked[^>]*value="notes.txt"/);
  }
  const made = await go(`/en${panel}`, {
    ...chosen,
    intent: "createAnonymous",
    excluded: "notes.txt",
    excludedPaths: "plan.txt\r\n",
  });
  const url = /http:\/\/localhost:8000\/anonymous\/[0-9A-Za-z]{43}/.exec(made.text)?.[0];
  assert.ok(url, "the address is shown once");
  const { holder, linkId } = await openAnonymousLink(test, { url }, "tern-in-may");
  const { list } = await holder.links.anonymousFiles(linkId);
  assert.deepEqual(list.map(({ path }) => path), ["data/levels.csv"]);
});
