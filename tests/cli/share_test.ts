/** Links at the command line: a password never stands among the arguments. */
import assert from "node:assert/strict";
import { deliverAll } from "../../api/jobs/outbox_delivery.ts";
import { EXIT_CODES } from "../../cli/exit.ts";
import { mailsTo } from "../accounts.ts";
import { openSite, type Site } from "./command_line.ts";
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

Deno.test("dataset download takes an anonymous link: the files that it shows, in their folders, and those that are chosen", async () => {
  await using site = await openSite();
  const [depositor, reviewer] = [await site.as("depositor"), await site.as("reviewer")];
  const id = await create(site, depositor, {}, false);
  await Deno.mkdir(`${site.folder}/more`);
  await Deno.writeTextFile(`${site.folder}/more/b.csv`, "month,level\n1960-01,3\n");
  expectOk(await depositor(["dataset", "add-files", id, "--path", `${site.folder}/more/b.csv`]));
  const { files: list } = expectOk(await depositor(["dataset", "files", id, "--json"])).json;
  const left = list[0].path;
  const scanned = expectOk(await depositor(["share", "scan", id, "--json"])).json;
  assert.ok(scanned.filesScanned >= 1 && Array.isArray(scanned.findings));
  const argv = ["share", "create", id, "--kind", "anonymous", "--expiry", "1w", "--exclude", left, "--json"];
  const made = expectOk(await depositor(argv)).json;
  assert.deepEqual([made.kind, made.excluded], ["anonymous", 1]);
  const extended =
    expectOk(await depositor(["share", "extend", made.linkId, "--expiry", "1m", "--json"])).json;
  assert.ok(extended.expiresAt > made.expiresAt);
  const output = `${site.folder}/review`;
  const download = ["dataset", "download", made.url, "--output", output, "--json"];
  const got = expectOk(await reviewer(download)).json;
  const shown: string[] = got.files.map(({ path }: { path: string }) => path);
  assert.ok(shown.length > 0 && !shown.includes(left));
  assert.deepEqual([got.downloaded, shown.length], [scanned.filesScanned - 1, scanned.filesScanned - 1]);
  assert.ok(!JSON.stringify(got).includes(id), "the dataset is not named");
  for (const { path, size } of got.files) assert.equal((await Deno.stat(`${output}/${path}`)).size, size);
  await assert.rejects(Deno.stat(`${output}/${left}`));
  assert.equal((await reviewer(download)).code, EXIT_CODES.conflict, "what is there is not replaced");
  const one = expectOk(await reviewer([...download, "--force", shown[0]!])).json;
  assert.equal(one.downloaded, 1);
  assert.equal((await reviewer([...download, "--force", left])).code, EXIT_CODES.notFound);
  const renewed = expectOk(await depositor(["share", "renew", made.linkId, "--json"])).json;
  assert.equal((await reviewer([...download, "--force"])).code, EXIT_CODES.notFound);
  expectOk(await reviewer(["dataset", "download", renewed.url, "--output", output, "--force", "--json"]));
  expectOk(await depositor(["share", "revoke", made.linkId, "--json"]));
  const ended = await reviewer([...download, "--force"]);
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

Deno.test("share create --email makes a link that download opens with a mailed code", async () => {
  await using site = await openSite();
  const [depositor, other] = [await site.as("depositor"), await site.as("reviewer")];
  const id = await create(site, depositor, {}, false);
  const argv = ["share", "create", id, "--expiry", "1w", "--email", "reviewer@example.org", "--json"];
  const made = expectOk(await depositor(argv)).json;
  assert.deepEqual(made.emails, ["reviewer@example.org"]);
  const download = ["dataset", "download", made.url, "--output", `${site.folder}/out`, "--json"];
  assert.notEqual((await other(download)).code, EXIT_CODES.ok);
  const answers = [
    () => Promise.resolve("reviewer@example.org"),
    () => mailedCode(site, "reviewer@example.org"),
  ];
  const got = expectOk(await other(download, { ask: () => answers.shift()!() })).json;
  assert.ok(got.downloaded > 0);
});

async function mailedCode({ test }: Site, email: string): Promise<string> {
  await deliverAll(test.app);
  const [newest] = await mailsTo(test, email);
  return /\b\d{6}\b/.exec(newest!.body)![0];
}

Deno.test("archive-link create mails a link or prints it once; list says how far it is, extend, send and revoke change it", async () => {
  await using site = await openSite();
  const editor = await site.as("governance");
  const record = ["10.1234/plankton", "--email", "author@example.org", "--title-en", "Plankton"];
  const argv = ["archive-link", "create", ...record, "--expiry", "1m"];
  const mailed = expectOk(await editor([...argv, "--json"])).json;
  assert.deepEqual([mailed.state, mailed.url], ["waiting", undefined]);
  const printed = expectOk(await editor([...argv, "--print"]));
  assert.match(printed.out, /\/archiveLink\/[0-9A-Za-z]{43}\n$/);
  const { list } = expectOk(await editor(["archive-link", "list", "--json"])).json;
  assert.equal(list.length, 2);
  const longer = expectOk(
    await editor(["archive-link", "extend", mailed.archiveLinkId, "--expiry", "3m", "--json"]),
  ).json;
  assert.ok(longer.expiresAt > mailed.expiresAt);
  const again = expectOk(await editor(["archive-link", "send", mailed.archiveLinkId, "--print"]));
  assert.match(again.out, /\/archiveLink\/[0-9A-Za-z]{43}\n$/);
  const sent = expectOk(await editor(["archive-link", "send", mailed.archiveLinkId, "--json"])).json;
  assert.deepEqual([sent.state, sent.url, sent.expiresAt], ["waiting", undefined, longer.expiresAt]);
  expectOk(await editor(["archive-link", "revoke", mailed.archiveLinkId]));
  const states = expectOk(await editor(["archive-link", "list", "--json"])).json.list
    .map(({ state }: { state: string }) => state);
  assert.deepEqual(states.sort(), ["revoked", "waiting"]);
  const depositor = await site.as("depositor");
  assert.notEqual((await depositor(argv)).code, EXIT_CODES.ok);
});
