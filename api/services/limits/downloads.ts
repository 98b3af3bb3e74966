/** Limits for downloads: how many at the same time, and how long one may wait for its reader. */
import { ConcurrencyLimiter } from "./concurrency.ts";

/** Milliseconds without progress after which a download is cut off; proxies do the same. */
const IDLE_MS = 60_000;

export class Downloads extends ConcurrencyLimiter {
  readonly idleMs: number;

  constructor({ idleMs = IDLE_MS } = {}) {
    super({ account: "downloadsAccount", address: "downloadsAddress", error: "tooManyDownloads" });
    this.idleMs = idleMs;
  }
}
