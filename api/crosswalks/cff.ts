/** A `CITATION.cff` (Citation File Format 1.2.0), which code hosts show and reference managers read. */
import { stringify } from "yaml";
import { type Locale, localized } from "../../sdk/model/locale.ts";
import type { PublishedRecord } from "../../sdk/model/published_record.ts";
import { shanghaiDate } from "../../sdk/model/time.ts";
import { citedAuthors } from "./author.ts";
import { oneLine, PLATFORM_NAME } from "./record.ts";

const MESSAGE: Record<Locale, string> = {
  zh: "使用本数据集时，请按以下信息引用。",
  en: "If you use this dataset, please cite it as below.",
};

export function toCff(record: PublishedRecord, locale: Locale): string {
  const { title, description, version, keywords, license, publishedAt, doi, cstr } = record;
  const words = keywords[locale].map(oneLine);
  return stringify({
    "cff-version": "1.2.0",
    message: MESSAGE[locale],
    type: "dataset",
    title: oneLine(localized(title, locale)),
    authors: authors(record, locale),
    version,
    "date-released": shanghaiDate(publishedAt),
    doi: doi?.value,
    url: (doi ?? cstr)?.url ?? record.landingPage,
    repository: record.landingPage,
    identifiers: cstr && [{ type: "other", value: `CSTR:${cstr.value}`, description: "CSTR" }],
    license: license.id || undefined,
    "license-url": license.id ? undefined : license.url || record.landingPage,
    keywords: words.length > 0 ? [...new Set(words)] : undefined,
    abstract: localized(description, locale) || undefined,
  }, { lineWidth: 0 });
}

/** The format requires one; a record without any is the platform's. */
function authors({ creators }: PublishedRecord, locale: Locale) {
  const written = creators.flatMap((one) =>
    citedAuthors([one], locale).map(({ name, parts }) => {
      const orcid = one.orcid ? `https://orcid.org/${one.orcid}` : undefined;
      if (one.kind === "organization") return { name };
      return {
        ...(parts
          ? {
            "family-names": parts.family,
            "given-names": parts.given,
            "name-suffix": parts.suffix || undefined,
          }
          : { "family-names": name }),
        orcid,
        affiliation: one.affiliations.map(({ name }) => localized(name, locale)).join("; ") || undefined,
      };
    })
  );
  return written.length > 0 ? written : [{ name: PLATFORM_NAME[locale] }];
}
