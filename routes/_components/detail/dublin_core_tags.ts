/** Dublin Core in the head of a page (DCMI "Expressing Dublin Core metadata using HTML meta and link elements"). */
import { formatDate, languageTag } from "../../../locales/format.ts";
import type { Dataset } from "../../../sdk/model/dataset.ts";
import { LOCALES, type LocalizedText } from "../../../sdk/model/locale.ts";
import { invertedName } from "../../../sdk/model/metadata/creator_name.ts";
import type { AccessRight } from "../../../sdk/model/vocabulary/access_rights.ts";
import { textOf, type View } from "../dataset/view.ts";

/** A tag of the head; `lang` where the text is of one language. */
export interface HeadTag {
  name: string;
  content: string;
  lang?: string;
}

/** Where the prefixes `DC` and `DCTERMS` lead to. */
export const DUBLIN_CORE_SCHEMAS: readonly (readonly [rel: string, href: string])[] = [
  ["schema.DC", "http://purl.org/dc/elements/1.1/"],
  ["schema.DCTERMS", "http://purl.org/dc/terms/"],
];

/** The terms of OpenAIRE, as in `oai_dc`. */
const ACCESS: Record<AccessRight, string> = {
  PUBLIC: "info:eu-repo/semantics/openAccess",
  EMBARGO: "info:eu-repo/semantics/embargoedAccess",
  RESTRICTED: "info:eu-repo/semantics/restrictedAccess",
};

/** Only what is public is worth a tag: a version without a date of publication has none. */
export function dublinCore(view: View, dataset: Dataset): HeadTag[] {
  const { publishedAt, updatedAt, embargoEndsAt, doi, cstr, accessRight, licenseUrl } = dataset;
  if (!publishedAt) return [];
  const tag = (name: string, content: string | undefined): HeadTag => ({ name, content: content ?? "" });
  const tags = [
    ...inEach("DC.title", dataset.title),
    ...dataset.authors.map((author) => tag("DC.creator", invertedName(author, view.locale))),
    ...LOCALES.flatMap((locale) =>
      dataset.keywords[locale].map((word) => ({ ...tag("DC.subject", word), lang: languageTag[locale] }))
    ),
    ...dataset.subjectNames.map((name) => tag("DC.subject", textOf(view, name))),
    tag("DC.publisher", view.t("layout.siteName")),
    tag("DC.type", "Dataset"),
    tag("DC.language", dataset.language),
    tag("DC.identifier", dataset.identifierLinks.doi ?? doi),
    tag("DC.identifier", dataset.identifierLinks.cstr ?? cstr),
    tag("DC.date", formatDate(publishedAt)),
    tag("DCTERMS.issued", formatDate(publishedAt)),
    tag("DCTERMS.modified", formatDate(updatedAt)),
    tag("DCTERMS.available", accessRight === "EMBARGO" && embargoEndsAt ? formatDate(embargoEndsAt) : ""),
    tag("DCTERMS.accessRights", ACCESS[accessRight]),
    tag("DC.rights", textOf(view, dataset.licenseName)),
    tag("DCTERMS.license", licenseUrl),
  ];
  return tags.filter(({ content }) => content !== "");
}

const inEach = (name: string, text: LocalizedText): HeadTag[] =>
  LOCALES.map((locale) => ({ name, content: text[locale], lang: languageTag[locale] }));
