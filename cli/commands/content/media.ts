import { formatBytes } from "../../../locales/format.ts";
import type { MediaKind } from "../../../sdk/mod.ts";
import { MEDIA_KINDS } from "../../../sdk/model/content/media.ts";
import { localized } from "../../../sdk/model/locale.ts";
import { choiceFlag, type Command, countFlag } from "../../command.ts";

interface Options {
  kind?: MediaKind;
  page?: number;
}

/** Files of the media library, newest first, with the articles that show them. */
export const listMedia: Command<Options> = {
  noun: "content",
  verb: "media",
  summary: "cli.content.media",
  flags: { "--kind <kind>": "cli.flag.mediaKind", "--page <number>": "cli.flag.page" },
  parse: (_argument, flags) => ({
    kind: choiceFlag(flags, "kind", MEDIA_KINDS),
    page: countFlag(flags, "page"),
  }),
  async run(options, { repository, terminal: { t, locale } }) {
    const found = await repository.content.media(options);
    return {
      data: found,
      columns: [
        t("content.mediaId"),
        t("content.file"),
        t("cli.column.size"),
        t("content.usedIn"),
      ],
      rows: found.list.map(({ mediaId, name, size, usedBy }) => [
        mediaId,
        name,
        formatBytes(size),
        usedBy.map(({ title }) => localized(title, locale)).join(", "),
      ]),
    };
  },
};
