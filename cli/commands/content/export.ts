import type { ArticleKind } from "../../../sdk/mod.ts";
import { ARTICLE_KINDS } from "../../../sdk/model/content/article.ts";
import { choiceFlag, type Command } from "../../command.ts";
import { writeArticleFiles } from "../../content_files.ts";
import { exportMedia } from "../../content_media.ts";

export interface ContentExportOptions {
  folder: string;
  kind?: ArticleKind;
}

/** Writes the articles of the site as a folder of Markdown files, with the files of the library that they show. */
export const exportContent: Command<ContentExportOptions> = {
  noun: "content",
  verb: "export",
  summary: "cli.content.export",
  argument: ["<folder>", "cli.argument.articleFolder"],
  flags: { "--kind <kind>": "cli.flag.articleKind" },
  parse: (folder, flags) => ({ folder, kind: choiceFlag(flags, "kind", ARTICLE_KINDS) }),
  async run({ folder, kind }, { repository, terminal }) {
    const articles = await repository.content.exportFiles(kind);
    const files = await writeArticleFiles(folder, articles);
    const media = await exportMedia(folder, repository, articles);
    terminal.say(terminal.t("cli.content.exported", { files, folder }));
    if (media > 0) terminal.say(terminal.t("cli.content.exportedMedia", { files: media, folder }));
    return { data: { folder, files, media }, rows: [] };
  },
};
