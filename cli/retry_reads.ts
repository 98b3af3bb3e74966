/** Reads are tried again when the line breaks, the first one of a command like every other. */
import type { Fetch } from "../sdk/mod.ts";
import { ConnectionError, reasonOf } from "../sdk/error.ts";
import { withRetry } from "../sdk/retry.ts";
import type { Tools } from "./command.ts";

/** Tries of one read; whoever has no line at all learns it in a few seconds. */
const TRIES_MAX = 4;
/** Downloads go on by Range from where they stopped, and are tried again elsewhere. */
const DOWNLOADS = "/sdb-download-service/";

export function retryReads(fetch: Fetch, { sleep, terminal }: Pick<Tools, "sleep" | "terminal">): Fetch {
  return async (request) => {
    const { method, url, signal } = request;
    if (method !== "GET" || url.includes(DOWNLOADS)) return await fetch(request);
    const path = new URL(url).pathname;
    return await withRetry(
      async () => {
        try {
          return await fetch(request);
        } catch (cause) {
          throw new ConnectionError(reasonOf(cause), { cause });
        }
      },
      {
        sleep,
        signal,
        triesMax: TRIES_MAX,
        onRetry: (error, pause) =>
          terminal.say(terminal.t("cli.retry", { path, found: error.message, seconds: pause / 1000 })),
      },
    );
  };
}
