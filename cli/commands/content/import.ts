import type { AnnouncedMedia, ArticleFile, ImportedArticles, Repository } from "../../../sdk/mod.ts";
import type { Command } from "../../command.ts";
import { missingMedia, readMedia, sendMedia } from "../../content_media.ts";
import { partsOf, readArticleFiles, renumberFiles } from "../../content_files.ts";

export interface ContentImportOptions {
  folder: string;
  check: boolean;
  overwrite: boolean;
}

/** Adds and saves the articles of a folder, and the files that they show; what it does not name stays as it is. */
export const importContent: Command<ContentImportOptions> = {
  noun: "content",
  verb: "import",
  summary: "cli.content.import",
  argument: ["<folder>", "cli.argument.articleFolder"],
  flags: { "--check": "cli.flag.articleCheck", "--overwrite": "cli.flag.articleOverwrite" },
  parse: (folder, flags) => ({
    folder,
    check: flags.check === true,
    overwrite: flags.overwrite === true,
  }),
  async run({ folder, check, overwrite }, { repository, terminal: { t } }) {
    const files = await readArticleFiles(folder);
    const missing = await missingMedia(repository, await readMedia(folder));
    const parts = partsOf(files);
    const announced = missing.map(({ mediaId, mediaType }) => ({ mediaId, mediaType }));
    const checked = { check: true, overwrite, media: announced };
    // What needs several requests is checked as a whole first, so that a fault in the last file leaves nothing half done.
    if (!check && parts.length + missing.length > 1) await send(repository, parts, checked);
    if (!check) await sendMedia(folder, repository, missing);
    const all = await send(repository, parts, check ? checked : { check, overwrite });
    if (!check) await renumberFiles(folder, files, all.revisions);
    const label = (done: "added" | "updated", name: string) =>
      t(all.published.includes(name) ? `cli.content.${done}Public` : `cli.content.${done}`);
    const rows = [
      ...all.added.map((name) => [label("added", name), name]),
      ...all.updated.map((name) => [label("updated", name), name]),
      ...all.newer.map((name) => [t("cli.content.newer"), name]),
      [t("cli.content.unchanged"), String(all.unchanged.length)],
    ];
    const media = missing.map(({ mediaId }) => mediaId);
    for (const { mediaId, name } of missing) rows.push([t("cli.content.added"), `${mediaId} (${name})`]);
    return { data: { ...all, media }, rows };
  },
};

async function send(
  { content }: Repository,
  parts: readonly ArticleFile[][],
  options: { check: boolean; overwrite: boolean; media?: readonly AnnouncedMedia[] },
): Promise<ImportedArticles> {
  const all: ImportedArticles = {
    added: [],
    updated: [],
    unchanged: [],
    newer: [],
    published: [],
    revisions: {},
  };
  for (const files of parts) {
    const { revisions, ...names } = await content.importFiles(files, options);
    for (const [done, keys] of Object.entries(names)) all[done as keyof typeof names].push(...keys);
    Object.assign(all.revisions, revisions);
  }
  return all;
}
