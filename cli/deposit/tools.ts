/** What the steps of a deposit work with. */
import type { Tools } from "../command.ts";

export type DepositTools =
  & Pick<Tools, "repository" | "terminal" | "sleep" | "ask" | "onInterrupt">
  & Partial<Pick<Tools, "connection">>;
