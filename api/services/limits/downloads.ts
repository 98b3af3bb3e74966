/** How many downloads anybody may have under way at once, and for how long one may stand still. */
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { countRefusal } from "./refusals.ts";
import { DOWNLOAD_RULES, type DownloadKind } from "./rules.ts";
import { keyOf } from "./who.ts";

/** Milliseconds without a byte taken after which a download is given up, as proxies do. */
const IDLE_MS = 60_000;
/** Seconds until it is worth trying again: nobody knows when one of those under way ends. */
const RETRY_SECONDS = 10;

export class Downloads {
  readonly idleMs: number;
  readonly #taken = new Map<string, number>();

  constructor({ idleMs = IDLE_MS } = {}) {
    this.idleMs = idleMs;
  }

  /**
   * Takes a place for a download of whoever asks; an address that is not known, as in a call in process, needs none.
   * @returns what gives the place back. @throws DomainError tooManyDownloads with `seconds`.
   */
  take({ actor, visitor }: Pick<Context, "actor" | "visitor">): () => void {
    const [kind, who] = actor.kind === "user"
      ? ["downloadsAccount", actor.id] as const
      : ["downloadsAddress", visitor?.address ?? ""] as const;
    const { by, atOnce } = DOWNLOAD_RULES[kind];
    const key = keyOf(by, who);
    if (!key) return () => {};
    return this.#take(kind, `${kind} ${key}`, atOnce);
  }

  #take(kind: DownloadKind, key: string, atOnce: number): () => void {
    const taken = this.#taken.get(key) ?? 0;
    if (taken >= atOnce) {
      countRefusal(kind);
      const seconds = RETRY_SECONDS;
      throw new DomainError("tooManyDownloads", { limit: atOnce, seconds }, [], { seconds });
    }
    this.#taken.set(key, taken + 1);
    return () => this.#giveBack(key);
  }

  #giveBack(key: string): void {
    const left = this.#taken.get(key)! - 1;
    if (left > 0) this.#taken.set(key, left);
    else this.#taken.delete(key);
  }
}
