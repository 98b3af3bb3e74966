import type { PublishedRecord } from "../../sdk/model/published_record.ts";
import { DATACITE_KERNEL } from "./datacite.ts";
import { toDataCite } from "./datacite_xml.ts";
import { element, type Markup } from "./xml.ts";

export const OAI_DATACITE_NAMESPACE = "http://schema.datacite.org/oai/oai-1.1/";
export const OAI_DATACITE_SCHEMA = "http://schema.datacite.org/oai/oai-1.1/oai.xsd";

/** DataCite's own wrapper for OAI-PMH around the same metadata. */
export function toOaiDataCite(record: PublishedRecord): Markup {
  return element(
    "oai_datacite",
    {
      "xmlns": OAI_DATACITE_NAMESPACE,
      "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "xsi:schemaLocation": `${OAI_DATACITE_NAMESPACE} ${OAI_DATACITE_SCHEMA}`,
    },
    element("schemaVersion", {}, DATACITE_KERNEL),
    element("datacentreSymbol", {}, "SDB"),
    element("payload", {}, toDataCite(record)),
  );
}
