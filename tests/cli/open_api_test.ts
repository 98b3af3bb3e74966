/** `sdb metrics` and `sdb open-api` give what the calls give, to a person and to a program. */
import assert from "node:assert/strict";
import { EXIT_CODES } from "../../cli/exit.ts";
import { publish } from "../published_rows.ts";
import { openSite, sdb } from "./command_line.ts";

Deno.test("metrics and open-api show usage, reports and what was published", async () => {
  await using site = await openSite();
  const { app } = site.test;
  const { serial } = await publish(app, { title: { zh: "湖冰", en: "Lake ice" } });
  app.usage.record({ serial, metric: "downloads", visitor: "a", at: app.clock().getTime() });
  await app.usage.flush();
  const run = async (...words: string[]) => {
    const shown = await sdb([...words, "--lang", "en"], { env: { SDB_SERVER: site.server } });
    assert.equal(shown.code, EXIT_CODES.ok, shown.err);
    return shown;
  };
  const doi = "10.5072/sdb.00001";
  assert.match((await run("metrics", "show", `https://doi.org/${doi}`)).out, /Downloads\s+1/);
  assert.match((await run("metrics", "reports")).out, /sdb-2026-11\s+2026-11-01\s+2026-11-30/);
  for (const words of [["sdb-2026-11"], ["--from", "2026-11"]]) {
    const { out } = await run("metrics", "report", ...words);
    assert.match(out, /10\.5072\/sdb\.00001\s+2026-11\s+total-dataset-requests\s+regular\s+1/);
  }
  assert.match((await run("open-api", "list", "--days", "2")).out, /10\.5072\/sdb\.00001\s+Lake ice/);
  assert.match((await run("open-api", "list", "--from", "2026-11-01")).out, /Lake ice/);
  const { json } = await run("open-api", "json", doi, "--json");
  assert.equal((json as { name: string }).name, "Lake ice");
  const env = { SDB_SERVER: site.server };
  const none = await sdb(["metrics", "report", "sdb-2026-01", "--lang", "en"], { env });
  assert.match(none.err, /No Usage Available/);
  assert.equal((await sdb(["metrics", "report"], { env })).code, EXIT_CODES.usage);
  assert.equal(
    (await sdb(["open-api", "list", "--days", "1", "--from", "2026-01"], { env })).code,
    EXIT_CODES.usage,
  );
});
