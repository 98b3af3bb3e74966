/** Citation after GB/T 35294-2017 (spec 3 §1). */
import { type Locale, localized } from "../../sdk/model/locale.ts";
import type { PublishedRecord } from "../../sdk/model/published_record.ts";
import { citedAuthors, orderedName } from "./author.ts";
import { oneLine, PLATFORM_NAME } from "./record.ts";
import { shanghaiDate } from "../../sdk/model/time.ts";

const ROLES: Record<Locale, { creator: string; distributor: string }> = {
  zh: { creator: "创建机构", distributor: "传播机构" },
  en: { creator: "Creator", distributor: "Distributor" },
};

/**
 * Writes `作者.名称(版本).创建机构[创建机构],创建时间.传播机构[传播机构],传播日期.唯一标识符;解析地址`. The creating institution is the first affiliation of
 * the first author. Chinese citations have the CSTR and English ones the DOI; if it is missing, the other one.
 */
export function toGbt35294(record: PublishedRecord, locale: Locale): string {
  const { creators, title, version, createdAt, publishedAt, doi, cstr } = record;
  const roles = ROLES[locale];
  const institution = creators.flatMap(({ affiliations }) => affiliations)
    .map(({ name }) => oneLine(localized(name, locale))).find((name) => name !== "");
  const id = locale === "zh" ? cstr ?? doi : doi ?? cstr;
  return [
    citedAuthors(creators, locale).map((author) => orderedName(author, "family-first")).join(";"),
    `${oneLine(localized(title, locale))}(${version})`,
    ...institution ? [`${institution}[${roles.creator}],${shanghaiDate(createdAt)}`] : [],
    `${PLATFORM_NAME[locale]}[${roles.distributor}],${shanghaiDate(publishedAt)}`,
    ...id ? [`${id.scheme.toUpperCase()}:${id.value};${id.url}`] : [],
  ].filter((part) => part !== "").reduce(withPoint, "");
}

/**
 * Joins two parts with one full stop, also if the first part ends with one ("Keeling C. D.") or the second begins with
 * one.
 */
function withPoint(before: string, part: string): string {
  if (before === "") return part;
  const own = before.endsWith(".") ? "" : ".";
  return `${before}${own}${part.startsWith(".") ? " " : ""}${part}`;
}
