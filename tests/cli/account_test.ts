/** `sdb auth devices`, `sdb auth logout --everywhere`, `sdb account show`, `sdb account export`, `sdb account storage`. */
import assert from "node:assert/strict";
import { EXIT_CODES } from "../../cli/exit.ts";
import { PROOF_MS } from "../../sdk/model/limits.ts";
import { openSite, sdb } from "./command_line.ts";

Deno.test("auth devices lists the sessions, auth logout --everywhere ends them all", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const path = `${site.folder}/config-depositor/sdb/config.json`;
  const { token } = JSON.parse(await Deno.readTextFile(path));
  const elsewhere = {
    SDB_SERVER: site.server,
    SDB_TOKEN: token,
    XDG_CONFIG_HOME: `${site.folder}/elsewhere`,
  };

  const list = await run(["auth", "devices", "--lang", "en"], { screen: true });
  assert.equal(list.code, EXIT_CODES.ok, list.err);
  assert.match(list.out, /^DEVICE .*CURRENT/);
  assert.match(list.out, /Deno \d+.*\*\s*$/m);
  const { json } = await run(["auth", "devices", "--json"]);
  assert.deepEqual(json.map(({ current }: { current: boolean }) => current), [true]);

  const { code, err } = await run(["auth", "logout", "--everywhere"]);
  assert.equal(code, EXIT_CODES.ok, err);
  await assert.rejects(Deno.stat(path), Deno.errors.NotFound);
  const ended = await sdb(["auth", "devices", "--json"], { env: elsewhere });
  assert.equal(ended.code, EXIT_CODES.notLoggedIn);
});

Deno.test("a command that wants a fresh login says so", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  site.test.advance(PROOF_MS + 1);
  const create = ["auth", "token", "create", "--name", "laptop", "--scope", "read"];
  const { code, out, err } = await run([...create, "--lang", "en"]);
  assert.deepEqual([code, out], [EXIT_CODES.notLoggedIn, ""]);
  assert.match(err, /Log in again: sdb auth login/);
});

Deno.test("account show prints one's own profile, account export everything as JSON", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const shown = await run(["account", "show"]);
  assert.equal(shown.code, EXIT_CODES.ok, shown.err);
  assert.match(shown.out, /^userName\tdepositor@example\.org$/m);
  const copy = await run(["account", "export"]);
  assert.equal(copy.code, EXIT_CODES.ok, copy.err);
  assert.equal(JSON.parse(copy.out).account.email, "depositor@example.org");
  const nobody = await sdb(["account", "export", "--server", site.server]);
  assert.equal(nobody.code, EXIT_CODES.notLoggedIn);
});

Deno.test("account storage shows what one's files take, and the quota", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const shown = await run(["account", "storage"]);
  assert.equal(shown.code, EXIT_CODES.ok, shown.err);
  assert.match(shown.out, /^stored\t0 B\nannounced\t0 B\nquota\t4 TB$/m);
  const { json } = await run(["account", "storage", "--json"]);
  assert.deepEqual(json, { stored: 0, announced: 0, quota: 4 * 1024 ** 4 });
});
