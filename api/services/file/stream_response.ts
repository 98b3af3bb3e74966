/** Sends streams: limits how many are in progress, watches the pace of the reader, and counts the results. */
import type { Context } from "../../context.ts";
import { withIdleTimeout } from "../../external/idle_timeout_stream.ts";
import { log } from "../../log.ts";

type Source = () => ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>;

const streamCounts = { inFlight: 0, cut: 0 };

/**
 * Streams in progress, and those that were cut off because their reader made no progress, since the process started.
 */
export const streamStatistics: Readonly<typeof streamCounts> = streamCounts;

/** As {@link streamBody} within the limit of downloads at once. @throws DomainError tooManyDownloads. */
export function streamDownload(context: Context, open: Source): Promise<ReadableStream<Uint8Array>> {
  return streamFrom(context, open, context.downloads.acquire(context));
}

/**
 * Opens a source and sends it at the pace of its reader. A reader without progress for a minute is cut off together
 * with its connection, because an error of the body alone would not end a connection whose socket is full.
 */
export function streamBody(context: Context, open: Source): Promise<ReadableStream<Uint8Array>> {
  return streamFrom(context, open, () => {});
}

async function streamFrom(
  context: Context,
  open: Source,
  release: () => void,
): Promise<ReadableStream<Uint8Array>> {
  try {
    const source = await open();
    streamCounts.inFlight++;
    return withIdleTimeout(source, {
      idleMs: context.downloads.idleMs,
      delivered: context.connection?.delivered,
      onEnd(end, bytes) {
        streamCounts.inFlight--;
        release();
        if (end === "stalled") abortStalled(context, bytes);
      },
    });
  } catch (error) {
    release();
    throw error;
  }
}

function abortStalled({ connection, downloads, traceId }: Context, bytes: number): void {
  streamCounts.cut++;
  log("info", "stalled download cut", { traceId, bytes, idleMs: downloads.idleMs });
  connection?.terminate();
}
