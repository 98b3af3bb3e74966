/** Sends streams: limits how many are in progress, watches the pace of the reader, and counts the results. */
import type { Context } from "../context.ts";
import { paceStream } from "../external/paced_stream.ts";
import { log } from "../log.ts";

type Source = () => ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>;

const figures = { inFlight: 0, cut: 0 };

/**
 * Streams in progress, and those that were cut off because their reader made no progress, since the process started.
 */
export const sending: Readonly<typeof figures> = figures;

/** Does the same as {@link send} within the limit of simultaneous downloads. @throws DomainError tooManyDownloads. */
export function sendDownload(context: Context, open: Source): Promise<ReadableStream<Uint8Array>> {
  return sendFrom(context, open, context.downloads.take(context));
}

/**
 * Opens a source and sends it at the pace of its reader. A reader without progress for a minute is cut off together
 * with its connection, because an error of the body alone would not end a connection whose socket is full.
 */
export function send(context: Context, open: Source): Promise<ReadableStream<Uint8Array>> {
  return sendFrom(context, open, () => {});
}

async function sendFrom(
  context: Context,
  open: Source,
  giveBack: () => void,
): Promise<ReadableStream<Uint8Array>> {
  try {
    const source = await open();
    figures.inFlight++;
    return paceStream(source, {
      idleMs: context.downloads.idleMs,
      delivered: context.connection?.delivered,
      onEnd(end, bytes) {
        figures.inFlight--;
        giveBack();
        if (end === "stalled") cut(context, bytes);
      },
    });
  } catch (error) {
    giveBack();
    throw error;
  }
}

function cut({ connection, downloads, traceId }: Context, bytes: number): void {
  figures.cut++;
  log("info", "stalled download cut", { traceId, bytes, idleMs: downloads.idleMs });
  connection?.cut();
}
