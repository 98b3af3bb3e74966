/** What goes out as a stream: a place for it, the pace of its reader, and what became of it. */
import type { Context } from "../../context.ts";
import { withIdleTimeout } from "../../external/idle_timeout_stream.ts";
import { log } from "../../log.ts";

type Source = () => ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>;

const streamCounts = { inFlight: 0, cut: 0 };

/** Streams under way, and those that were cut because their reader stood still, since the process began. */
export const streamStatistics: Readonly<typeof streamCounts> = streamCounts;

/** As {@link streamBody} within the limit of downloads at once. @throws DomainError tooManyDownloads. */
export function streamDownload(context: Context, open: Source): Promise<ReadableStream<Uint8Array>> {
  return streamFrom(context, open, context.downloads.acquire(context));
}

/**
 * Opens a source and hands it on at the pace of its reader. One that takes nothing for a minute is cut, together with
 * its connection: an error of the body alone would not end a connection whose socket is full.
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
