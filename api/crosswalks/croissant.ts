/** Croissant 1.0 (http://mlcommons.org/croissant/1.0): the schema.org description with each file as a resource. */
import type { Locale } from "../../sdk/model/locale.ts";
import type { PublishedRecord, RecordFile } from "../../sdk/model/published_record.ts";
import { toBibtex } from "./bibtex.ts";
import { mapEach, toJsonParts } from "./json_parts.ts";
import type { OpenFiles } from "./record.ts";
import { toSchemaOrg } from "./schema_org.ts";

/** As the specification prints it. */
const CONTEXT = {
  "@language": "en",
  "@vocab": "https://schema.org/",
  citeAs: "cr:citeAs",
  column: "cr:column",
  conformsTo: "dct:conformsTo",
  cr: "http://mlcommons.org/croissant/",
  rai: "http://mlcommons.org/croissant/RAI/",
  data: { "@id": "cr:data", "@type": "@json" },
  dataType: { "@id": "cr:dataType", "@type": "@vocab" },
  dct: "http://purl.org/dc/terms/",
  examples: { "@id": "cr:examples", "@type": "@json" },
  extract: "cr:extract",
  field: "cr:field",
  fileProperty: "cr:fileProperty",
  fileObject: "cr:fileObject",
  fileSet: "cr:fileSet",
  format: "cr:format",
  includes: "cr:includes",
  isLiveDataset: "cr:isLiveDataset",
  jsonPath: "cr:jsonPath",
  key: "cr:key",
  md5: "cr:md5",
  parentField: "cr:parentField",
  path: "cr:path",
  recordSet: "cr:recordSet",
  references: "cr:references",
  regex: "cr:regex",
  repeated: "cr:repeated",
  replace: "cr:replace",
  sc: "https://schema.org/",
  separator: "cr:separator",
  source: "cr:source",
  subField: "cr:subField",
  transform: "cr:transform",
};

/** @returns pieces of the JSON-LD. */
export function toCroissant(
  record: PublishedRecord,
  files: OpenFiles,
  locale: Locale,
): AsyncGenerator<string> {
  const { "@context": _, "@type": _type, distribution: _whole, version: _label, ...said } = toSchemaOrg(
    record,
    locale,
  );
  return toJsonParts({
    "@context": { ...CONTEXT, "@language": locale },
    "@type": "sc:Dataset",
    ...said,
    conformsTo: "http://mlcommons.org/croissant/1.0",
    // The format wants three numbers.
    version: `${record.version.replace(/\D/g, "")}.0.0`,
    citeAs: toBibtex(record, locale),
    isLiveDataset: false,
    distribution: mapEach(files(), resource),
  });
}

function resource({ name, url, size, mediaType, sha256 }: RecordFile) {
  return {
    "@type": "cr:FileObject",
    "@id": encodeURI(name),
    name,
    contentUrl: url,
    contentSize: `${size} B`,
    encodingFormat: mediaType,
    sha256,
  };
}
