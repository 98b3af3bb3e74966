/** Limits how many request bodies may be arriving at the same time and how much memory they may take. */
import { DomainError } from "../../error.ts";
import { tooMany } from "./attempts.ts";
import { countRefusal } from "./refusal_counts.ts";
import { BODY_RULES } from "./rules.ts";
import { networkOf } from "./limit_key.ts";

export interface BodyLoad {
  /** Bodies that are being read. */
  bodies: number;
  /** Bytes kept of them, and of those that are complete but not answered. */
  bytes: number;
}

export type BodyLimits = Readonly<Record<"address" | "process", Readonly<BodyLoad>>>;

/** The share of one request. */
export interface BodyShare {
  /** @throws DomainError tooManyRequests, busy. */
  grow(bytes: number): void;
  /** Marks the body as complete. */
  complete(): void;
  /** Releases the share once the request is answered or given up. */
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
   * Begins a body. Without an address, as in a call within the process, it counts for the process only.
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

/** The budget of this process, which pages and calls share. */
export const bodies: BodyBudget = new BodyBudget();
