/** Queue pages load what they show in one call: as many statements for many rows as for one. */
import assert from "node:assert/strict";
import { publish, submit } from "./datasets.ts";
import { openTestApp } from "./harness.ts";
import { openPages } from "./pages.ts";
import { submitRetractionRequest } from "./retractions.ts";
import { countStatements, isSessionStatement } from "./sql_statements.ts";

const ROWS = 4;

Deno.test("/manage/papers and /manage/retractions take no statement per row or state, and show counts of all states", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const go = await openPages(test, governance);
  const look = async (path: string) => {
    const { result, statements } = await countStatements(test, () => go(path));
    assert.equal(result.status, 200);
    return { text: result.text, taken: statements.filter((sql) => !isSessionStatement(sql)) };
  };
  const ask = async (n: number) => {
    const { dataSetId } = await publish(test, person, governance);
    const title = `Paper ${n}`;
    const papers = [{ title: { zh: title, en: title }, journal: { zh: "湖泊科学", en: "Lakes" } }];
    await person.repository.relatedPapers.submit(dataSetId, "V1", papers);
    await submitRetractionRequest(person, dataSetId);
  };
  const paths = ["/manage/papers", "/manage/retractions"];
  await ask(1);
  // The settings of the site are read once, by the first page of all.
  await go("/");
  const one = [await look(paths[0]), await look(paths[1])];
  for (let n = 2; n <= ROWS; n++) await ask(n);
  for (const [i, path] of paths.entries()) {
    const many = await look(path);
    assert.deepEqual(many.taken, one[i].taken, path);
    const counts = [...many.text.matchAll(/aria-current="page"[^>]*>(.*?)<\/a>/gs)].map(([, inner]) =>
      inner.replaceAll(/<[^>]*>/g, "")
    );
    assert.ok(counts.some((label) => label.includes(String(ROWS))), counts.join(" | "));
  }
});

Deno.test("/manage and /manage/accounts take no statement per review or account", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const administrator = await test.signIn({ role: "administrator" });
  const pages = [
    ["/manage", await openPages(test, governance)],
    ["/manage/accounts", await openPages(test, administrator)],
  ] as const;
  const look = async () => {
    const taken: string[][] = [];
    for (const [path, go] of pages) {
      const { result, statements } = await countStatements(test, () => go(path));
      assert.equal(result.status, 200);
      // One statement about many rows names each of them.
      const shapes = statements.map((sql) => sql.replace(/\(\?(?:, \?)*\)/g, "(?)"));
      taken.push(shapes.filter((sql) => !isSessionStatement(sql)));
    }
    return taken;
  };
  await submit(person, governance);
  // The settings of the site are read once, by the first page of all.
  await pages[0][1]("/");
  const one = await look();
  for (let n = 2; n <= ROWS; n++) {
    await submit(person, governance);
    await test.signIn();
  }
  assert.deepEqual(await look(), one);
});
