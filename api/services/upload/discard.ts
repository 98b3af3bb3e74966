/** Ends uploads that nobody wants any more: at the wish of their sender, or because nothing came for long. */
import {
  deleteUploads,
  listJoined,
  listKnownUploads,
  listUnusedSince,
} from "../../../db/queries/file/uploads.ts";
import { DAY_MS } from "../../../sdk/model/time.ts";
import type { Context } from "../../context.ts";
import { expiredBefore } from "../../policies/upload.ts";
import { FAILED, processOne } from "../../process_each.ts";
import { isLeased } from "../job/lease.ts";
import { getOwnUpload } from "./find.ts";
import { dropRunning, isRunning } from "./hold.ts";

/** What is on its way is dropped; a file that it became stays. @throws DomainError notLoggedIn, notFound. */
export async function discardUpload(context: Context, id: string): Promise<void> {
  await getOwnUpload(context, id);
  await dropRunning(context, id);
  const joined = await listJoined(context.db.read, id);
  await context.db.withTx((tx) => deleteUploads(tx, [id]));
  for (const one of [id, ...joined.map(({ id }) => id)]) await context.external.storage.staging.discard(one);
}

/** Bytes without a row may be of an upload that is just being entered. */
const ORPHAN_MS = DAY_MS;

/** Rows that are forgotten at once. */
const BATCH = 500;

/** Forgets uploads to which nothing was added for long, and bytes that belong to none. */
export async function expireUploads(context: Context): Promise<{ expired: number; failed: number }> {
  const { clock, external: { storage: { staging } } } = context;
  const now = clock().getTime();
  const counts = { expired: 0, failed: 0 };
  const expired = await forgetUnused(context, now);
  for (const id of [...expired, ...await listOrphans(context, now - ORPHAN_MS)]) {
    const done = await processOne(
      context,
      { uploadId: id },
      "upload not discarded",
      () => staging.discard(id),
    );
    if (done === FAILED) counts.failed++;
    else counts.expired++;
  }
  return counts;
}

/** @returns their ids. One at which this process or another one is at work is left alone. */
async function forgetUnused(context: Context, now: number): Promise<string[]> {
  const forgotten: string[] = [];
  for (;;) {
    const unused = await context.db.withTx(async (tx) => {
      const found = await listUnusedSince(tx, expiredBefore(now), BATCH);
      const ids = found.filter((row) => !isRunning(context, row.id) && !isLeased(row, now)).map(({ id }) =>
        id
      );
      await deleteUploads(tx, ids);
      return ids;
    });
    if (unused.length === 0) return forgotten;
    forgotten.push(...unused);
  }
}

async function listOrphans({ db, external }: Context, before: number): Promise<string[]> {
  const stored: string[] = [];
  for await (const { id, writtenAt } of external.storage.staging.list()) {
    if (writtenAt < before) stored.push(id);
  }
  const known = new Set(await listKnownUploads(db.read, stored));
  return stored.filter((id) => !known.has(id));
}
