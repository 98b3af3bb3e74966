import type { ArticleFile, ImportedArticles, Repository } from "../../../sdk/mod.ts";
import type { Command } from "../../command.ts";
import { partsOf, readArticleFiles } from "../../content_files.ts";

export interface ContentImportOptions {
  folder: string;
  check: boolean;
}

/** Adds and saves the articles of a folder; what it does not name stays as it is. */
export const importContent: Command<ContentImportOptions> = {
  noun: "content",
  verb: "import",
  summary: "cli.content.import",
  argument: ["<folder>", "cli.argument.articleFolder"],
  flags: { "--check": "cli.flag.articleCheck" },
  parse: (folder, flags) => ({ folder, check: flags.check === true }),
  async run({ folder, check }, { repository, terminal: { t } }) {
    const parts = partsOf(await readArticleFiles(folder));
    // What needs several requests is checked as a whole first, so that a fault in the last file leaves nothing half done.
    if (!check && parts.length > 1) await send(repository, parts, true);
    const all = await send(repository, parts, check);
    const rows = [
      ...all.added.map((name) => [t("cli.content.added"), name]),
      ...all.updated.map((name) => [t("cli.content.updated"), name]),
      [t("cli.content.unchanged"), String(all.unchanged.length)],
    ];
    return { data: all, rows };
  },
};

async function send(
  { content }: Repository,
  parts: readonly ArticleFile[][],
  check: boolean,
): Promise<ImportedArticles> {
  const all: ImportedArticles = { added: [], updated: [], unchanged: [] };
  for (const files of parts) {
    const { added, updated, unchanged } = await content.importFiles(files, { check });
    all.added.push(...added);
    all.updated.push(...updated);
    all.unchanged.push(...unchanged);
  }
  return all;
}
