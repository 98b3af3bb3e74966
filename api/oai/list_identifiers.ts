import type { Context } from "../context.ts";
import { type OaiAnswer, wholeAnswer } from "./answer.ts";
import type { OaiArguments } from "./arguments.ts";
import { readPage } from "./list.ts";
import { writeHeader } from "./record.ts";

/** OAI-PMH 2.0 §4.3. */
export async function listIdentifiers(context: Context, args: OaiArguments): Promise<OaiAnswer> {
  const { headers, token } = await readPage(context, "ListIdentifiers", args);
  return wholeAnswer(...headers.map((header) => writeHeader(context, header)), ...token ? [token] : []);
}
