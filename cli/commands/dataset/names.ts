import type { OwnDataset } from "../../../sdk/mod.ts";
import { LOCALES } from "../../../sdk/model/locale.ts";
import { invertedName } from "../../../sdk/model/metadata/creator_name.ts";
import type { Command } from "../../command.ts";

/** Rows per call. */
const PAGE_SIZE = 50;

/** Lists authors of the caller's datasets whose kind, family and given names were guessed from one text. */
export const names: Command<void> = {
  noun: "dataset",
  verb: "names",
  summary: "cli.dataset.names",
  parse: () => undefined,
  async run(_nothing, { repository, terminal }) {
    const { t } = terminal;
    const found = [];
    for await (const one of repository.datasets.mineNewest({ size: PAGE_SIZE })) {
      found.push(...doubtfulOf(one));
    }
    if (found.length > 0) terminal.say(t("cli.dataset.namesHow"));
    return {
      data: found,
      columns: [
        t("cli.column.dataSetId"),
        t("cli.column.version"),
        t("cli.column.author"),
        t("cli.column.kind"),
        t("cli.column.nameZh"),
        t("cli.column.nameEn"),
      ],
      rows: found.map((
        one,
      ) => [
        one.dataSetId,
        one.version,
        String(one.author),
        t(`dataset_form.authorKind.${one.kind}`),
        one.zh || "-",
        one.en || "-",
      ]),
    };
  },
};

/** `author` counts from 1, as in the form; names are written `Family, Given`. */
function doubtfulOf({ dataSetId, version, authors }: OwnDataset) {
  return authors.flatMap((author, index) => {
    if (!author.nameDoubtful) return [];
    const [zh, en] = LOCALES.map((locale) => author.name[locale] && invertedName(author, locale));
    return [{ dataSetId, version, author: index + 1, kind: author.kind, zh, en }];
  });
}
