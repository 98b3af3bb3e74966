import type { Client } from "../client.ts";

/** Accounts of other people, for platform administrators. */
export class Accounts {
  constructor(readonly client: Client) {}
}
