import assert from "node:assert/strict";
import { createRepository, LINK_PASS_HEADER, readLinkAddress } from "../../../sdk/mod.ts";
import { mailsTo } from "../../../tests/accounts.ts";
import { publish } from "../../../tests/datasets.ts";
import { openTestApp, ORIGIN, type TestApp } from "../../../tests/harness.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";

const ASKED = { name: "Li Na", institution: "Institute of Lakes", justification: "For a meta-analysis." };

async function restricted(test: TestApp) {
  const reviewer = await test.signIn({ administers: [await test.addCommunity("j00001")] });
  const depositor = await test.signIn();
  const changes = { communityCode: "j00001", accessRight: "RESTRICTED" } as const;
  const { dataSetId } = await publish(test, depositor, reviewer, changes);
  const requester = await test.signIn();
  const { requestId } = await requester.repository.access.request(dataSetId, "V1", ASKED);
  return { depositor, requester, dataSetId, requestId };
}

async function canDownload(test: TestApp, url: string, dataSetId: string): Promise<boolean> {
  const { pass } = await test.visitor.links.open(readLinkAddress(url)!);
  const holder = createRepository({
    server: ORIGIN,
    fetch: (request) => test.api.fetch(request),
    headers: { Origin: ORIGIN, [LINK_PASS_HEADER]: pass },
  });
  return (await holder.datasets.get(dataSetId)).allowedActions.includes("download");
}

Deno.test("an accepted request mails a link that opens the files until its end, and no secret is stored", async () => {
  await using test = await openTestApp();
  const { depositor, requester, dataSetId, requestId } = await restricted(test);
  await assert.rejects(requester.repository.access.request(dataSetId, "V1", ASKED), {
    error: "accessPending",
  });
  const { access, requests } = depositor.repository;
  const [queued] = (await requests.list({ type: "access" })).list;
  assert.deepEqual(queued!.actions, ["accept", "reject"]);
  await assert.rejects(access.decide(requestId, { action: "accept" }), { error: "invalidInput" });
  await access.decide(requestId, { action: "accept", until: "1m", comments: "Welcome." });
  await assert.rejects(access.decide(requestId, { action: "reject", comments: "No." }), {
    error: "requestDecided",
  });
  await deliverAll(test.app);
  const mail = (await mailsTo(test, requester.email)).map(({ body }) => body).find((body) =>
    body.includes("/shareLink/")
  );
  const mailed = /http\S+\/shareLink\/\w+/.exec(mail ?? "")![0];
  assert.ok(await canDownload(test, mailed, dataSetId));
  const { url } = await requester.repository.access.link(requestId);
  assert.ok(await canDownload(test, url, dataSetId));
  await assert.rejects(canDownload(test, mailed, dataSetId), { error: "notFound" });
  await access.decide(requestId, { action: "cancel" });
  await assert.rejects(canDownload(test, url, dataSetId), { error: "linkEnded" });
  assert.equal((await requester.repository.access.mine())[0]!.state, "CANCELLED");
});

Deno.test("only the depositor decides, a rejection needs a reason, and the requester may withdraw", async () => {
  await using test = await openTestApp();
  const { depositor, requester, requestId } = await restricted(test);
  const stranger = await test.signIn({ role: "administrator" });
  const accept = { action: "accept", until: "1m" };
  await assert.rejects(stranger.repository.access.decide(requestId, accept), { error: "notFound" });
  await assert.rejects(requester.repository.access.decide(requestId, accept), { error: "forbidden" });
  await assert.rejects(depositor.repository.access.decide(requestId, { action: "reject" }), {
    error: "invalidInput",
  });
  const withdrawn = await requester.repository.access.decide(requestId, { action: "withdraw" });
  assert.equal(withdrawn.state, "WITHDRAWN");
  await assert.rejects(depositor.repository.access.decide(requestId, accept), { error: "requestDecided" });
});
