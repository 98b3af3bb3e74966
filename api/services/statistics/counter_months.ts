/**
 * Counts by the COUNTER code of practice for research data 1.0.1 (spec 3 §7): of uses that are no double
 * clicks, the total of each month, and those that are the first of their visitor's session with the dataset.
 */
import type { CounterUsage } from "../../../db/queries/catalog/counter_usage.ts";
import { shanghaiDate } from "../../../sdk/model/time.ts";
import type { UsageMetric } from "./dropped_counts.ts";

/** Whether a person or a program of a reader made the use. */
export type AccessMethod = CounterUsage["access"];

export interface CountedUse {
  serial: number;
  metric: UsageMetric;
  access: AccessMethod;
  /** Pseudonym of the visitor with this dataset, good for a day. */
  visitor: string;
  /** Epoch milliseconds. */
  at: number;
}

/** A session is an hour of the clock. */
const SESSION_MS = 3_600_000;
/** Sessions that are remembered, about 10 MB; the oldest are forgotten first. */
const SESSIONS_MAX = 100_000;

interface Session {
  /** Hours since the epoch. */
  hour: number;
  /** Whether a file was retrieved in it. */
  requested: boolean;
}

export class CounterMonths {
  readonly #sessions = new Map<string, Session>();
  #pending = new Map<string, CounterUsage>();

  /** A download is a request, and an investigation too. */
  add({ serial, metric, access, visitor, at }: CountedUse): void {
    const hour = Math.floor(at / SESSION_MS);
    const known = this.#sessions.get(visitor);
    const session = known?.hour === hour ? known : undefined;
    const isRequest = metric === "downloads";
    this.#add({
      month: shanghaiDate(at).slice(0, 7),
      datasetSerial: serial,
      access,
      totalInvestigations: 1,
      uniqueInvestigations: session ? 0 : 1,
      totalRequests: isRequest ? 1 : 0,
      uniqueRequests: isRequest && !session?.requested ? 1 : 0,
    });
    this.#remember(visitor, { hour, requested: isRequest || session?.requested === true });
  }

  /** Forgets the visitors of a day that is over, whose pseudonyms come never again. */
  beginDay(): void {
    this.#sessions.clear();
  }

  #remember(visitor: string, session: Session): void {
    this.#sessions.delete(visitor);
    this.#sessions.set(visitor, session);
    if (this.#sessions.size > SESSIONS_MAX) this.#sessions.delete(this.#sessions.keys().next().value!);
  }

  #add(row: CounterUsage): void {
    const key = `${row.month} ${row.datasetSerial} ${row.access}`;
    const known = this.#pending.get(key);
    this.#pending.set(key, known ? sumOf(known, row) : row);
  }

  /** Takes out what has gathered, for a transaction that writes it. */
  take(): CounterUsage[] {
    const rows = [...this.#pending.values()];
    this.#pending = new Map();
    return rows;
  }

  /** Takes back what could not be written. */
  giveBack(rows: readonly CounterUsage[]): void {
    for (const row of rows) this.#add(row);
  }
}

function sumOf(one: CounterUsage, other: CounterUsage): CounterUsage {
  return {
    ...one,
    totalInvestigations: one.totalInvestigations + other.totalInvestigations,
    uniqueInvestigations: one.uniqueInvestigations + other.uniqueInvestigations,
    totalRequests: one.totalRequests + other.totalRequests,
    uniqueRequests: one.uniqueRequests + other.uniqueRequests,
  };
}
