/** Help and error messages of commander in the chosen language, because commander has English ones only. */
import type { CommanderError, HelpConfiguration } from "commander";
import { Help } from "commander";
import type { MessageKey, Translate } from "../locales/mod.ts";
import { CliError } from "./error.ts";
import { type Exit, EXIT_CODES } from "./exit.ts";

const HEADINGS: Record<string, MessageKey> = {
  "Usage:": "cli.heading.usage",
  "Arguments:": "cli.heading.arguments",
  "Options:": "cli.heading.options",
  "Commands:": "cli.heading.commands",
};

export function translateHelp(t: Translate): HelpConfiguration {
  const usual = new Help();
  const placeholders = (text: string) =>
    text.replace("[options]", `[${t("cli.heading.optionsPlaceholder")}]`)
      .replace("[command]", `<${t("cli.heading.commandPlaceholder")}>`);
  return {
    styleTitle: (title) => HEADINGS[title] ? t(HEADINGS[title]) : title,
    commandUsage: (command) => placeholders(usual.commandUsage(command)),
    subcommandTerm: (command) => usual.subcommandTerm(command).replace(" [options]", ""),
  };
}

/** Lists every exit code with name and meaning. */
export function exitTable(t: Translate): string {
  const lines = Object.entries(EXIT_CODES).map(([name, code]) =>
    `  ${code}  ${t(`cli.exit.${name as Exit}`)}`
  );
  return [t("cli.heading.exit"), ...lines].join("\n");
}

const COMMANDER_ERRORS: Record<string, MessageKey> = {
  "commander.missingArgument": "cli.usage.missingArgument",
  "commander.optionMissingArgument": "cli.usage.flagValue",
  "commander.missingMandatoryOptionValue": "cli.usage.missingFlag",
  "commander.unknownOption": "cli.usage.unknownFlag",
  "commander.unknownCommand": "cli.usage.unknownCommand",
  "commander.excessArguments": "cli.usage.excessArguments",
};

/**
 * Translates an error of commander, which quotes the input and may contain a suggestion.
 * @param suggest Knows the commands of all groups; it gets the suggestions of the group itself.
 */
export function usageError(
  { code, message }: CommanderError,
  suggest: (word: string, proposed: string) => string,
): CliError {
  const found = /'([^']*)'/.exec(message)?.[1] ?? "";
  const own = /\(Did you mean (?:one of )?(.+)\?\)/.exec(message)?.[1] ?? "";
  const suggestion = code === "commander.unknownCommand" ? suggest(found, own) : own;
  const key = COMMANDER_ERRORS[code] ?? "cli.usage.other";
  const values = { found: found || message, suggestion, suggested: suggestion ? "yes" : "no" };
  return new CliError("usage", key, { values });
}
