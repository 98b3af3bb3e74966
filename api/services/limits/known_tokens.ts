/** Tokens that were good a moment ago, so that somebody's neighbours who guess at tokens do not shut that person out. */
import { hashToken } from "../../secrets.ts";

/** Beyond this many the oldest are forgotten: 2 MB. */
const KNOWN_MAX = 10_000;

/** It says whose token is worth a look into the database, never who somebody is. */
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
