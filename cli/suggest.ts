/** Suggests what a person may have meant by an unknown command. */
import { suggestWords } from "../sdk/model/spelling_suggestions.ts";
import type { AnyCommand } from "./command.ts";

/** Words of other programs and of everyday language. */
const SYNONYMS: Record<string, string> = {
  signin: "auth login",
  whoami: "auth status",
  signout: "auth logout",
  new: "dataset create",
  add: "dataset create",
  upload: "dataset create",
  push: "dataset create",
  put: "dataset create",
  deposit: "dataset create",
  get: "dataset download",
  fetch: "dataset download",
  pull: "dataset download",
  clone: "dataset download",
  ls: "dataset list",
  find: "dataset search",
  info: "dataset show",
  view: "dataset show",
  open: "dataset show",
  rm: "dataset delete",
  remove: "dataset delete",
  update: "dataset edit",
  set: "dataset edit",
  publish: "dataset submit",
  send: "dataset submit",
  retract: "dataset withdraw",
  compare: "dataset diff",
  log: "dataset history",
  schema: "dataset manifest-schema",
  approve: "review accept",
  reject: "review return",
  queue: "review list",
  verify: "integrity show",
};

/**
 * Suggests a whole command, `sdb review accept`, or what commander suggests; empty without a similar one. A word with a
 * known meaning takes precedence over a similarly spelt one.
 * @param proposed Of the group in which the word was looked for.
 */
export function suggestCommand(
  word: string,
  proposed: string,
  commands: readonly Pick<AnyCommand, "noun" | "verb">[],
): string {
  const wanted = word.toLowerCase();
  const called = (verb: string | undefined) => {
    const found = commands.filter((one) => one.verb === verb).map(({ noun }) => `${noun} ${verb}`.trim());
    return found.find((one) => one.startsWith("dataset ")) ?? found[0];
  };
  const exact = called(wanted);
  // Who uploads without saying what means data.
  const meant = exact?.startsWith("dataset ") ? exact : SYNONYMS[wanted] ?? exact;
  if (!meant && proposed) return proposed;
  const found = meant ?? called(suggestWords(wanted, commands.map((one) => one.verb), 1)[0]);
  return found ? `sdb ${found}` : "";
}
