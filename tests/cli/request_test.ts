/** Requests of every type through the program: `sdb request list|show|decide`. */
import assert from "node:assert/strict";
import { EXIT_CODES } from "../../cli/exit.ts";
import { submitRetractionRequest } from "../retractions.ts";
import { openSite } from "./command_line.ts";
import { accept, create, expectOk, sdkOf } from "./steps.ts";

Deno.test("request list, show and decide serve every type, and ask before what cannot be undone", async () => {
  await using site = await openSite();
  const [run, governance] = [await site.as("depositor"), await site.as("governance")];
  const dataSetId = await create(site, run);
  await accept(run, governance, dataSetId);
  const repository = await sdkOf(site, "depositor");
  const papers = [{ title: { zh: "湖泊论文", en: "A paper on lakes" }, doi: "10.1234/lake" }];
  const { paperUpdateId } = await repository.relatedPapers.submit(dataSetId, "V1", papers);
  const { retractionId } = await submitRetractionRequest({ repository } as never, dataSetId);

  assert.equal((await run(["request", "list"])).code, EXIT_CODES.refused);
  const all = expectOk(await governance(["request", "list", "--lang", "en"])).out;
  assert.match(all, new RegExp(`^${paperUpdateId}\tPaper update\t${dataSetId}\tV1\tPending review\t`, "m"));
  assert.match(all, new RegExp(`^${retractionId}\tRetraction\t${dataSetId}\tV1\tPending\t`, "m"));
  const argv = ["request", "list", "--type", "retraction", "--state", "pending", "--json"];
  const { list, counts } = expectOk(await governance(argv)).json;
  assert.deepEqual(list.map((one: { requestId: string }) => one.requestId), [retractionId]);
  assert.deepEqual(counts, { PENDING: 1, CORRECTION: 0, WITHDRAWN: 0, REJECTED: 0, RECALLED: 0 });
  const mixed = await governance(["request", "list", "--type", "retraction", "--state", "PASSED", "--json"]);
  assert.deepEqual([mixed.code, mixed.json.error.name], [EXIT_CODES.usage, "choice"]);

  const shown = expectOk(await governance(["request", "show", retractionId, "--lang", "en"])).out;
  assert.match(shown, /^ACTIONS\tcorrect, withdraw, reject$/m);
  assert.match(shown, /^ATTACHED\t\w+ statement_zh\.pdf$/m);

  const decide = (id: string, action: string, ...more: string[]) =>
    governance(["request", "decide", id, "--action", action, "--json", ...more]);
  assert.equal(expectOk(await decide(paperUpdateId, "pass")).json.state, "PASSED");
  const silent = await decide(retractionId, "reject");
  assert.deepEqual([silent.code, silent.json.error.issues[0].path], [EXIT_CODES.invalidInput, "comments"]);
  const unsure = await decide(retractionId, "withdraw");
  assert.deepEqual([unsure.code, unsure.json.error.name], [EXIT_CODES.usage, "yes"]);
  assert.equal(expectOk(await decide(retractionId, "withdraw", "--yes")).json.state, "WITHDRAWN");
  const late = await decide(retractionId, "reject", "--comment", "no");
  assert.deepEqual([late.code, late.json.error.name], [EXIT_CODES.conflict, "requestDecided"]);
});
