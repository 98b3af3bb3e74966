import { localized } from "../../../sdk/model/locale.ts";
import type { Command } from "../../command.ts";

/** Lists communities with the codes for manifests and redirections. */
export const listCommunities: Command<void> = {
  noun: "community",
  verb: "list",
  summary: "cli.community.list",
  parse: () => {},
  async run(_options, { repository, terminal: { t, locale } }) {
    const list = await repository.communities.list();
    return {
      data: list,
      columns: [
        t("cli.column.code"),
        t("cli.column.kind"),
        t("cli.column.datasets"),
        t("cli.column.community"),
      ],
      rows: list.map(({ code, kind, datasets, name }) => [
        code,
        t(`vocabulary.communityKind.${kind}`),
        String(datasets),
        localized(name, locale),
      ]),
    };
  },
};
