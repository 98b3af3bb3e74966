/** OAI-PMH 2.0 at `/oai`, for aggregators and libraries (spec 3 §4): one operation a method, one file a verb. */
import { translator } from "../../locales/mod.ts";
import type { Context } from "../context.ts";
import { CSTR_SCHEMA_PATH, CSTR_XSD } from "../crosswalks/cstr_schema.ts";
import { element, type Markup } from "../crosswalks/xml.ts";
import type { ApiContext } from "../env.ts";
import { type Operation, operation } from "../operation.ts";
import { type OaiAnswer, writeAnswer } from "./answer.ts";
import { type OaiArguments, readArguments, type Verb } from "./arguments.ts";
import { OaiError, type OaiErrorCode } from "./error.ts";
import { getRecord } from "./get_record.ts";
import { identify } from "./identify.ts";
import { listIdentifiers } from "./list_identifiers.ts";
import { listMetadataFormats } from "./list_metadata_formats.ts";
import { listRecords } from "./list_records.ts";
import { listSets } from "./list_sets.ts";
import { sendXml, XML } from "./send.ts";

const VERBS: Readonly<Record<Verb, (context: Context, args: OaiArguments) => Promise<OaiAnswer>>> = {
  Identify: identify,
  ListMetadataFormats: listMetadataFormats,
  ListSets: listSets,
  GetRecord: getRecord,
  ListIdentifiers: listIdentifiers,
  ListRecords: listRecords,
};

const shared = {
  documented: false,
  path: "/oai",
  scope: "open",
  // Harvesters wait at 503 and give up at 429 (implementation guidelines of OAI-PMH, "Flow Control").
  limitStatus: 503,
  answer: { bytes: XML },
} as const;

export const oaiOperations: readonly Operation[] = [
  operation({ ...shared, id: "harvest", method: "GET" }, ({ context, c }) => answer(context, c)),
  operation({ ...shared, id: "harvestByForm", method: "POST" }, ({ context, c }) => answer(context, c)),
  operation(
    { ...shared, id: "getCstrSchema", method: "GET", path: CSTR_SCHEMA_PATH },
    ({ c }) => c.body(CSTR_XSD, 200, { "Content-Type": XML, "Cache-Control": "public, max-age=3600" }),
  ),
];

async function answer(context: Context, c: ApiContext): Promise<Response> {
  const frame = { baseUrl: `${context.config.publicUrl}/oai`, now: context.clock().getTime() };
  const given = await readGiven(c);
  let request: { verb?: Verb; args?: OaiArguments } = {};
  try {
    const { verb, args } = readArguments(given);
    request = { verb, args };
    const { version, parts } = await VERBS[verb](context, args);
    return sendXml(c, writeAnswer({ ...frame, ...request }, parts, verb), JSON.stringify([request, version]));
  } catch (error) {
    if (!(error instanceof OaiError)) throw error;
    const shown = WITHOUT_ARGUMENTS.has(error.code) ? {} : request;
    return sendXml(c, writeAnswer({ ...frame, ...shown }, [writeError(error)]));
  }
}

/** Errors after which the arguments are not repeated (OAI-PMH 2.0 §3.2). */
const WITHOUT_ARGUMENTS: ReadonlySet<OaiErrorCode> = new Set(["badVerb", "badArgument"]);

/** The arguments of the address and of the posted form. */
async function readGiven(c: ApiContext): Promise<URLSearchParams> {
  const given = new URL(c.req.url).searchParams;
  const isForm = /^\s*application\/x-www-form-urlencoded/i.test(c.req.header("Content-Type") ?? "");
  if (c.req.method !== "POST" || !isForm) return given;
  for (const [name, value] of new URLSearchParams(await c.req.text())) given.append(name, value);
  return given;
}

const [zh, en] = [translator("zh"), translator("en")];

function writeError({ code, reason, params }: OaiError): Markup {
  return element("error", { code }, `${en(reason, params)} ${zh(reason, params)}`);
}
