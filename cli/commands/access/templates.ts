import { ANSWER_USES, type AnswerTemplate, type AnswerUse } from "../../../sdk/model/answer_template.ts";
import { choiceFlag, type Command, requiredFlag } from "../../command.ts";
import { readStatement } from "../../deposit/statement.ts";
import type { Report, Terminal } from "../../terminal.ts";

function report(list: AnswerTemplate[], { t }: Terminal, data: unknown): Report {
  return {
    data,
    columns: [
      t("access_request.template"),
      t("access_request.templateUse"),
      t("access_request.templateName"),
    ],
    rows: list.map(({ templateId, use, name }) => [templateId, t(`access_request.use.${use}`), name]),
  };
}

/** The caller's texts for answers to requests for access. */
export const listTemplates: Command<Record<never, never>> = {
  noun: "access",
  verb: "templates",
  summary: "cli.access.templates",
  parse: () => ({}),
  async run(_options, { repository, terminal }) {
    const list = await repository.accessRequests.templates();
    return report(list, terminal, list);
  },
};

interface TemplateOptions {
  use: AnswerUse;
  name: string;
  text: string;
}

/** Adds such a text. */
export const addTemplate: Command<TemplateOptions> = {
  noun: "access",
  verb: "add-template",
  summary: "cli.access.addTemplate",
  flags: {
    "--use <use>": "cli.flag.templateUse",
    "--name <text>": "cli.flag.templateName",
    "--text <text>": "cli.flag.templateText",
  },
  parse: (_argument, flags) => ({
    use: choiceFlag(flags, "use", ANSWER_USES) ?? "accept",
    name: requiredFlag(flags, "name", "--name <text>"),
    text: requiredFlag(flags, "text", "--text <text>"),
  }),
  async run({ text, ...rest }, { repository, terminal }) {
    const made = await repository.accessRequests.addTemplate({ ...rest, text: await readStatement(text) });
    return report([made], terminal, made);
  },
};

/** Deletes such a text. */
export const removeTemplate: Command<{ id: string }> = {
  noun: "access",
  verb: "delete-template",
  summary: "cli.access.removeTemplate",
  argument: ["<id>", "cli.argument.template"],
  parse: (id) => ({ id }),
  async run({ id }, { repository }) {
    await repository.accessRequests.removeTemplate(id);
    return { data: { templateId: id }, rows: [[id]] };
  },
};
