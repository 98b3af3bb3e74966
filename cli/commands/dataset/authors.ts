import type { Creator, ManifestAuthor } from "../../../sdk/mod.ts";
import { LOCALES, localized } from "../../../sdk/model/locale.ts";
import { invertedName } from "../../../sdk/model/metadata/creator_name.ts";
import type { Command } from "../../command.ts";

/** Lists the caller as an author and the authors of the caller's datasets, with the fields of a manifest. */
export const authors: Command<void> = {
  noun: "dataset",
  verb: "authors",
  summary: "cli.dataset.authors",
  parse: () => undefined,
  async run(_nothing, { repository, terminal: { t, locale } }) {
    const { me, earlier } = await repository.datasets.ownAuthors();
    const data = [me, ...earlier].map(toManifest);
    return {
      data,
      columns: [
        t("cli.column.nameZh"),
        t("cli.column.nameEn"),
        t("cli.column.email"),
        t("cli.column.orcid"),
        t("cli.column.affiliations"),
      ],
      rows: [me, ...earlier].map((one) => [
        ...LOCALES.map((locale) => (one.name[locale] && invertedName(one, locale)) || "-"),
        one.email || "-",
        one.orcid || "-",
        one.affiliations.map(({ name }) => localized(name, locale)).join("; ") || "-",
      ]),
    };
  },
};

function toManifest({ kind, name, family, given, email, orcid, affiliations }: Creator): ManifestAuthor {
  const parts = { family_zh: family.zh, given_zh: given.zh, family_en: family.en, given_en: given.en };
  return {
    kind,
    name_zh: name.zh,
    name_en: name.en,
    ...(kind === "person" ? parts : {}),
    email,
    orcid,
    corresponding: false,
    affiliations: affiliations.map(({ name, ror }) => ({ name_zh: name.zh, name_en: name.en, ror })),
  };
}
