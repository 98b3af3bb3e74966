/** Headers and records (OAI-PMH 2.0 §2.5 and OAI-PMH 2.0 §2.6). */
import { type OaiPrefix, OPENAIRE_SET } from "../../sdk/model/oai.ts";
import type { Context } from "../context.ts";
import { element, type Markup } from "../crosswalks/xml.ts";
import type { HarvestedRecord } from "../services/harvest/read_records.ts";
import { writeDatestamp } from "./dates.ts";
import { OAI_FORMATS } from "./formats.ts";
import { itemIdentifier } from "./identifiers.ts";

export function writeHeader({ config }: Context, header: HarvestedRecord["header"]): Markup {
  return element(
    "header",
    { status: header.deleted ? "deleted" : undefined },
    element("identifier", {}, itemIdentifier(config.publicUrl, header.dataSetId)),
    element("datestamp", {}, writeDatestamp(header.datestamp)),
    ...[...header.sets, OPENAIRE_SET].map((set) => element("setSpec", {}, set)),
  );
}

/** A deleted record is its header. */
export function writeRecord(
  context: Context,
  prefix: OaiPrefix,
  { header, record }: HarvestedRecord,
): Markup {
  const metadata = record && element("metadata", {}, OAI_FORMATS[prefix].write(record));
  return element("record", {}, writeHeader(context, header), metadata);
}
