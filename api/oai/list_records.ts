import type { Context } from "../context.ts";
import type { Markup } from "../crosswalks/xml.ts";
import { readRecords } from "../services/harvest/read_records.ts";
import type { OaiAnswer } from "./answer.ts";
import type { OaiArguments } from "./arguments.ts";
import { type ListPage, readPage } from "./list.ts";
import { writeRecord } from "./record.ts";

/** OAI-PMH 2.0 §4.5. Records are read while they are sent. */
export async function listRecords(context: Context, args: OaiArguments): Promise<OaiAnswer> {
  const page = await readPage(context, "ListRecords", args);
  return { version: page.version, parts: write(context, page) };
}

async function* write(context: Context, { prefix, headers, token }: ListPage): AsyncGenerator<Markup> {
  for await (const record of readRecords(context, headers)) yield writeRecord(context, prefix, record);
  if (token) yield token;
}
