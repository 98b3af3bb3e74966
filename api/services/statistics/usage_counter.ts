/** Counts looks and downloads by the COUNTER code of practice for research data 1.0.1 (spec 3 §7). */
import { createHmac, randomBytes } from "node:crypto";
import { clearTimeout, setTimeout } from "node:timers";
import type { Database } from "../../../db/client.ts";
import { addUsage, type UsageCount } from "../../../db/queries/catalog/usage.ts";
import { DOUBLE_CLICK_MS, USAGE_DAY_MAX } from "../../../sdk/model/limits.ts";
import { describeError, log } from "../../log.ts";
import { countDropped, type UsageMetric } from "./dropped_counts.ts";
import { shanghaiDate } from "../../../sdk/model/time.ts";

export type { UsageMetric };

export interface Use {
  /** The dataset's. */
  serial: number;
  metric: UsageMetric;
  /** Whatever tells one visitor from another; only a salted hash of it is kept, and that in memory for a day. */
  visitor: string;
  /** Epoch milliseconds. */
  at: number;
}

/** Milliseconds between two writes of what has gathered. */
const FLUSH_MS = 1_000;
/**
 * Visitors of a dataset remembered at once, about 20 MB. Beyond it those are forgotten who came back least lately, so that
 * whoever goes on using a dataset stays known.
 */
const REMEMBERED_MAX = 100_000;

/** What one visitor did with one dataset today. */
interface Remembered {
  /** Uses that counted. */
  count: number;
  /** Epoch milliseconds of the last of them. */
  countedAt: number;
}

export class UsageCounter {
  /** Who came back least lately stands first. */
  readonly #today = new Map<string, Remembered>();
  #pending = new Map<string, UsageCount>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #salt = { day: "", key: randomBytes(32) };

  constructor(readonly db: Database) {}

  /**
   * Counts a use, unless the same visitor's last counted one is less than 30 s ago, or as many counted today as
   * {@link USAGE_DAY_MAX} says. A restart begins the day anew. @returns whether it counts.
   */
  record({ serial, metric, visitor, at }: Use): boolean {
    this.#beginDay(shanghaiDate(at));
    const key = this.#pseudonym(`${serial} ${metric} ${visitor}`);
    const { count, countedAt } = this.#today.get(key) ?? { count: 0, countedAt: -Infinity };
    if (at - countedAt < DOUBLE_CLICK_MS) return false;
    const counts = count < USAGE_DAY_MAX[metric];
    this.#remember(key, counts ? { count: count + 1, countedAt: at } : { count, countedAt });
    if (!counts) {
      countDropped(metric);
      return false;
    }
    this.#add({ datasetSerial: serial, month: shanghaiDate(at).slice(0, 7), metric, count: 1 });
    this.#timer ??= this.#schedule();
    return true;
  }

  /** The salt lives a day and only in this process, so that nobody can tell who came back (safety 2.8). */
  #beginDay(today: string): void {
    if (this.#salt.day === today) return;
    this.#salt = { day: today, key: randomBytes(32) };
    this.#today.clear();
  }

  /** Another one for each dataset, so that what somebody looks at cannot be put together either. */
  #pseudonym(use: string): string {
    return createHmac("sha256", this.#salt.key).update(use).digest("base64url").slice(0, 22);
  }

  #remember(key: string, what: Remembered): void {
    this.#today.delete(key);
    this.#today.set(key, what);
    if (this.#today.size > REMEMBERED_MAX) this.#today.delete(this.#today.keys().next().value!);
  }

  #add(row: UsageCount): void {
    const key = `${row.datasetSerial} ${row.month} ${row.metric}`;
    this.#pending.set(key, { ...row, count: row.count + (this.#pending.get(key)?.count ?? 0) });
  }

  #schedule(): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      this.flush().catch((error) =>
        log("warn", "usage not written, will try again", { error: describeError(error) })
      );
    }, FLUSH_MS).unref();
  }

  /** Writes what has gathered. What cannot be written now stays for the next time. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#pending.size === 0) return;
    const rows = [...this.#pending.values()];
    this.#pending = new Map();
    try {
      await this.db.withTx((tx) => addUsage(tx, rows));
    } catch (error) {
      for (const row of rows) this.#add(row);
      this.#timer ??= this.#schedule();
      throw error;
    }
  }
}
