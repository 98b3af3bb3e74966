/** Builds commander's program from the list of commands, runs a command, and converts every result to an exit code. */
import { Command as Commander, CommanderError, Option } from "commander";
import { type Locale, type MessageKey, type Translate, translator } from "../locales/mod.ts";
import type { Fetch } from "../sdk/mod.ts";
import { ApiError } from "../sdk/error.ts";
import { LINK_PASS_HEADER } from "../sdk/model/link.ts";
import { createRepository } from "../sdk/repository.ts";
import { type AnyCommand, choiceFlag, type Flags, type Noun, textFlag, type Tools } from "./command.ts";
import { COMMANDS, type ListedCommand } from "./commands/mod.ts";
import { completionScript, SHELLS } from "./completion.ts";
import { ConfigFile, connect } from "./config.ts";
import { type Failure, locationText, sentence, toFailure } from "./error.ts";
import { type Exit, EXIT_CODES } from "./exit.ts";
import { exitTable, translateHelp, usageError } from "./help.ts";
import { chooseLocale, type Environment } from "./language.ts";
import { retryReads } from "./retry_reads.ts";
import { suggestCommand } from "./suggest.ts";
import { type Output, Terminal } from "./terminal.ts";
import { VERSION } from "./version.ts";

/** What the command line needs from the machine; tests pass their own. */
export interface System extends Pick<Tools, "readInput" | "sleep" | "ask" | "askSecret" | "onInterrupt"> {
  env: Environment;
  stdout: Output;
  stderr: Output;
  /** Replaces the network. */
  fetch?: Fetch;
}

/** Runs `sdb <argv>`. Never throws; returns the exit code. */
export async function runCommandLine(argv: string[], system: System): Promise<number> {
  const json = argv.includes("--json");
  let locale: Locale = "zh";
  try {
    locale = chooseLocale(argv, system.env);
    if (argv[0] === "completion") return await printCompletion(argv[1], system);
    if (argv[0] === "help") argv = [...argv.slice(1), "--help"];
    return EXIT_CODES[await parse(argv, commandsIn(argv), { locale, system, json })];
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT_CODES.ok;
    // Commander exits with 1 after it has shown its help instead of a missing command.
    if (error instanceof CommanderError && error.code === "commander.help") return EXIT_CODES.usage;
    const failure = toFailure(
      error instanceof CommanderError
        ? usageError(error, (word, proposed) => suggestCommand(word, proposed, COMMANDS))
        : error,
    );
    printFailure(failure, locale, json, system);
    return EXIT_CODES[failure.exit];
  }
}

/** Writes the script of a shell, which is loaded by it and never read by people. @throws CliError (usage) */
async function printCompletion(shell: string | undefined, { stdout }: System): Promise<number> {
  const chosen = choiceFlag({ shell: shell ?? "-" }, "shell", SHELLS)!;
  stdout.write(completionScript(chosen, await Promise.all(COMMANDS.map(({ load }) => load()))));
  return EXIT_CODES.ok;
}

/** Those whose words stand in the command line; all where there is none, because help lists them. */
function commandsIn(argv: readonly string[]): readonly ListedCommand[] {
  if (argv.length === 1 && VERSION_FLAGS.has(argv[0]!)) return [];
  const named = COMMANDS.filter(({ noun, verb }) => wordsOf(noun, verb).every((word) => argv.includes(word)));
  return named.length > 0 ? named : COMMANDS;
}

/** What calls a command: `auth`, `token` and `list`. */
const wordsOf = (noun: Noun, verb: string): string[] => [...noun.split(" "), verb].filter(Boolean);

const VERSION_FLAGS = new Set(["-V", "--version"]);

interface Parsing {
  locale: Locale;
  system: System;
  json: boolean;
}

/** @throws CommanderError, and what the command fails with. */
async function parse(
  argv: readonly string[],
  listed: readonly ListedCommand[],
  parsing: Parsing,
): Promise<Exit> {
  let exit: Exit = "ok";
  const commands = await Promise.all(listed.map(({ load }) => load()));
  const program = createProgram(commands, parsing, (found) => void (exit = found));
  try {
    await program.parseAsync(argv, { from: "user" });
  } catch (error) {
    const isUnknown = error instanceof CommanderError && error.code === "commander.unknownCommand";
    if (!isUnknown || listed === COMMANDS) throw error;
    // The words of another command were values here, and a suggestion needs all commands.
    return await parse(argv, COMMANDS, parsing);
  }
  return exit;
}

/** Builds the program. @param leave Called with the exit code of a command that succeeded. */
function createProgram(
  commands: readonly AnyCommand[],
  { locale, system, json }: Parsing,
  leave: (exit: Exit) => void,
): Commander {
  const t = translator(locale);
  const program = new Commander("sdb").description(t("cli.about"));
  program.version(VERSION, "-V, --version", t("cli.flag.programVersion"));
  // Keeps `--version V1` of a command from being taken for the program's option.
  addCommonFlags(prepare(program, system, t), t).enablePositionalOptions();
  program.addHelpText("after", `\n${t("cli.builtIn")}\n\n${t("cli.environment")}\n\n${exitTable(t)}`);
  const nouns = new Map<string, Commander>();
  for (const command of commands) {
    addCommand(addNoun(program, nouns, command.noun, system, t), command, system, t).action(
      async (...given: unknown[]) => {
        const argument = command.argument ? String(given[0] ?? "") : "";
        const rest = command.second && Array.isArray(given[1]) ? given[1].map(String) : [];
        const second = command.second && !Array.isArray(given[1]) ? String(given[1] ?? "") : "";
        const flags = (given.at(-1) as Commander).optsWithGlobals<Flags>();
        leave(
          await perform(
            command,
            { argument, second, rest },
            flags,
            system,
            new Terminal({ ...system, json, locale }),
          ),
        );
      },
    );
  }
  return program;
}

const NOUNS: Record<Exclude<Noun, "">, MessageKey> = {
  auth: "cli.auth",
  "auth token": "cli.auth.token",
  dataset: "cli.dataset",
  oai: "cli.oai.noun",
  organization: "cli.organization",
  review: "cli.review",
  account: "cli.account",
  integrity: "cli.integrity",
  job: "cli.job",
  receipt: "cli.receipt",
  request: "cli.request",
  retraction: "cli.retraction",
  paper: "cli.paper",
  community: "cli.community",
  calendar: "cli.calendar",
  "data-policy": "cli.dataPolicy",
  attachment: "cli.attachment",
  content: "cli.content",
  contact: "cli.contact",
  share: "cli.share.noun",
  "archive-link": "cli.archive_link.noun",
  access: "cli.access.noun",
  service: "cli.service",
  statistics: "cli.statistics",
  metrics: "cli.metrics",
  "open-api": "cli.openApi",
};

/** Returns the group of a noun, and creates it the first time; `auth token` is within `auth`. */
function addNoun(
  program: Commander,
  nouns: Map<string, Commander>,
  noun: Noun,
  system: System,
  t: Translate,
): Commander {
  if (noun === "") return program;
  const known = nouns.get(noun);
  if (known) return known;
  const words = noun.split(" ");
  const parent = words.length > 1 ? addNoun(program, nouns, words[0] as Noun, system, t) : program;
  const group = prepare(parent.command(words.at(-1)!).description(t(NOUNS[noun])), system, t);
  nouns.set(noun, group);
  return group;
}

function addCommand(noun: Commander, command: AnyCommand, system: System, t: Translate): Commander {
  const leaf = prepare(noun.command(command.verb).description(t(command.summary)), system, t);
  for (const argument of [command.argument, command.second]) {
    if (argument) leaf.argument(argument[0], t(argument[1]));
  }
  for (const [flag, key] of Object.entries(command.flags ?? {})) leaf.addOption(new Option(flag, t(key)));
  return addCommonFlags(leaf, t);
}

/** Adds flags that may stand before or after the command. */
function addCommonFlags(command: Commander, t: Translate): Commander {
  return command.option("--server <url>", t("cli.flag.server"))
    .option("--json", t("cli.flag.json"))
    .option("--lang <zh|en>", t("cli.flag.lang"));
}

/** Settings of every level: errors are thrown and not printed, help is in the chosen language. */
function prepare(command: Commander, { stdout, stderr }: System, t: Translate): Commander {
  command.exitOverride().helpCommand(false).helpOption("-h, --help", t("cli.flag.help"));
  command.configureOutput({
    writeOut: (text) => void stdout.write(text),
    writeErr: (text) => void stderr.write(text),
    outputError: () => {},
  });
  return command.configureHelp(translateHelp(t));
}

async function perform(
  command: AnyCommand,
  { argument, second, rest }: { argument: string; second: string; rest: readonly string[] },
  flags: Flags,
  system: System,
  terminal: Terminal,
): Promise<Exit> {
  const options = command.parse(argument, flags, second, rest) as never;
  const config = new ConfigFile(system.env);
  const { offline } = command;
  const connection = offline === true || offline?.(flags)
    ? { server: "" }
    : connect(textFlag(flags, "server"), system.env, await config.read());
  const connectAs = (token?: string, userName?: string, pass?: string) =>
    createRepository({
      server: connection.server,
      token,
      userName,
      locale: terminal.locale,
      fetch: retryReads(system.fetch ?? fetch, { sleep: system.sleep, terminal }),
      // The server accepts a change without a session, such as a login, only from its own origin.
      headers: {
        ...(connection.server ? { Origin: new URL(connection.server).origin } : {}),
        ...(pass ? { [LINK_PASS_HEADER]: pass } : {}),
      },
    });
  const repository = connectAs(connection.token, connection.userName);
  const { readInput, sleep, ask, askSecret, onInterrupt } = system;
  const person = { readInput, ask, askSecret, onInterrupt };
  const connectWithPass = (pass: string) => connectAs(connection.token, connection.userName, pass);
  const askOthers = async (request: Request) => await (system.fetch ?? fetch)(request);
  const tools = {
    repository,
    fetch: askOthers,
    connectAs,
    connectWithPass,
    terminal,
    config,
    connection,
    sleep,
    ...person,
  };
  const report = await command.run(options, tools).catch((error) => {
    if (!connection.token) sayNotSignedIn(error, connection.server, terminal);
    throw error;
  });
  terminal.print(report);
  return report.exit ?? "ok";
}

/** What only its people may see is not found by others. */
function sayNotSignedIn(error: unknown, server: string, terminal: Terminal): void {
  if (!(error instanceof ApiError) || toFailure(error).exit !== "notFound") return;
  terminal.say(terminal.t("cli.hint.notSignedIn", { server }));
}

/** Hints for a missing login; none after a wrong password. */
const HINTS: Partial<Record<string, MessageKey>> = {
  notLoggedIn: "cli.hint.login",
  sessionExpired: "cli.hint.login",
  userMismatch: "cli.hint.login",
  proofRequired: "cli.hint.loginAgain",
  loginFailed: "cli.hint.wrongPassword",
};

/** Prints a failure to stderr in the chosen language, and with `--json` also as the only document to stdout. */
function printFailure(failure: Failure, locale: Locale, json: boolean, { stdout, stderr }: System): void {
  const { exit: _, ...error } = failure;
  const terminal = new Terminal({ stdout, stderr, json, locale });
  const { t } = terminal;
  terminal.say(t("cli.error.prefix", { message: sentence(failure, locale) }));
  for (const issue of failure.issues) terminal.say(`  ${locationText(issue)}: ${sentence(issue, locale)}`);
  const hint = failure.exit === "notLoggedIn" && HINTS[failure.name];
  if (hint) terminal.say(t(hint));
  if (failure.exit === "usage") terminal.say(t("cli.hint.help"));
  if (failure.traceId && failure.exit === "other") {
    terminal.say(t("cli.hint.trace", { traceId: failure.traceId }));
  }
  if (json) terminal.print({ data: { error } });
}
