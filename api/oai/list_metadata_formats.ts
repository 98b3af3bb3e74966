import { OAI_PREFIXES } from "../../sdk/model/oai.ts";
import type { Context } from "../context.ts";
import { element } from "../crosswalks/xml.ts";
import { type OaiAnswer, wholeAnswer } from "./answer.ts";
import type { OaiArguments } from "./arguments.ts";
import { OaiError } from "./error.ts";
import { OAI_FORMATS } from "./formats.ts";
import { requireHeader } from "./get_record.ts";

/** OAI-PMH 2.0 §4.4: every record is had in every format. @throws OaiError idDoesNotExist, noMetadataFormats. */
export async function listMetadataFormats(
  context: Context,
  { identifier }: OaiArguments,
): Promise<OaiAnswer> {
  if (identifier !== undefined && (await requireHeader(context, identifier)).deleted) {
    throw new OaiError("noMetadataFormats", "oai.error.noFormats");
  }
  return wholeAnswer(...OAI_PREFIXES.map((prefix) => {
    const { schema, namespace } = OAI_FORMATS[prefix];
    return element(
      "metadataFormat",
      {},
      element("metadataPrefix", {}, prefix),
      element("schema", {}, new URL(schema, context.config.publicUrl).href),
      element("metadataNamespace", {}, namespace),
    );
  }));
}
