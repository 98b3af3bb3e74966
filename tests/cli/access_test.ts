/** Requests for access at the command line, from the first to the last step; each prints what a pipe needs with `--json`. */
import assert from "node:assert/strict";
import { EXIT_CODES } from "../../cli/exit.ts";
import { openSite } from "./command_line.ts";
import { accept, create, expectOk, write } from "./steps.ts";

const REASON = "For a meta-analysis of lake levels.";

Deno.test("access: request with a file, accept of chosen files, cancel, reject, withdraw, export and texts, all with --json", async () => {
  await using site = await openSite();
  const [depositor, other] = [await site.as("depositor"), await site.as("reviewer")];
  const governance = await site.as("governance");
  const id = await create(site, depositor, { access_right: "RESTRICTED" });
  await accept(depositor, governance, id);
  const approval = await write(site, "approval.txt", "Approved.");
  const ask = ["access", "request", id, "--name", "Li Na", "--reason", REASON, "--json"];
  const refused = await other([...ask.slice(0, -3), "--json"]);
  assert.equal(refused.code, EXIT_CODES.usage);
  const asked = expectOk(await other([...ask, "--attach", approval])).json;
  assert.deepEqual([asked.state, asked.attachments.length], ["PENDING", 1]);
  const more = await write(site, "more.txt", "More.");
  const attached =
    expectOk(await other(["access", "attach", asked.requestId, "--attach", more, "--json"])).json;
  assert.equal(attached.attachments.length, 2);
  const received = expectOk(await depositor(["access", "list", "--received", "--json"])).json;
  assert.deepEqual(received.list.map((one: { requestId: string }) => one.requestId), [asked.requestId]);

  const [{ path }] = expectOk(await depositor(["dataset", "files", id, "--json"])).json.files;
  const grant = ["access", "accept", asked.requestId, "--until", "1m", "--json"];
  for (const until of ["2020-01-01", "2027-02-31"]) {
    const wrong = await depositor([...grant.slice(0, 4), until, "--json"]);
    assert.equal(wrong.code, EXIT_CODES.invalidInput, until);
  }
  const gone = await depositor([...grant, "--only", "no/such/file"]);
  assert.equal(gone.code, EXIT_CODES.invalidInput);
  const granted = expectOk(await depositor([...grant, "--only", path, "--comment", "Welcome."])).json;
  assert.deepEqual([granted.state, granted.chosen], ["ACCEPTED", [path]]);
  const own = expectOk(await other(["access", "list", "--state", "ACCEPTED", "--json"])).json;
  assert.equal(own[0].comments, "Welcome.");

  assert.notEqual((await other(["access", "cancel", asked.requestId, "--yes"])).code, EXIT_CODES.ok);
  const cancelled = expectOk(await depositor(["access", "cancel", asked.requestId, "--yes", "--json"])).json;
  assert.equal(cancelled.state, "CANCELLED");
  const again = expectOk(await other(ask)).json;
  const rejected = expectOk(
    await depositor(["access", "reject", again.requestId, "--comment", "No.", "--json"]),
  );
  assert.equal(rejected.json.state, "REJECTED");
  const last = expectOk(await other(ask)).json;
  const withdrawn = expectOk(await other(["access", "withdraw", last.requestId, "--yes", "--json"])).json;
  assert.equal(withdrawn.state, "WITHDRAWN");

  const output = `${site.folder}/requests.csv`;
  expectOk(await depositor(["access", "export", "--output", output, "--json"]));
  const text = await Deno.readTextFile(output);
  assert.ok(text.startsWith("requestId,") || text.startsWith("\ufeffrequestId,"));
  assert.equal(text.trim().split("\r\n").length, 4);
  const made = expectOk(
    await depositor([
      "access",
      "add-template",
      "--use",
      "reject",
      "--name",
      "Wide",
      "--text",
      "Narrow it.",
      "--json",
    ]),
  ).json;
  const listed = expectOk(await depositor(["access", "templates", "--json"])).json;
  assert.deepEqual(listed, [made]);
  expectOk(await depositor(["access", "delete-template", made.templateId]));
  assert.deepEqual(expectOk(await depositor(["access", "templates", "--json"])).json, []);
});
