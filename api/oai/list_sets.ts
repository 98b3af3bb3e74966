import type { Context } from "../context.ts";
import { inBothLanguages } from "../crosswalks/both_languages.ts";
import { OAI_DC_NAMESPACE, OAI_DC_SCHEMA } from "../crosswalks/dublin_core.ts";
import { element, type Markup } from "../crosswalks/xml.ts";
import { translator } from "../../locales/mod.ts";
import type { OaiSet } from "../../sdk/model/oai.ts";
import { listSetsInUse } from "../services/harvest/sets.ts";
import { type OaiAnswer, wholeAnswer } from "./answer.ts";
import type { OaiArguments } from "./arguments.ts";
import { OaiError } from "./error.ts";

/** OAI-PMH 2.0 §4.6: all sets in one answer, so no token is ours. @throws OaiError badResumptionToken. */
export async function listSets(context: Context, { resumptionToken }: OaiArguments): Promise<OaiAnswer> {
  if (resumptionToken !== undefined) throw new OaiError("badResumptionToken", "oai.error.tokenInvalid");
  const sets = await listSetsInUse(context, { zh: translator("zh"), en: translator("en") });
  return wholeAnswer(...sets.map(writeSet));
}

/** The name has no language of its own in the protocol; the description has both. */
function writeSet({ spec, name }: OaiSet): Markup {
  const titles = inBothLanguages(name).map(({ text, lang }) =>
    element("dc:title", { "xml:lang": lang }, text)
  );
  const dc = element(
    "oai_dc:dc",
    {
      "xmlns:oai_dc": OAI_DC_NAMESPACE,
      "xmlns:dc": "http://purl.org/dc/elements/1.1/",
      "xsi:schemaLocation": `${OAI_DC_NAMESPACE} ${OAI_DC_SCHEMA}`,
    },
    ...titles,
  );
  return element(
    "set",
    {},
    element("setSpec", {}, spec),
    element("setName", {}, inBothLanguages(name).map(({ text }) => text).join(" / ")),
    element("setDescription", {}, dc),
  );
}
