import assert from "node:assert/strict";
import { EXIT_CODES } from "../../cli/exit.ts";
import { publishDemo } from "../published_rows.ts";
import { openSite, sdb } from "./command_line.ts";
import { expectOk } from "./steps.ts";

Deno.test("sdb widget prints the code in each form, and the picture; it refuses what is not there", async () => {
  await using site = await openSite();
  const { dataSetId } = await publishDemo(site.test.app, "palmer-penguins");
  const { doi } = await site.test.visitor.datasets.get(dataSetId);
  const run = (...argv: string[]) => sdb(["widget", ...argv, "--server", site.server, "--lang", "en"]);
  const { out: html } = expectOk(
    await run(`https://doi.org/${doi}`, "--kind", "metrics", "--metrics", "views"),
  );
  assert.equal(
    html.trim(),
    `<script type="module" src="${site.server}/widgets/sdb.js"></script>
<sdb-metrics-badge doi="${doi}" lang="en" metrics="views"><a href="${site.server}/en/doi/${doi}">DOI:${doi}</a></sdb-metrics-badge>`,
  );
  const { json } = expectOk(await run(doi!, "--as", "markdown", "--size", "small", "--json"));
  assert.equal(
    json.text,
    `[![DOI:${doi}](${site.server}/badge/${doi}.svg?size=small&lang=en)](${site.server}/en/doi/${doi})`,
  );
  assert.match(
    expectOk(await run(doi!, "--as", "rst")).out,
    /^\.\. image:: .*\n {3}:target: .*\n {3}:alt: DOI:/,
  );
  assert.match(expectOk(await run(doi!, "--as", "svg", "--theme", "dark")).out, /^<svg .*Palmer/s);
  assert.match(
    expectOk(await run("10.1000/other", "--kind", "paper")).out,
    /<sdb-paper-badge doi=.*><\/sdb-paper/,
  );
  assert.equal((await run("10.5072/none")).code, EXIT_CODES.notFound);
  assert.equal((await run(doi!, "--kind", "map")).code, EXIT_CODES.usage);
});
