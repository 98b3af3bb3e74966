/** A Frictionless data package, version 2 of the Data Package standard (https://datapackage.org). */
import { type Locale, localized } from "../../sdk/model/locale.ts";
import type { PublishedRecord, RecordFile } from "../../sdk/model/published_record.ts";
import { toIso } from "../../sdk/model/time.ts";
import { citedAuthors } from "./author.ts";
import { doiAddress, iriOf } from "./identifier_address.ts";
import { chain, mapEach, toJsonParts } from "./json_parts.ts";
import { type OpenFiles, PLATFORM_NAME } from "./record.ts";

/** @returns pieces of the file `datapackage.json`. */
export function toDataPackage(
  record: PublishedRecord,
  files: OpenFiles,
  locale: Locale,
): AsyncGenerator<string> {
  const { id, version, title, description, doi, cstr, keywords, landingPage, open } = record;
  return toJsonParts({
    $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
    name: `sdb-${id.toLowerCase()}`,
    id: (doi ?? cstr)?.url ?? landingPage,
    title: localized(title, locale),
    description: localized(description, locale) || undefined,
    homepage: landingPage,
    version,
    created: toIso(record.publishedAt),
    keywords: some([...keywords.zh, ...keywords.en]),
    contributors: contributors(record, locale),
    licenses: licences(record, locale),
    sources: some(sources(record, locale)),
    resources: chain<unknown>(
      open && record.size.files > 0 ? [] : [landing(record)],
      mapEach(files(), resource),
    ),
  });
}

const some = <T>(list: T[]): T[] | undefined => list.length > 0 ? list : undefined;

function contributors({ creators, platformUrl }: PublishedRecord, locale: Locale) {
  const authors = creators.flatMap((one) =>
    citedAuthors([one], locale).map(({ name, parts }) => ({
      title: name,
      givenName: parts?.given,
      familyName: parts?.family,
      path: one.orcid ? `https://orcid.org/${one.orcid}` : undefined,
      organization: one.affiliations.map(({ name }) => localized(name, locale)).join("; ") || undefined,
      roles: ["creator"],
    }))
  );
  return [...authors, { title: PLATFORM_NAME[locale], path: platformUrl, roles: ["publisher"] }];
}

/** The text of a licence of its own stands on the page. */
function licences({ license, landingPage }: PublishedRecord, locale: Locale) {
  const title = localized(license.name, locale) || undefined;
  if (license.id) return [{ name: license.id, path: license.url || undefined, title }];
  return title ? [{ name: "custom", title, path: landingPage }] : undefined;
}

function sources({ papers, references }: PublishedRecord, locale: Locale) {
  return [
    ...papers.map(({ title, reference, doi, url }) => ({
      title: localized(title, locale) || localized(reference, locale) || doi || url,
      path: (doi ? doiAddress(doi) : iriOf(url)) || undefined,
    })),
    ...references.map(({ text }) => ({ title: text, path: undefined })),
  ].filter(({ title }) => title !== "");
}

/** A package has one resource at least: where the files are closed or none, the page that says so. */
const landing = ({ landingPage }: PublishedRecord) => ({
  name: "landing-page",
  path: landingPage,
  mediatype: "text/html",
});

function resource({ name, url, size, mediaType, sha256 }: RecordFile, index: number) {
  const stem = name.normalize("NFKD").toLowerCase().replace(/[^a-z0-9._-]+/g, "-").replace(/^[-.]+|-+$/g, "");
  return {
    // A name occurs once, whatever is left of the path.
    name: [index + 1, stem].filter(Boolean).join("-"),
    title: name,
    path: url,
    mediatype: mediaType,
    bytes: size,
    hash: sha256 && `sha256:${sha256}`,
  };
}
