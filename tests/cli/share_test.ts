/** Links at the command line: a password never stands among the arguments. */
import assert from "node:assert/strict";
import { EXIT_CODES } from "../../cli/exit.ts";
import { openSite } from "./command_line.ts";
import { create, expectOk } from "./steps.ts";

Deno.test("share create takes a password from standard input; download asks for it, list and revoke follow", async () => {
  await using site = await openSite();
  const [depositor, other] = [await site.as("depositor"), await site.as("reviewer")];
  const id = await create(site, depositor, {}, false);
  const argv = ["share", "create", id, "--expiry", "1w", "--password-stdin", "--json"];
  const made = expectOk(await depositor(argv, { input: "tern-in-may\n" })).json;
  assert.equal(made.hasPassword, true);
  const download = ["dataset", "download", made.url, "--output", `${site.folder}/out`, "--json"];
  assert.notEqual((await other(download)).code, EXIT_CODES.ok);
  const got = expectOk(await other([...download, "--password-stdin"], { input: "tern-in-may\n" })).json;
  assert.ok(got.downloaded > 0);
  const [listed] = expectOk(await depositor(["share", "list", "--json"])).json.list;
  assert.deepEqual([listed.linkId, listed.uses], [made.linkId, 1]);
  expectOk(await depositor(["share", "revoke", made.linkId]));
  const ended = await other([...download, "--password-stdin"], { input: "tern-in-may\n" });
  assert.notEqual(ended.code, EXIT_CODES.ok);
});

Deno.test("share short prints the short address of a page, and refuses other sites", async () => {
  await using site = await openSite();
  const depositor = await site.as("depositor");
  const { out } = expectOk(await depositor(["share", "short", "/list"]));
  assert.match(out, /\/surl\/[2-9a-z]{7}\n$/);
  const refused = await depositor(["share", "short", "https://evil.test/"]);
  assert.equal(refused.code, EXIT_CODES.invalidInput);
});
