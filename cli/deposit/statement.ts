/** Statements of a retraction: texts and signed documents. */
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { sizesApart } from "../../locales/format.ts";
import { STATEMENT_SIZE_MAX } from "../../sdk/model/limits.ts";
import { ignoreMissing } from "../config.ts";
import { CliError, explain, type Problem } from "../error.ts";

/** Reads a text, or `@file` for a file with it. */
export async function readStatement(given: string): Promise<string> {
  if (!given.startsWith("@")) return given;
  const path = given.slice(1);
  const bytes = await readFile(path).catch(ignoreMissing);
  if (!bytes) throw new CliError("invalidInput", "cli.error.noFile", { values: { path } });
  return new TextDecoder().decode(bytes).trim();
}

/** Reads a document. @param flag Names the document in a problem. */
export async function readStatementFile(
  flag: string,
  path: string,
): Promise<{ pdf: Blob; problem?: Problem }> {
  const none = new Blob();
  const found = await stat(path).catch(ignoreMissing);
  if (!found?.isFile()) throw new CliError("invalidInput", "cli.error.noFile", { values: { path } });
  if (found.size > STATEMENT_SIZE_MAX) {
    const params = { found: sizesApart(found.size, STATEMENT_SIZE_MAX).found };
    const problem = explain({ path: flag, key: "statementTooBig", params });
    return { pdf: none, problem };
  }
  const bytes = new Uint8Array(await readFile(path));
  const isPdf = new TextDecoder("latin1").decode(bytes.subarray(0, 5)) === "%PDF-";
  if (!isPdf) return { pdf: none, problem: explain({ path: flag, key: "notPdf", params: { found: path } }) };
  return { pdf: new File([bytes], basename(path), { type: "application/pdf" }) };
}
