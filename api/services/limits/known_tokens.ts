/** Tokens that were valid a moment ago. They are not refused when others at the same address guess tokens. */
import { hashToken } from "../../secrets.ts";

/** Number of tokens that are remembered, about 2 MB. The oldest are forgotten first. */
const KNOWN_MAX = 10_000;

/** Only decides which tokens are worth a query; it never identifies anybody. */
export class KnownTokens {
  readonly #hashes = new Set<string>();

  has(token: string): boolean {
    return this.#hashes.has(hashToken(token));
  }

  add(token: string): void {
    this.#hashes.add(hashToken(token));
    if (this.#hashes.size > KNOWN_MAX) this.#hashes.delete(this.#hashes.values().next().value!);
  }
}
