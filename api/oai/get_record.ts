import type { Context } from "../context.ts";
import { findHeader, readRecords } from "../services/harvest/read_records.ts";
import { type OaiAnswer, wholeAnswer } from "./answer.ts";
import type { OaiArguments } from "./arguments.ts";
import { OaiError, quoted } from "./error.ts";
import { itemIdentifier, readIdentifier } from "./identifiers.ts";
import { readPrefix } from "./list.ts";
import { writeRecord } from "./record.ts";

/** OAI-PMH 2.0 §4.1. @throws OaiError badArgument, cannotDisseminateFormat, idDoesNotExist. */
export async function getRecord(
  context: Context,
  { identifier = "", metadataPrefix = "" }: OaiArguments,
): Promise<OaiAnswer> {
  const prefix = readPrefix(metadataPrefix);
  const header = await requireHeader(context, identifier);
  const written = await Array.fromAsync(
    readRecords(context, [header]),
    (one) => writeRecord(context, prefix, one),
  );
  return wholeAnswer(...written);
}

/** @throws OaiError idDoesNotExist for a dataset that was never public. */
export async function requireHeader(
  context: Context,
  identifier: string,
): Promise<NonNullable<Awaited<ReturnType<typeof findHeader>>>> {
  const { publicUrl } = context.config;
  const header = await findHeader(context, readIdentifier(publicUrl, identifier));
  if (header) return header;
  const shape = itemIdentifier(publicUrl, "{dataSetId}");
  throw new OaiError("idDoesNotExist", "oai.error.identifierUnknown", { given: quoted(identifier), shape });
}
