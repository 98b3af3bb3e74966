import type { ArticleKind } from "../../../sdk/mod.ts";
import { ARTICLE_KINDS } from "../../../sdk/model/content/article.ts";
import type { Command } from "../../command.ts";
import { CliError } from "../../error.ts";

export interface ContentShowOptions {
  kind: ArticleKind;
  slug: string;
}

/** A published article, as readers have it. */
export const showContent: Command<ContentShowOptions> = {
  noun: "content",
  verb: "show",
  summary: "cli.content.show",
  argument: ["<article>", "cli.argument.article"],
  parse(article) {
    const [name, ...rest] = article.split("/");
    const kind = ARTICLE_KINDS.find((one) => one === name);
    const slug = rest.join("/");
    if (kind && slug) return { kind, slug };
    throw new CliError("usage", "cli.usage.article", {
      values: { found: article, wanted: ARTICLE_KINDS.join(", ") },
    });
  },
  run: async (address, { repository }) => ({ data: await repository.content.get(address) }),
};
