/** Two versions with a known number of differences, as rows: making 1,500 files by upload takes minutes. */
import { eq } from "drizzle-orm";
import type { App } from "../api/context.ts";
import { compareQueued } from "../api/services/comparison/comparison_queue.ts";
import { newId } from "../api/secrets.ts";
import { blob, datasetVersion, file } from "../db/schema/mod.ts";
import { completeMetadata } from "./datasets.ts";
import { publish } from "./published_rows.ts";

interface Row {
  path: string;
  sha256: string;
}

const hash = (seed: number) => seed.toString(16).padStart(64, "0");

/** Ten of each kind of difference among `count` files: changed, added, removed, renamed. */
function twoLists(count: number): [Row[], Row[]] {
  const left = Array.from({ length: count }, (_, at) => ({
    path: `station-${String(at % 30).padStart(2, "0")}/2024-${String(at).padStart(4, "0")}.csv`,
    sha256: hash(at + 1),
  }));
  const right = left.map((row, at): Row => {
    if (at < 10) return { ...row, sha256: hash(count + at + 1) };
    if (at < 20) return { path: `new/${at}.csv`, sha256: hash(2 * count + at + 1) };
    if (at < 30) return { ...row, path: `moved/${at}.csv` };
    return row;
  });
  return [left, right];
}

/** A published dataset of two versions; everybody may see both. */
export async function publishTwoVersions(app: App, count: number): Promise<{ dataSetId: string }> {
  const lists = twoLists(count);
  const options = { files: [], status: "DRAFT", unindexed: true } as const;
  const first = await publish(app, completeMetadata(), options);
  const title = { zh: "青海湖水温数据集", en: "Water temperature of Qinghai Lake" };
  const second = await publish(app, completeMetadata({ title }), { ...options, after: first, number: 2 });
  for (const [at, { versionId }] of [first, second].entries()) {
    await addFiles(app, versionId, lists[at]);
    // Frozen as soon as it is published, so that comes last.
    await app.db.withTx((tx) =>
      tx.update(datasetVersion).set({ status: "PUBLISHED", publishedAt: app.clock().getTime() })
        .where(eq(datasetVersion.id, versionId))
    );
  }
  return first;
}

async function addFiles(app: App, versionId: string, rows: Row[]): Promise<void> {
  const createdAt = app.clock().getTime();
  const common = { size: 1_000, createdAt };
  await app.db.withTx(async (tx) => {
    for (let from = 0; from < rows.length; from += 500) {
      const some = rows.slice(from, from + 500);
      await tx.insert(blob).values(some.map(({ sha256 }) => ({ ...common, sha256 }))).onConflictDoNothing();
      await tx.insert(file).values(
        some.map((row) => ({ ...common, ...row, id: newId(), versionId, mediaType: "text/csv" })),
      );
    }
  });
}

/** Holds the line of comparisons: one is at work until it is released, and `waiting` stand behind it. */
export function blockComparisonQueue(app: App, waiting = 0): { release(): Promise<unknown> } {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  // Each of somebody else: of one network fewer may wait.
  const askerOf = (at: number) =>
    ({ actor: { kind: "visitor" }, visitor: { address: `192.0.2.${at}`, userAgent: "" } }) as const;
  const line = Array.from(
    { length: 1 + waiting },
    (_, at) => compareQueued({ ...app, ...askerOf(at) }, () => held),
  );
  return {
    release() {
      resolve();
      return Promise.all(line);
    },
  };
}
