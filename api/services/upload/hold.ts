/**
 * One request at a time adds to an upload. A line that was cut may look alive here for half a minute: who comes back in
 * this process ends the request that hangs; in another one it waits for the end of its lease.
 */
import { findUpload, updateUpload, type UploadRow } from "../../../db/queries/file/uploads.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { statePart } from "../../process_state.ts";
import { isLeased, leaseTimes, withLease } from "../job/lease.ts";

interface Request {
  end: () => void;
  drop: () => void;
  ended: Promise<unknown>;
}

/** What is at work in this process, by upload. */
const REQUESTS = statePart(() => new Map<string, Request>());

/** Ends the request of this process that adds to the upload, and waits until what it brought is stored. */
export async function endRunning({ state }: Pick<Context, "state">, id: string): Promise<void> {
  const requests = state.of(REQUESTS);
  for (let running = requests.get(id); running; running = requests.get(id)) {
    running.end();
    await running.ended;
  }
}

/** As `endRunning`, for an upload that nobody wants any more: it is not even read back to its end. */
export async function dropRunning({ state }: Pick<Context, "state">, id: string): Promise<void> {
  state.of(REQUESTS).get(id)?.drop();
  await endRunning({ state }, id);
}

/** Whether this process is at work on it. */
export const isRunning = ({ state }: Pick<Context, "state">, id: string): boolean =>
  state.of(REQUESTS).has(id);

/** How a turn ends early: somebody else wants to go on, or nobody wants the upload any more. */
export interface Turn {
  ended: AbortSignal;
  dropped: AbortSignal;
}

/**
 * Works at an upload while nobody else does; the last who comes goes on.
 * @param work Gets the row as it is now, and the signals of its turn.
 * @throws DomainError notFound, uploadBusy with `seconds`.
 */
export async function withHold<T>(
  context: Context,
  id: string,
  work: (row: UploadRow, turn: Turn) => Promise<T>,
): Promise<T> {
  const requests = context.state.of(REQUESTS);
  // Nothing may be awaited between the last look and the entry.
  while (requests.has(id)) await endRunning(context, id);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const [end, drop] = [new AbortController(), new AbortController()];
  requests.set(id, { end: () => end.abort(), drop: () => drop.abort(), ended });
  try {
    return await leased(context, id, (row) => work(row, { ended: end.signal, dropped: drop.signal }));
  } finally {
    requests.delete(id);
    resolve();
  }
}

/** Only servers that share their data have to tell one another. */
async function leased<T>(context: Context, id: string, work: (row: UploadRow) => Promise<T>): Promise<T> {
  if (!context.config.sharedData) return await work(requireRow(await findUpload(context.db.read, id), id));
  const row = await take(context, id);
  try {
    return await withLease(context, (until) => renew(context, id, until), () => work(row));
  } finally {
    await giveBack(context, id);
  }
}

function requireRow(row: UploadRow | undefined, id: string): UploadRow {
  if (row) return row;
  throw new DomainError("notFound", { what: id });
}

function take({ db, clock, state }: Context, id: string): Promise<UploadRow> {
  return db.withTx(async (tx) => {
    const row = requireRow(await findUpload(tx, id), id);
    const now = clock().getTime();
    if (row.holder !== state.id && isLeased(row, now)) {
      throw new DomainError("uploadBusy", { seconds: Math.ceil((row.heldUntil! - now) / 1000) });
    }
    return await updateUpload(tx, id, { holder: state.id, heldUntil: leaseTimes(now).until });
  });
}

async function renew({ db, state }: Context, id: string, until: number): Promise<void> {
  await db.root.withTx(async (tx) => {
    const row = await findUpload(tx, id);
    if (row?.holder === state.id) await updateUpload(tx, id, { heldUntil: until });
  });
}

/** The row may be gone with its dataset. */
async function giveBack({ db, state }: Context, id: string): Promise<void> {
  await db.root.withTx(async (tx) => {
    const row = await findUpload(tx, id);
    if (row?.holder === state.id) await updateUpload(tx, id, { holder: null, heldUntil: null });
  });
}
