/** What goes out as a stream: a place for it, the pace of its reader, and what became of it. */
import type { Context } from "../../context.ts";
import { paceStream } from "../../external/idle_timeout_stream.ts";
import { log } from "../../log.ts";

type Source = () => ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>;

const figures = { inFlight: 0, cut: 0 };

/** Streams under way, and those that were cut because their reader stood still, since the process began. */
export const sending: Readonly<typeof figures> = figures;

/** As {@link send} within the limit of downloads at once. @throws DomainError tooManyDownloads. */
export function sendDownload(context: Context, open: Source): Promise<ReadableStream<Uint8Array>> {
  return sendFrom(context, open, context.downloads.take(context));
}

/**
 * Opens a source and hands it on at the pace of its reader. One that takes nothing for a minute is cut, together with
 * its connection: an error of the body alone would not end a connection whose socket is full.
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
