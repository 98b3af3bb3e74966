/** The `Link` header of a landing page for machines: FAIR Signposting, level 1, with the way to level 2. */
import type { Dataset } from "../../../sdk/model/dataset.ts";
import { EXPORT_TYPES, type MetadataFormat } from "../../../sdk/model/export_format.ts";
import { RESOURCE_KINDS } from "../../../sdk/model/signposting.ts";

interface Places {
  /** Origin of the site without a final slash. */
  publicUrl: string;
  zipPath?: string;
  /** Addresses of the version in the formats of metadata. */
  exports?: Readonly<Record<MetadataFormat, string>>;
  /** Where the identifier resolves; absent while the dataset has none. */
  citeAs?: string;
}

/** Descriptions named in the header; the link set has all of them. */
const DESCRIPTIONS = ["datacite-xml", "schema-org", "ro-crate", "croissant"] as const;

/** Authors named in the header; more would outgrow what proxies accept. */
const AUTHORS_MAX = 20;

/** Typed links to the identifier, the authors' ORCID records, the licence, the kind of thing and the content. */
export function signposting(dataset: Dataset, { publicUrl, zipPath, exports, citeAs }: Places): string {
  const { authors, licenseUrl, dataSetTypeCode } = dataset;
  const orcids = authors.flatMap(({ orcid }) => orcid ? [orcid] : []).slice(0, AUTHORS_MAX);
  return [
    citeAs && link(citeAs, "cite-as"),
    ...orcids.map((orcid) => link(`https://orcid.org/${orcid}`, "author")),
    licenseUrl && link(licenseUrl, "license"),
    link("https://schema.org/AboutPage", "type"),
    link(`https://schema.org/${RESOURCE_KINDS[dataSetTypeCode]}`, "type"),
    zipPath && link(publicUrl + zipPath, "item", "application/zip"),
    ...DESCRIPTIONS.map((format) =>
      exports && link(exports[format], "describedby", EXPORT_TYPES[format].mediaType.split(";")[0])
    ),
    exports && link(exports.linkset, "linkset", EXPORT_TYPES.linkset.mediaType),
  ].filter(Boolean).join(", ");
}

/** The target is encoded by the URL parser, so that nothing a depositor wrote can end it. */
function link(target: string, relation: string, type?: string): string | undefined {
  if (!URL.canParse(target)) return undefined;
  const href = new URL(target).href.replace(/[<>"\\^`{|}\s]/g, encodeURIComponent);
  return `<${asciiOf(href)}>; rel="${relation}"${type ? `; type="${type}"` : ""}`;
}

// deno-lint-ignore no-control-regex -- everything that is not ASCII is what is encoded here
const asciiOf = (href: string) => href.replace(/[^\u0000-\u007f]+/g, encodeURIComponent);
