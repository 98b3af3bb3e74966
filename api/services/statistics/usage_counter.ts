/** Counts views and downloads by the COUNTER code of practice for research data 1.0.1 (spec 3 §7). */
import { createHmac, randomBytes } from "node:crypto";
import { clearTimeout, setTimeout } from "node:timers";
import type { Database } from "../../../db/client.ts";
import { addUsage, loadUsage, type UsageCount } from "../../../db/queries/catalog/usage.ts";
import type { Usage } from "../../../sdk/model/dataset.ts";
import { DOUBLE_CLICK_MS, USAGE_DAY_MAX } from "../../../sdk/model/limits.ts";
import { describeError, log } from "../../log.ts";
import { addCounterUsage } from "../../../db/queries/catalog/counter_usage.ts";
import { type AccessMethod, CounterMonths } from "./counter_months.ts";
import { countDropped, type UsageMetric } from "./dropped_counts.ts";
import { shanghaiDate } from "../../../sdk/model/time.ts";

export type { UsageMetric };

export interface Use {
  /** Serial of the dataset. */
  serial: number;
  metric: UsageMetric;
  /** Default: `regular`. */
  access?: AccessMethod;
  /** Counts in the reports of COUNTER alone. */
  reportedOnly?: boolean;
  /** What identifies a visitor. Only a salted hash is kept, in memory and for a day. */
  visitor: string;
  /** Epoch milliseconds. */
  at: number;
}

const UNUSED: Usage = { views: 0, downloads: 0, citations: 0 };

/** Milliseconds between two writes. */
const FLUSH_MS = 1_000;
/**
 * Visitors that are remembered, about 20 MB. The least recently seen are forgotten first, so that whoever keeps using a
 * dataset stays known.
 */
const REMEMBERED_MAX = 100_000;

/** Uses of one dataset by one visitor today. */
interface Remembered {
  /** Number of uses that counted. */
  count: number;
  /** Epoch milliseconds of the last one. */
  countedAt: number;
}

export class UsageCounter {
  /** Least recently seen visitors come first. */
  readonly #today = new Map<string, Remembered>();
  #pending = new Map<string, UsageCount>();
  readonly #months = new CounterMonths();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #salt = { day: "", key: randomBytes(32) };
  /** Counts by serial, as they were read since {@link #readAt}. */
  readonly #read = new Map<number, Usage>();
  #readAt = -Infinity;

  constructor(readonly db: Database) {}

  /**
   * Counts a use, unless the visitor's last counted use is less than 30 s ago, or the visitor has reached
   * {@link USAGE_DAY_MAX} today. A restart begins the day again. @returns whether it counts.
   */
  record({ serial, metric, access = "regular", reportedOnly = false, visitor, at }: Use): boolean {
    this.#beginDay(shanghaiDate(at));
    // What pages show counts alike with whatever program it is asked for.
    const key = this.#pseudonym(`${serial} ${metric} ${reportedOnly ? "reported" : "shown"} ${visitor}`);
    const { count, countedAt } = this.#today.get(key) ?? { count: 0, countedAt: -Infinity };
    if (at - countedAt < DOUBLE_CLICK_MS) return false;
    const counts = count < USAGE_DAY_MAX[metric];
    this.#remember(key, counts ? { count: count + 1, countedAt: at } : { count, countedAt });
    if (!counts) {
      if (!reportedOnly) countDropped(metric);
      return false;
    }
    if (!reportedOnly) {
      this.#add({ datasetSerial: serial, month: shanghaiDate(at).slice(0, 7), metric, count: 1 });
    }
    this.#months.add({
      serial,
      metric,
      access,
      visitor: this.#pseudonym(`${serial} ${access} ${visitor}`),
      at,
    });
    this.#timer ??= this.#schedule();
    return true;
  }

  /**
   * The salt is used for a day and only in this process, so that a returning visitor cannot be recognised (safety 2.8).
   */
  #beginDay(today: string): void {
    if (this.#salt.day === today) return;
    this.#salt = { day: today, key: randomBytes(32) };
    this.#today.clear();
    this.#months.beginDay();
  }

  /** The pseudonym differs for each dataset, so that the uses of one visitor cannot be put together. */
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

  /** Reads the written counts, by serial. They are written once a second, so what was read is good for as long. */
  async read(serials: readonly number[]): Promise<ReadonlyMap<number, Usage>> {
    this.#forgetOld();
    const known = new Map(serials.map((serial) => [serial, this.#read.get(serial) ?? UNUSED]));
    const unread = serials.filter((serial) => known.get(serial) === UNUSED);
    for (const [serial, usage] of await loadUsage(this.db.read, unread)) {
      this.#read.set(serial, usage);
      known.set(serial, usage);
    }
    return known;
  }

  /** Takes counts that were read just now with something else. */
  know(serial: number, usage: Usage): void {
    this.#forgetOld();
    this.#read.set(serial, usage);
  }

  #forgetOld(): void {
    const now = performance.now();
    if (now - this.#readAt <= FLUSH_MS) return;
    this.#read.clear();
    this.#readAt = now;
  }

  /** Writes the counts. What cannot be written now is written the next time. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const rows = [...this.#pending.values()];
    const months = this.#months.take();
    if (months.length === 0) return;
    this.#pending = new Map();
    try {
      await this.db.withTx(async (tx) => {
        await addUsage(tx, rows);
        await addCounterUsage(tx, months);
      });
      this.#readAt = -Infinity;
    } catch (error) {
      for (const row of rows) this.#add(row);
      this.#months.giveBack(months);
      this.#timer ??= this.#schedule();
      throw error;
    }
  }
}
