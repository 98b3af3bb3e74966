/** Typed links about a version as a link set (RFC 9264): FAIR Signposting, level 2. */
import { EXPORT_TYPES, METADATA_FORMATS } from "../../sdk/model/export_format.ts";
import type { PublishedRecord } from "../../sdk/model/published_record.ts";
import { RESOURCE_KINDS } from "../../sdk/model/signposting.ts";
import { chain, mapEach, toJsonParts } from "./json_parts.ts";
import type { OpenFiles } from "./record.ts";

const DESCRIPTIONS = METADATA_FORMATS.filter((format) => format !== "linkset");

interface Target {
  href: string;
  type?: string;
}

/** @returns pieces of the JSON; each file is an item of the landing page and says so itself. */
export function toLinkset(record: PublishedRecord, files: OpenFiles): AsyncGenerator<string> {
  const { landingPage, doi, cstr, creators, license, typeCode } = record;
  const page: Target = { href: landingPage, type: "text/html" };
  const described = DESCRIPTIONS.map((format): Target => ({
    href: exportAddress(record, format),
    type: EXPORT_TYPES[format].mediaType,
  }));
  const landing = {
    anchor: landingPage,
    "cite-as": some([doi ?? cstr].flatMap((id): Target[] => id ? [{ href: id.url }] : [])),
    author: some(creators.flatMap(({ orcid }) => orcid ? [{ href: `https://orcid.org/${orcid}` }] : [])),
    license: some(license.url ? [{ href: license.url }] : []),
    type: ["AboutPage", RESOURCE_KINDS[typeCode]].map((kind) => ({ href: `https://schema.org/${kind}` })),
    describedby: described,
    item: mapEach(files(), ({ url, mediaType }): Target => ({ href: url, type: mediaType })),
  };
  return toJsonParts({
    linkset: chain<unknown>(
      [landing],
      described.map(({ href }) => ({ anchor: href, describes: [page] })),
      mapEach(files(), ({ url }) => ({ anchor: url, collection: [page] })),
    ),
  });
}

const some = <T>(list: T[]): T[] | undefined => list.length > 0 ? list : undefined;

function exportAddress({ platformUrl, id, version }: PublishedRecord, format: string): string {
  const query = new URLSearchParams({ dataSetId: id, version, format });
  return `${platformUrl}/api/sdb-export-service/public/export?${query}`;
}
