/**
 * Counts requests in memory. A database write for each would cost more than most requests do, so counts are written
 * every few seconds and when the server closes, and read when it starts: a restart resets nothing. Counting in memory
 * is immediate, so simultaneous requests all count. Guesses at secrets are counted one by one in the database instead
 * (`mod.ts`).
 */
import { clearTimeout, setTimeout } from "node:timers";
import type { Database } from "../../../db/client.ts";
import {
  type AttemptRow,
  listAttempts,
  saveAttempts,
} from "../../../db/queries/account/rate_limit_counters.ts";
import { describeError, log } from "../../log.ts";
import { addAttempt, HOUR, REQUEST_RULES, type RequestKind, type Rule, waitMsFor } from "./rules.ts";
import { limitKeyOf } from "./limit_key.ts";
import { SharedTime } from "./shared_time.ts";

/** State of a limit after the request. */
export interface LimitStatus {
  kind: RequestKind;
  /** Requests left in this window. */
  remaining: number;
  /** Seconds until the window ends. */
  resets: number;
  allowed: boolean;
}

/** Milliseconds between two writes. A crash may lose as much; a restart loses nothing. */
const FLUSH_MS = 5_000;
/**
 * Keys of a kind. Beyond this number the oldest are dropped, so that invented addresses cannot fill the memory (20 MB).
 */
const KEYS_MAX = 50_000;
const KINDS = Object.keys(REQUEST_RULES) as RequestKind[];

export class RequestCounter {
  /** One map for each kind, so that filling one does not drop entries of another. The oldest window comes first. */
  readonly #counts = new Map<RequestKind, Map<string, AttemptRow>>(KINDS.map((kind) => [kind, new Map()]));
  #unwritten = new Set<AttemptRow>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Of searches that are under way. */
  readonly searching: SharedTime = new SharedTime();

  constructor(readonly db: Database, readonly clock: () => Date) {}

  /** Loads the counts of the previous process. */
  async load(): Promise<void> {
    const rows = await listAttempts(this.db.read, KINDS, this.clock().getTime() - HOUR);
    for (const row of rows) this.#counts.get(row.kind as RequestKind)?.set(row.who, row);
  }

  /** Counts a request, unless it comes too early. @returns undefined if the address is unknown. */
  count(kind: RequestKind, who: string): LimitStatus | undefined {
    const rule: Rule = REQUEST_RULES[kind];
    const key = limitKeyOf(rule.by, who);
    if (!key) return undefined;
    const now = this.clock().getTime();
    const rows = this.#counts.get(kind)!;
    const made = rows.get(key);
    const allowed = waitMsFor(rule, made, now) === 0;
    const row = allowed ? this.#keep(rows, made, { kind, who: key, ...addAttempt(rule, made, now) }) : made!;
    const resets = Math.max(1, Math.ceil((row.since + rule.windowMs - now) / 1000));
    return { kind, remaining: Math.max(0, rule.tries - row.count), resets, allowed };
  }

  /** Adds what an allowed request has cost. */
  charge(kind: RequestKind, who: string, cost: number): void {
    const rule: Rule = REQUEST_RULES[kind];
    const key = limitKeyOf(rule.by, who);
    if (!key || cost <= 0) return;
    const rows = this.#counts.get(kind)!;
    const made = rows.get(key);
    this.#keep(rows, made, { kind, who: key, ...addAttempt(rule, made, this.clock().getTime(), cost) });
  }

  /** Whether {@link count} would refuse. @returns seconds until it would not; 0 when it would count. */
  waitOf(kind: RequestKind, who: string): number {
    const rule: Rule = REQUEST_RULES[kind];
    const key = limitKeyOf(rule.by, who);
    const made = key ? this.#counts.get(kind)!.get(key) : undefined;
    return Math.ceil(waitMsFor(rule, made, this.clock().getTime()) / 1000);
  }

  #keep(rows: Map<string, AttemptRow>, made: AttemptRow | undefined, row: AttemptRow): AttemptRow {
    // A new window moves to the end.
    if (made && made.since !== row.since) rows.delete(row.who);
    rows.set(row.who, row);
    if (rows.size > KEYS_MAX) rows.delete(rows.keys().next().value!);
    if (made) this.#unwritten.delete(made);
    this.#unwritten.add(row);
    this.#timer ??= this.#schedule();
    return row;
  }

  #schedule(): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      this.#dropEndedWindows();
      this.flush().catch((error) =>
        log("warn", "limits not written, will try again", { error: describeError(error) })
      );
    }, FLUSH_MS).unref();
  }

  /** Gives up windows that are over; nobody asks for most of them again. */
  #dropEndedWindows(): void {
    const now = this.clock().getTime();
    for (const [kind, rows] of this.#counts) {
      for (const [key, { since }] of rows) {
        if (now - since < REQUEST_RULES[kind].windowMs) break;
        rows.delete(key);
      }
    }
  }

  /** Writes what has changed. What cannot be written now is written the next time. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#unwritten.size === 0) return;
    const rows = [...this.#unwritten];
    this.#unwritten = new Set();
    try {
      await this.db.withTx((tx) => saveAttempts(tx, rows));
    } catch (error) {
      for (const row of rows) if (this.#isCurrent(row)) this.#unwritten.add(row);
      this.#timer ??= this.#schedule();
      throw error;
    }
  }

  #isCurrent(row: AttemptRow): boolean {
    return this.#counts.get(row.kind as RequestKind)?.get(row.who) === row;
  }
}
