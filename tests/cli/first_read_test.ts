/** The first read of a command, and what is not found without a login. */
import assert from "node:assert/strict";
import { EXIT_CODES } from "../../cli/exit.ts";
import type { Fetch } from "../../sdk/mod.ts";
import { openSite, sdb } from "./command_line.ts";
import { writeFolder } from "./manifest_folder.ts";

Deno.test("sdb tries its first read again, says with a 404 that nobody is signed in, and counts receipts", async () => {
  await using site = await openSite();
  const folder = `${site.folder}/source`;
  await writeFolder(folder, { files: { "a.csv": "a", "b.csv": "b" } });
  const depositor = await site.as("depositor");
  const receipts = `${site.folder}/receipts`;
  const created = await depositor([
    "dataset",
    "create",
    folder,
    "--receipts",
    receipts,
    "--json",
    "--lang",
    "en",
  ]);
  assert.equal(created.code, 0, created.err);
  assert.match(created.err, /Saving signed receipts 2\/2/);
  const id = created.json.dataSetId;
  let lost = 2;
  const losing: Fetch = (request) => {
    if (lost-- > 0) throw new TypeError("connection reset");
    return fetch(request);
  };
  const shown = await depositor(["dataset", "show", id, "--json"], { fetch: losing });
  assert.deepEqual([shown.code, shown.json.dataSetId], [0, id], shown.err);
  let tries = 0;
  const dead: Fetch = () => {
    tries++;
    throw new TypeError("connection reset");
  };
  const none = await depositor(["dataset", "show", id], { fetch: dead });
  assert.deepEqual([none.code, tries], [EXIT_CODES.network, 4]);
  const argv = ["dataset", "show", "0".repeat(32), "--lang", "en"];
  const stranger = await sdb(argv, { env: { SDB_SERVER: site.server } });
  assert.equal(stranger.code, EXIT_CODES.notFound);
  assert.match(stranger.err, /You are not signed in at http/);
  const known = await depositor(argv);
  assert.doesNotMatch(known.err, /not signed in/);
});
