/** A command consists of three steps, flags → options → run, each of which can be tested alone. */
import type { MessageKey } from "../locales/mod.ts";
import type { Repository } from "../sdk/mod.ts";
import type { ConfigFile, Connection } from "./config.ts";
import { CliError } from "./error.ts";
import type { Report, Terminal } from "./terminal.ts";

/** Values from the command line by the flag's name in camel case. */
export type Flags = Record<string, string | boolean | string[] | undefined>;

export interface Tools {
  repository: Repository;
  /** Connects to the same server with another token, or with none. */
  connectAs(token?: string): Repository;
  /** Connects as the same person, with the pass of a link that was opened. */
  connectWithPass(pass: string): Repository;
  /** Asks servers that are none of ours. */
  fetch(request: Request): Promise<Response>;
  terminal: Terminal;
  config: ConfigFile;
  connection: Connection;
  /** Reads all of standard input. */
  readInput(): Promise<string>;
  /** Asks the person at the keyboard; absent if there is none. */
  ask?(question: string): Promise<string>;
  /** Does the same as `ask` without showing what is typed. */
  askSecret?(question: string): Promise<string>;
  /** Runs `act` when the person interrupts (Ctrl-C). @returns a function that removes it. */
  onInterrupt?(act: () => void): () => void;
  /** Waits between two tries; in milliseconds. */
  sleep(milliseconds: number): Promise<void>;
}

/** Groups of commands; a second word is a group within the first. The empty one is the program: `sdb widget`. */
export type Noun =
  | ""
  | "access"
  | "archive-link"
  | "auth"
  | "auth token"
  | "dataset"
  | "metrics"
  | "oai"
  | "open-api"
  | "organization"
  | "review"
  | "account"
  | "integrity"
  | "job"
  | "receipt"
  | "request"
  | "retraction"
  | "paper"
  | "community"
  | "calendar"
  | "data-policy"
  | "attachment"
  | "content"
  | "contact"
  | "share"
  | "service"
  | "statistics";

export interface Command<Options> {
  noun: Noun;
  verb: string;
  /** One sentence about the command. */
  summary: MessageKey;
  /** Syntax for commander (`<folder>`, `[query]`) and an explanation. */
  argument?: readonly [syntax: string, text: MessageKey];
  /** Any number of words where its syntax ends in `...]`. */
  second?: readonly [syntax: string, text: MessageKey];
  /** Syntax for commander (`--resume <id>`), each with an explanation. */
  flags?: Readonly<Record<string, MessageKey>>;
  /** True for commands that need no server, with any flags or with some. */
  offline?: true | ((flags: Flags) => boolean);
  /** @throws CliError (usage) when a value cannot be used. */
  parse(argument: string, flags: Flags, second: string, rest: readonly string[]): Options;
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

/** Reads a whole number of at least 1. */
export function countFlag(flags: Flags, name: string): number | undefined {
  const value = textFlag(flags, name);
  if (value === undefined) return undefined;
  if (/^[1-9]\d{0,6}$/.test(value)) return Number(value);
  throw new CliError("usage", "cli.usage.number", { values: { flag: `--${name}`, found: value } });
}

/** Reads one of a list of words, ignoring case. */
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

/** Reads several of a list of words, separated by commas. */
export function choicesFlag<T extends string>(flags: Flags, name: string, choices: readonly T[]): T[] {
  const words = textFlag(flags, name)?.split(",") ?? [];
  return words.flatMap((word) => choiceFlag({ [name]: word.trim() }, name, choices) ?? []);
}

/** Reads a required flag. @param flag Syntax as in the help. @throws CliError (usage) if it is missing. */
export function requiredFlag(flags: Flags, name: string, flag: string): string {
  const value = textFlag(flags, name);
  if (value === undefined) throw missingFlag(flag);
  return value;
}

/** Refuses a missing option. @throws CliError (usage) that names the option as help writes it. */
export function missingFlag(found: string): CliError {
  return new CliError("usage", "cli.usage.missingFlag", { values: { found } });
}
