import assert from "node:assert/strict";
import { EXIT_CODES } from "../../cli/exit.ts";
import { EXPORT_FORMATS } from "../../sdk/model/export_format.ts";
import { publishDemo } from "../published_rows.ts";
import { openSite, sdb } from "./command_line.ts";
import { expectOk } from "./steps.ts";

Deno.test("dataset export prints or saves a version in every format, and names the formats it knows", async () => {
  await using site = await openSite();
  const { dataSetId } = await publishDemo(site.test.app, "palmer-penguins");
  const visitor = (argv: string[]) => sdb([...argv, "--server", site.server]);
  for (const format of EXPORT_FORMATS) {
    const { out } = expectOk(
      await visitor(["dataset", "export", dataSetId, "--format", format, "--lang", "en"]),
    );
    assert.match(out, /Palmer Archipelago|10\.5072/i, format);
  }
  const path = `${site.folder}/penguins.json`;
  const argv = ["dataset", "export", dataSetId, "--format", "ro-crate", "--output", path, "--json"];
  const { json } = expectOk(await visitor(argv));
  const saved = await Deno.readTextFile(path);
  assert.equal(json.size, new TextEncoder().encode(saved).length);
  assert.ok(JSON.parse(saved)["@graph"].length > 10);
  assert.equal((await visitor(argv)).code, EXIT_CODES.conflict);
  const unknown = await visitor(["dataset", "export", dataSetId, "--format", "mods", "--lang", "en"]);
  assert.equal(unknown.code, EXIT_CODES.usage);
  assert.match(unknown.err, /mods.*datacite-xml, /s);
});
