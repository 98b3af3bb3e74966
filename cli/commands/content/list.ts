import { formatDateTime } from "../../../locales/format.ts";
import type { ArticleKind, ArticleState } from "../../../sdk/mod.ts";
import { ARTICLE_KINDS, ARTICLE_STATES } from "../../../sdk/model/content/article.ts";
import { localized } from "../../../sdk/model/locale.ts";
import { choiceFlag, type Command, countFlag } from "../../command.ts";

export interface ContentListOptions {
  q?: string;
  kind?: ArticleKind;
  state?: ArticleState;
  page?: number;
  size?: number;
}

/** Articles in every state, last changed first. */
export const listContent: Command<ContentListOptions> = {
  noun: "content",
  verb: "list",
  summary: "cli.content.list",
  argument: ["[words]", "cli.argument.articleWords"],
  flags: {
    "--kind <kind>": "cli.flag.articleKind",
    "--state <state>": "cli.flag.articleState",
    "--page <number>": "cli.flag.page",
    "--size <number>": "cli.flag.size",
  },
  parse: (words, flags) => ({
    q: words || undefined,
    kind: choiceFlag(flags, "kind", ARTICLE_KINDS),
    state: choiceFlag(flags, "state", ARTICLE_STATES),
    page: countFlag(flags, "page"),
    size: countFlag(flags, "size"),
  }),
  async run(options, { repository, terminal: { t, locale } }) {
    const found = await repository.content.manage(options);
    return {
      data: found,
      columns: [
        t("content.kind"),
        t("content.field.slug"),
        t("content.state"),
        t("content.field.title"),
        t("cli.column.updated"),
      ],
      rows: found.list.map(({ kind, slug, state, title, updatedAt }) => [
        kind,
        slug,
        t(`content.state.${state}`),
        localized(title, locale),
        formatDateTime(updatedAt),
      ]),
    };
  },
};
