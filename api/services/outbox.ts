/** Writes the outbox: an effect is stored in the transaction that causes it. `delivery.ts` carries it out. */
import type { Database, Transaction } from "../../db/client.ts";
import { enqueue } from "../../db/queries/outbox.ts";
import type { OnConflict } from "../../sdk/model/file.ts";
import type { Context } from "../context.ts";

/** Data of each kind of effect. Mails are written by `mails.ts`. */
export interface Effects {
  /** Publish an accepted version. */
  publish: { versionId: string };
  /** Make a reserved identifier findable. */
  "identifier.publish": { scheme: "doi" | "cstr"; datasetSerial: number; versionId: string };
  /** Send changed metadata of a findable identifier to the registrar. */
  "identifier.update": { scheme: "doi" | "cstr"; versionId: string };
  /** Hide an identifier behind the page of the withdrawn version; the dataset's own only with `own`. */
  "identifier.hide": { scheme: "doi" | "cstr"; versionId: string; own: boolean };
  /** Copy files of another version; an empty list means all. */
  import: { versionId: string; sourceId: string; paths: string[]; onConflict?: OnConflict };
  /** Bring the search index up to date. */
  index: { serial: number };
}

/** Adds an effect, which happens after `tx` has committed. An effect with the same key is delivered once. */
export async function addEffect<K extends keyof Effects>(
  tx: Transaction,
  { clock }: Pick<Context, "clock">,
  kind: K,
  key: string,
  payload: Effects[K],
): Promise<void> {
  const now = clock().getTime();
  await enqueue(tx, { kind, key: `${kind}:${key}`, payload, createdAt: now, dueAt: now });
}

/** Workers that want to know of new effects; empty where no worker runs. */
const listeners = new WeakMap<Database, () => void>();

export function onEffects(db: Database, listener: () => void): void {
  listeners.set(db.root, listener);
}

/** Wakes the worker after a commit, so that the effect need not wait for its next round. */
export function nudge({ db }: Pick<Context, "db">): void {
  listeners.get(db.root)?.();
}
