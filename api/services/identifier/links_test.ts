import assert from "node:assert/strict";
import { deposit, publish } from "../../../tests/datasets.ts";
import { openTestApp, ORIGIN } from "../../../tests/harness.ts";
import { submitRetractionRequest } from "../../../tests/retractions.ts";

Deno.test("identifierLinks() names where the identifiers of a public version resolve, as its JSON-LD does", async () => {
  await using test = await openTestApp();
  const depositor = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId, doi, cstr } = await publish(test, depositor, governance);
  const { datasets } = test.visitor;
  const { identifierLinks } = await datasets.get(dataSetId);
  assert.deepEqual(identifierLinks, { doi: `${ORIGIN}/doi/${doi}`, cstr: `${ORIGIN}/cstr/${cstr}` });
  const { identifier } = await datasets.jsonLd(dataSetId) as { identifier: { url: string }[] };
  assert.deepEqual(Object.values(identifierLinks), identifier.map(({ url }) => url));
  const { retractionId } = await submitRetractionRequest(depositor, dataSetId);
  await governance.repository.retractions.decide(retractionId, { decision: "WITHDRAWN" });
  assert.deepEqual((await datasets.get(dataSetId)).identifierLinks, identifierLinks);
});

Deno.test("identifierLinks() is empty for what is not public", async () => {
  await using test = await openTestApp();
  const depositor = await test.signIn();
  const { dataSetId } = await deposit(depositor);
  await depositor.repository.datasets.submit(dataSetId, "V1");
  const { doi, identifierLinks } = await depositor.repository.datasets.get(dataSetId);
  assert.ok(doi);
  assert.deepEqual(identifierLinks, {});
});
