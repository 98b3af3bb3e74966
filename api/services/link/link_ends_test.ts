/** Links of every kind rest while a correction is pending, and end with retraction and deletion. */
import assert from "node:assert/strict";
import { type NewLink, readLinkAddress } from "../../../sdk/mod.ts";
import { deposit, publish } from "../../../tests/datasets.ts";
import { openTestApp, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { submitRetractionRequest } from "../../../tests/retractions.ts";

const KINDS = ["private", "share", "anonymous"] as const;

const makeAll = ({ repository }: SignedInUser, dataSetId: string, version?: string): Promise<NewLink[]> =>
  Promise.all(KINDS.map((kind) => repository.links.create({ kind, dataSetId, version, expiry: "1m" })));

/** What opening each says. */
const answers = (test: TestApp, links: readonly NewLink[]) =>
  Promise.all(
    links.map(({ url }) =>
      test.visitor.links.open(readLinkAddress(url)!).then(() => "opened", ({ error }) => error)
    ),
  );

const DECISIONS = [
  ["needsCorrection", "CORRECTION", "filesWithheld"],
  ["needsWithdrawal", "WITHDRAWN", "linkEnded"],
] as const;

for (const [reason, decision, said] of DECISIONS) {
  Deno.test(`links of every kind say ${said} after the decision ${decision}`, async () => {
    await using test = await openTestApp();
    const governance = await test.signIn({ role: "governance" });
    const depositor = await test.signIn();
    const { dataSetId } = await publish(test, depositor, governance);
    const links = [...await makeAll(depositor, dataSetId), ...await makeAll(depositor, dataSetId, "V1")];
    assert.deepEqual(new Set(await answers(test, links)), new Set(["opened"]));
    const { retractionId } = await submitRetractionRequest(depositor, dataSetId, { reason });
    await governance.repository.retractions.decide(retractionId, { decision, comments: "Agreed." });
    assert.deepEqual(new Set(await answers(test, links)), new Set([said]));
  });
}

Deno.test("links of every kind to a deleted draft lead nowhere", async () => {
  await using test = await openTestApp();
  const depositor = await test.signIn();
  const { dataSetId } = await deposit(depositor);
  const links = await makeAll(depositor, dataSetId);
  const edit = await depositor.repository.links.create({ kind: "edit", dataSetId, expiry: "1m" });
  const author = await test.signIn();
  await author.repository.links.open(readLinkAddress(edit.url)!);
  await depositor.repository.datasets.remove(dataSetId, "V1");
  await assert.rejects(author.repository.links.open(readLinkAddress(edit.url)!), { error: "notFound" });
  assert.deepEqual(new Set(await answers(test, links)), new Set(["notFound"]));
});
