/**
 * The writing side of the outbox: an effect stands in the transaction that causes it. `jobs/outbox_delivery.ts` carries it out.
 */
import type { Transaction } from "../../../db/client.ts";
import { enqueue } from "../../../db/queries/system/outbox.ts";
import type { LocalizedText } from "../../../sdk/model/locale.ts";
import type { OnConflict } from "../../../sdk/model/file.ts";
import type { App, Context } from "../../context.ts";
import { statePart } from "../../process_state.ts";

/** What each kind of effect carries. Mails are written by `mail/queue.ts`. */
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
  /** Tell subscribers what changed in a policy. */
  policyChange: {
    id: string;
    path: string;
    title: LocalizedText;
    before: LocalizedText;
    after: LocalizedText;
  };
  /** Remove bytes that were refused, if nothing refers to them and they were last written before a time of the machine. */
  discardBlob: { sha256: string; writtenBefore: number };
  /** Bring the search index up to date. */
  index: { serial: number };
}

/**
 * Adds an effect, which happens after `tx` has committed. An effect with the same key is delivered once.
 * @param dueAt Epoch milliseconds before which it does not happen.
 */
export async function addEffect<K extends keyof Effects>(
  tx: Transaction,
  { clock }: Pick<Context, "clock">,
  kind: K,
  key: string,
  payload: Effects[K],
  dueAt?: number,
): Promise<void> {
  const now = clock().getTime();
  await enqueue(tx, { kind, key: `${kind}:${key}`, payload, createdAt: now, dueAt: dueAt ?? now });
}

/** Who wants to hear of new effects; nobody where no worker runs. */
const LISTENERS = statePart(() => new Set<() => void>());

export function onOutboxWake({ state }: Pick<App, "state">, listener: () => void): void {
  state.of(LISTENERS).add(listener);
}

/** Tells the workers of this process that something was committed, so that nobody waits for their next round. */
export function wakeOutbox({ state }: Pick<App, "state">): void {
  for (const listener of state.of(LISTENERS)) listener();
}
