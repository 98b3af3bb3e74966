/** How many bodies of requests may be on their way at once, and how much of memory they may take. */
import { DomainError } from "../../error.ts";
import { tooMany } from "./attempts.ts";
import { countRefusal } from "./refusal_counts.ts";
import { BODY_RULES } from "./rules.ts";
import { networkOf } from "./limit_key.ts";

export interface BodyLoad {
  /** Bodies that are being read. */
  bodies: number;
  /** Bytes kept of these, and of those that are read and not answered yet. */
  bytes: number;
}

export type BodyLimits = Readonly<Record<"address" | "process", Readonly<BodyLoad>>>;

/** What one request takes. */
export interface BodyShare {
  /** @throws DomainError tooManyRequests, busy. */
  grow(bytes: number): void;
  /** All of it has come. */
  complete(): void;
  /** The request is answered, or given up. */
  end(): void;
}

export class BodyBudget {
  readonly #all: BodyLoad = { bodies: 0, bytes: 0 };
  readonly #addresses = new Map<string, BodyLoad>();

  constructor(readonly limits: BodyLimits = BODY_RULES) {}

  get load(): Readonly<BodyLoad> {
    return this.#all;
  }

  /**
   * Begins a body. One without an address, as in a call without a connection, counts for the process alone.
   * @throws DomainError tooManyRequests when its address has too many, busy when the process has.
   */
  begin(address: string): BodyShare {
    const network = networkOf(address);
    const taken: BodyLoad = { bodies: 0, bytes: 0 };
    this.#add(network, taken, { bodies: 1, bytes: 0 });
    return {
      grow: (bytes) => this.#add(network, taken, { bodies: 0, bytes }),
      complete: () => this.#release(network, taken, { bodies: taken.bodies, bytes: 0 }),
      end: () => this.#release(network, taken, { ...taken }),
    };
  }

  #add(network: string, taken: BodyLoad, more: BodyLoad): void {
    const own = this.#addresses.get(network) ?? { bodies: 0, bytes: 0 };
    if (network && exceeds(own, more, this.limits.address)) {
      throw tooMany("bodiesOfAddress", BODY_RULES.retrySeconds);
    }
    if (exceeds(this.#all, more, this.limits.process)) {
      countRefusal("bodiesOfProcess");
      const seconds = BODY_RULES.retrySeconds;
      throw new DomainError("busy", { seconds }, [], { seconds });
    }
    if (network) this.#addresses.set(network, own);
    for (const load of [own, this.#all, taken]) change(load, more, 1);
  }

  #release(network: string, taken: BodyLoad, less: BodyLoad): void {
    const own = this.#addresses.get(network);
    for (const load of [own, this.#all, taken]) if (load) change(load, less, -1);
    if (own?.bodies === 0 && own.bytes === 0) this.#addresses.delete(network);
  }
}

function exceeds(load: BodyLoad, more: BodyLoad, limit: Readonly<BodyLoad>): boolean {
  return load.bodies + more.bodies > limit.bodies || load.bytes + more.bytes > limit.bytes;
}

function change(load: BodyLoad, by: BodyLoad, sign: 1 | -1): void {
  load.bodies += sign * by.bodies;
  load.bytes += sign * by.bytes;
}

/** That of this process: pages and calls share it. */
export const bodies: BodyBudget = new BodyBudget();
