/** kill -9 while a server publishes (safety 2.3, F1): the next start completes it without anybody's help, once. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { auditEvent, identifier, outbox } from "../../db/schema/mod.ts";
import type { Repository } from "../../sdk/mod.ts";
import { ALL_PASSED, completeMetadata } from "../datasets.ts";
import { assertInvariants, openFaultSite, type Server } from "./server.ts";

/** Fewer in the first tier of the tests (tasks/test.ts). */
const ROUNDS = Number(Deno.env.get("KILL_ROUNDS") ?? 5);
const FILES = 4;

Deno.test("kill -9 during publishing: what was accepted is published after the restart, once", async () => {
  await using site = await openFaultSite();
  const accepted: string[] = [];
  let server = await site.start();
  try {
    for (let round = 0; round < ROUNDS; round++) {
      accepted.push(await acceptOne(server, site.depositor, site.reviewer));
      await pause(Math.random() * 40);
      await server.kill();
      server = await site.start();
      const { datasets } = server.connect(site.depositor);
      for (const id of accepted) await untilPublished(datasets, id);
    }
  } finally {
    await server.kill();
  }
  await site.inspect(async (app) => {
    await assertInvariants(app);
    const read = app.db.read;
    for (const id of accepted) {
      const events = await read.select().from(auditEvent).where(eq(auditEvent.subjectId, id))
        .orderBy(auditEvent.id).all();
      assert.deepEqual(events.map(({ to }) => to), [
        "DRAFT",
        "UNDER_REVIEW",
        "ACCEPTED",
        "PUBLISHING",
        "PUBLISHED",
      ]);
    }
    assert.equal((await read.select().from(identifier).all()).length, ROUNDS * (2 + FILES));
    const stuck = (await read.select().from(outbox).all()).filter(({ attempts }) => attempts > 1);
    assert.deepEqual(stuck, []);
  });
});

async function acceptOne(server: Server, depositor: string, reviewer: string): Promise<string> {
  const { attachments, datasets, files } = server.connect(depositor);
  const { reviews } = server.connect(reviewer);
  const { dataSetId } = await datasets.create(completeMetadata());
  for (let n = 0; n < FILES; n++) {
    await files.upload(dataSetId, "V1", `${n}.bin`, new Uint8Array(2_000_000).fill(n));
  }
  await attachments.drawCover(dataSetId, "V1");
  await datasets.submit(dataSetId, "V1");
  for await (const review of reviews.list()) {
    if (review.dataSetId === dataSetId) await reviews.accept(review.reviewId, ALL_PASSED);
  }
  return dataSetId;
}

/** Generous: the test is about what happens, not how fast. */
async function untilPublished(datasets: Repository["datasets"], id: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const { status } = await datasets.get(id);
    if (status === "PUBLISHED") return;
    assert.match(status, /^(ACCEPTED|PUBLISHING)$/);
    await pause(50);
  }
  assert.fail(`${id} was not published`);
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
