import { formatDateTime } from "../../../locales/format.ts";
import type { ContactState } from "../../../sdk/mod.ts";
import type { Command } from "../../command.ts";

/** Lists what visitors wrote to the operator. */
export const listMessages: Command<ContactState> = {
  noun: "contact",
  verb: "list",
  summary: "cli.contact.list",
  flags: { "--answered": "cli.flag.answered" },
  parse: (_argument, flags) => flags.answered === true ? "answered" : "open",
  async run(state, { repository, terminal: { t } }) {
    const page = await repository.contact.messages({ state });
    return {
      data: page,
      columns: [
        t("cli.column.reference"),
        t("cli.column.kind"),
        t("cli.column.from"),
        t("cli.column.received"),
        t("cli.column.message"),
      ],
      rows: page.list.map(({ reference, kind, name, email, createdAt, message }) => [
        reference,
        t(`contact.kind.${kind}`),
        `${name} <${email}>`,
        formatDateTime(createdAt),
        message,
      ]),
    };
  },
};
