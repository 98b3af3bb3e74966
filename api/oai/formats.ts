/** The metadata formats by prefix: each is a crosswalk of the one record. */
import { OAI_PREFIXES, type OaiPrefix } from "../../sdk/model/oai.ts";
import type { PublishedRecord } from "../../sdk/model/published_record.ts";
import { CSTR_NAMESPACE, CSTR_SCHEMA_PATH } from "../crosswalks/cstr_schema.ts";
import { toCstrXml } from "../crosswalks/cstr_xml.ts";
import { DATACITE_NAMESPACE } from "../crosswalks/datacite.ts";
import { DATACITE_SCHEMA, toDataCite } from "../crosswalks/datacite_xml.ts";
import { OAI_DC_NAMESPACE, OAI_DC_SCHEMA, toDublinCore } from "../crosswalks/dublin_core.ts";
import { MARC_NAMESPACE, MARC_SCHEMA, toMarcXml } from "../crosswalks/marcxml.ts";
import { OAI_DATACITE_NAMESPACE, OAI_DATACITE_SCHEMA, toOaiDataCite } from "../crosswalks/oai_datacite.ts";
import type { Markup } from "../crosswalks/xml.ts";
import { OaiError, quoted } from "./error.ts";

export interface OaiFormat {
  /** Address, or a path of this platform. */
  schema: string;
  namespace: string;
  write(record: PublishedRecord): Markup;
}

export const OAI_FORMATS: Readonly<Record<OaiPrefix, OaiFormat>> = {
  oai_dc: { schema: OAI_DC_SCHEMA, namespace: OAI_DC_NAMESPACE, write: toDublinCore },
  oai_datacite: {
    schema: OAI_DATACITE_SCHEMA,
    namespace: OAI_DATACITE_NAMESPACE,
    write: toOaiDataCite,
  },
  datacite: { schema: DATACITE_SCHEMA, namespace: DATACITE_NAMESPACE, write: toDataCite },
  marcxml: { schema: MARC_SCHEMA, namespace: MARC_NAMESPACE, write: toMarcXml },
  cstr: { schema: CSTR_SCHEMA_PATH, namespace: CSTR_NAMESPACE, write: toCstrXml },
};

/** @throws OaiError cannotDisseminateFormat. */
export function requirePrefix(given: string): OaiPrefix {
  const prefix = OAI_PREFIXES.find((one) => one === given);
  if (prefix) return prefix;
  throw new OaiError("cannotDisseminateFormat", "oai.error.prefixUnknown", {
    given: quoted(given),
    known: OAI_PREFIXES.join(", "),
  });
}
