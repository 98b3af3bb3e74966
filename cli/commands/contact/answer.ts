import type { Command } from "../../command.ts";

interface Options {
  reference: string;
  answered: boolean;
}

/** Marks a message as answered, or opens it again. */
export const answerMessage: Command<Options> = {
  noun: "contact",
  verb: "answer",
  summary: "cli.contact.answer",
  argument: ["<reference>", "cli.argument.reference"],
  flags: { "--reopen": "cli.flag.reopen" },
  parse: (reference, flags) => ({ reference, answered: flags.reopen !== true }),
  async run({ reference, answered }, { repository, terminal: { t } }) {
    const message = await repository.contact.mark(reference, answered);
    const state = message.answeredAt ? "answered" : "open";
    return { data: message, rows: [[message.reference, t(`contact.state.${state}`)]] };
  },
};
