/** Limits how many transfers of a kind one person may have in progress at the same time. */
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { countRefusal } from "./refusals.ts";
import { AT_ONCE_RULES, type AtOnceKind } from "./rules.ts";
import { keyOf } from "./who.ts";

/** Seconds to wait before the next try. It is an estimate, because nobody knows when a transfer ends. */
const RETRY_SECONDS = 10;

export interface AtOnceKinds {
  /** Rule for people who are signed in, wherever they are. */
  account: AtOnceKind;
  /** Rule for everybody else. */
  address: AtOnceKind;
  error: "tooManyDownloads" | "tooManyUploads";
}

export class AtOnce {
  readonly #taken = new Map<string, number>();
  #inFlight = 0;

  constructor(readonly kinds: AtOnceKinds) {}

  /** Transfers in progress. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /**
   * Takes a place for the caller. An unknown address, as in a call within the process, needs none.
   * @returns a function that gives the place back.
   * @throws DomainError tooManyDownloads or tooManyUploads, with `seconds`.
   */
  take({ actor, visitor }: Pick<Context, "actor" | "visitor">): () => void {
    const [kind, who] = actor.kind === "user"
      ? [this.kinds.account, actor.id]
      : [this.kinds.address, visitor?.address ?? ""];
    const { by, atOnce } = AT_ONCE_RULES[kind];
    const key = keyOf(by, who);
    if (!key) return () => {};
    return this.#take(kind, `${kind} ${key}`, atOnce);
  }

  #take(kind: AtOnceKind, key: string, atOnce: number): () => void {
    const taken = this.#taken.get(key) ?? 0;
    if (taken >= atOnce) {
      countRefusal(kind);
      const seconds = RETRY_SECONDS;
      throw new DomainError(this.kinds.error, { limit: atOnce, seconds }, [], { seconds });
    }
    this.#taken.set(key, taken + 1);
    this.#inFlight++;
    return () => this.#giveBack(key);
  }

  #giveBack(key: string): void {
    this.#inFlight--;
    const left = this.#taken.get(key)! - 1;
    if (left > 0) this.#taken.set(key, left);
    else this.#taken.delete(key);
  }
}
