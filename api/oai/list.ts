/** A page of ListIdentifiers or ListRecords: its records, and the token of the next page. */
import { type OaiPrefix, OPENAIRE_SET } from "../../sdk/model/oai.ts";
import type { Context } from "../context.ts";
import { element, type Markup } from "../crosswalks/xml.ts";
import { countRecords, type ListedOaiRecord, listHeaders } from "../services/harvest/read_records.ts";
import type { OaiArguments } from "./arguments.ts";
import { readPeriod } from "./dates.ts";
import { OaiError, quoted } from "./error.ts";
import { requirePrefix } from "./formats.ts";
import { type ListPosition, readToken, writeToken } from "./token.ts";

export interface ListPage {
  prefix: OaiPrefix;
  headers: readonly ListedOaiRecord[];
  /** Element of the token; absent where the list is whole in one page. */
  token?: Markup;
  version: string;
}

type Verb = ListPosition["verb"];
/** A place before the first record, whose size is not known yet. */
type Place = Omit<ListPosition, "datestamp" | "serial" | "size"> & Partial<ListPosition>;

/** @throws OaiError badArgument, badResumptionToken, cannotDisseminateFormat, noRecordsMatch. */
export async function readPage(context: Context, verb: Verb, args: OaiArguments): Promise<ListPage> {
  const place = args.resumptionToken === undefined
    ? beginning(verb, args)
    : readToken(context.external.vault, args.resumptionToken, verb);
  const { from, until, set, datestamp, serial } = place;
  const after = datestamp === undefined || serial === undefined ? undefined : { datestamp, serial };
  const { headers, hasMore } = await listHeaders(context, { from, until, set }, after);
  // Also where all that was left of a list has left its period since: the schema wants a record.
  if (headers.length === 0) throw new OaiError("noRecordsMatch", "oai.error.noRecords");
  const isList = hasMore || after !== undefined;
  const size = place.size ?? (hasMore ? await countRecords(context, { from, until, set }) : headers.length);
  const token = isList ? tokenElement(context, { ...place, size }, headers, hasMore) : undefined;
  const version = JSON.stringify([
    headers.map((
      row,
    ) => [row.datasetSerial, row.datestamp, row.versionId, row.versionUpdatedAt, row.deleted]),
    token?.xml,
  ]);
  return { prefix: place.metadataPrefix, headers, token, version };
}

const PREFIX = /^[A-Za-z0-9\-_.!~*'()]+$/;
const SET = /^[A-Za-z0-9\-_.!~*'()]+(:[A-Za-z0-9\-_.!~*'()]+)*$/;

function beginning(verb: Verb, { metadataPrefix = "", set, from, until }: OaiArguments): Place {
  if (set !== undefined && !SET.test(set)) {
    throw new OaiError("badArgument", "oai.error.setInvalid", { given: quoted(set), example: OPENAIRE_SET });
  }
  const period = readPeriod({ from, until });
  return { verb, metadataPrefix: readPrefix(metadataPrefix), set, cursor: 0, ...period };
}

/** @throws OaiError badArgument where it cannot be a prefix, cannotDisseminateFormat where it is none of ours. */
export function readPrefix(given: string): OaiPrefix {
  if (PREFIX.test(given)) return requirePrefix(given);
  throw new OaiError("badArgument", "oai.error.prefixInvalid", { given: quoted(given) });
}

/** @param place With the size of the whole list; a list that has grown meanwhile is as long as what was sent of it. */
function tokenElement(
  { external }: Context,
  place: Place & { size: number },
  headers: readonly ListedOaiRecord[],
  hasMore: boolean,
): Markup {
  const last = headers.at(-1);
  const cursor = place.cursor + headers.length;
  const next = hasMore && last
    ? writeToken(external.vault, {
      ...place,
      datestamp: last.datestamp,
      serial: last.datasetSerial,
      cursor,
    })
    : undefined;
  const size = Math.max(place.size, cursor);
  return element("resumptionToken", { completeListSize: size, cursor: place.cursor }, next);
}
