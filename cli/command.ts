/** A command is flags → options → run; each half can be tested alone. */
import type { MessageKey } from "../locales/mod.ts";
import type { Repository } from "../sdk/mod.ts";
import type { ConfigFile, Connection } from "./config.ts";
import { CliError } from "./error.ts";
import type { Report, Terminal } from "./terminal.ts";

/** Values as they stand on the command line, by the flag's name in camel case. */
export type Flags = Record<string, string | boolean | string[] | undefined>;

export interface Tools {
  repository: Repository;
  /** The same server as somebody else: with another token, or with none. */
  connectAs(token?: string): Repository;
  terminal: Terminal;
  config: ConfigFile;
  connection: Connection;
  /** All of standard input. */
  readInput(): Promise<string>;
  /** Asks the person at the keyboard; absent where nobody sits there. */
  ask?(question: string): Promise<string>;
  /** As `ask`, but what is typed does not show. */
  askSecret?(question: string): Promise<string>;
  /** What is to be said when the person breaks off (Ctrl-C). @returns what takes it back. */
  onInterrupt?(act: () => void): () => void;
  /** Milliseconds; the pauses between two tries. */
  sleep(milliseconds: number): Promise<void>;
}

/** What commands are about; a second word is a group within the first. */
export type Noun =
  | "auth"
  | "auth token"
  | "dataset"
  | "organization"
  | "review"
  | "account"
  | "integrity"
  | "job"
  | "retraction"
  | "paper"
  | "community"
  | "calendar"
  | "attachment"
  | "service";

export interface Command<Options> {
  noun: Noun;
  verb: string;
  /** What it does, in one sentence. */
  summary: MessageKey;
  /** As commander writes it (`<folder>`, `[query]`), with its explanation. */
  argument?: readonly [syntax: string, text: MessageKey];
  second?: readonly [syntax: string, text: MessageKey];
  /** As commander writes them (`--resume <id>`), each with its explanation. */
  flags?: Readonly<Record<string, MessageKey>>;
  /** True for what needs no server. */
  offline?: true;
  /** @throws CliError (usage) when a value cannot be used. */
  parse(argument: string, flags: Flags, second: string): Options;
  run(options: Options, tools: Tools): Promise<Report>;
}

/** Keeps the type of the options between `parse` and `run`, and hides it from the list of commands. */
export type AnyCommand = Omit<Command<unknown>, "run"> & {
  run(options: never, tools: Tools): Promise<Report>;
};

export function textFlag(flags: Flags, name: string): string | undefined {
  const value = flags[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A whole number of at least 1. */
export function countFlag(flags: Flags, name: string): number | undefined {
  const value = textFlag(flags, name);
  if (value === undefined) return undefined;
  if (/^[1-9]\d{0,6}$/.test(value)) return Number(value);
  throw new CliError("usage", "cli.usage.number", { values: { flag: `--${name}`, found: value } });
}

/** One of a list of words, whatever its case. */
export function choiceFlag<T extends string>(
  flags: Flags,
  name: string,
  choices: readonly T[],
): T | undefined {
  const value = textFlag(flags, name);
  if (value === undefined) return undefined;
  const found = choices.find((choice) => choice.toLowerCase() === value.toLowerCase());
  if (found) return found;
  const values = { flag: `--${name}`, found: value, wanted: choices.join(", ") };
  throw new CliError("usage", "cli.usage.choice", { values });
}

/** Several of a list of words, separated by commas. */
export function choicesFlag<T extends string>(flags: Flags, name: string, choices: readonly T[]): T[] {
  const words = textFlag(flags, name)?.split(",") ?? [];
  return words.flatMap((word) => choiceFlag({ [name]: word.trim() }, name, choices) ?? []);
}

/** @param flag As help writes it. @throws CliError (usage) where it is missing. */
export function requiredFlag(flags: Flags, name: string, flag: string): string {
  const value = textFlag(flags, name);
  if (value === undefined) throw missingFlag(flag);
  return value;
}

/** @throws CliError (usage) that names the option as help writes it. */
export function missingFlag(found: string): CliError {
  return new CliError("usage", "cli.usage.missingFlag", { values: { found } });
}
