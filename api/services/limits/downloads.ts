/** How many downloads anybody may have under way at once, and for how long one may stand still. */
import { ConcurrencyLimiter } from "./concurrency.ts";

/** Milliseconds without a byte taken after which a download is given up, as proxies do. */
const IDLE_MS = 60_000;

export class Downloads extends ConcurrencyLimiter {
  readonly idleMs: number;

  constructor({ idleMs = IDLE_MS } = {}) {
    super({ account: "downloadsAccount", address: "downloadsAddress", error: "tooManyDownloads" });
    this.idleMs = idleMs;
  }
}
