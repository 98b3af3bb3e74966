/** Fills the table of organisations from a file of the registry. */
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js";
import { z } from "zod";
import {
  type NewOrganization,
  type OrganizationEntry,
  putOrganizations,
  removeOrganizations,
} from "../../../db/queries/catalog/organizations.ts";
import type { App } from "../../context.ts";
import { ReadError, readValues } from "./json_stream.ts";
import { readRecord, type RorRecord, toRecord as toShort } from "./ror_record.ts";
import { termsOf, wordsOf } from "./search_terms.ts";
import { readUniversity } from "./university_list.ts";

/** A file that cannot be imported; `line` counts from 1. */
export class ImportError extends Error {
  constructor(readonly file: string, readonly line: number, reason: string) {
    super(`${file}:${line}: ${reason}`);
  }
}

export interface ImportCounts {
  /** Records in the files. */
  read: number;
  /** Added or replaced. */
  stored: number;
  /** Rows that were deleted, because the registry has withdrawn them or calls them inactive. */
  removed: number;
}

/** Rows per transaction: enough to be quick, and few enough for other writes to run in between. */
export const BATCH = 500;

/**
 * Adds organisations, or replaces them by id, so that a second run changes nothing. Every file is read to its end
 * before the first row is written: an invalid file leaves the table as it was.
 * @throws ImportError, or what the file system throws.
 */
export async function importOrganizations({ db }: Pick<App, "db">, files: string[]): Promise<ImportCounts> {
  const counts: ImportCounts = { read: 0, stored: 0, removed: 0 };
  for (const file of files) for await (const _ of readRecords(file)) counts.read++;
  for (const file of files) {
    for await (const batch of inBatches(readRecords(file), BATCH)) {
      // Keeps the last record of each id, because one statement cannot write a row twice.
      const records = [...new Map(batch.map((record) => [record.id, record])).values()];
      const gone = records.filter(({ row }) => !row).map(({ id }) => id);
      const entries = records.flatMap(({ row }) => row ? [toEntry(row)] : []);
      counts.removed += await db.withTx(async (tx) => {
        await putOrganizations(tx, entries);
        return await removeOrganizations(tx, gone);
      });
      counts.stored += entries.length;
    }
  }
  return counts;
}

/**
 * Reads the records of a file, gzipped or not. A `.tsv` is the list of universities and is read as a whole.
 * @throws ImportError
 */
export async function* readRecords(file: string): AsyncGenerator<RorRecord> {
  try {
    const bytes = await openFile(file);
    const text = bytes.pipeThrough(new TextDecoderStream("utf-8", { fatal: true }));
    if (file.endsWith(".tsv")) {
      const lines = (await Array.fromAsync(text)).join("").split("\n");
      yield* lines.flatMap((line) => readUniversity(line) ?? []).map(toShort);
      return;
    }
    for await (const { value, line } of readValues(text)) yield toRecord(value, file, line);
  } catch (error) {
    if (error instanceof ReadError) throw new ImportError(file, error.line, error.message);
    if (error instanceof TypeError) throw new ImportError(file, 1, `cannot be read: ${error.message}`);
    throw error;
  }
}

/** Opens the last JSON file of a ZIP: older dumps of the registry put the file of schema 1 first. */
async function openFile(file: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  if (file.endsWith(".zip")) {
    const zip = new ZipReader(new Uint8ArrayReader(await Deno.readFile(file)), { useWebWorkers: false });
    const entry = (await zip.getEntries()).findLast((one) =>
      !one.directory && one.filename.endsWith(".json")
    );
    if (!entry || entry.directory) throw new ImportError(file, 1, "no .json file is in this zip");
    return new Blob([await entry.getData(new Uint8ArrayWriter())]).stream();
  }
  const { readable } = await Deno.open(file);
  return file.endsWith(".gz") ? readable.pipeThrough(new DecompressionStream("gzip")) : readable;
}

function toRecord(value: object, file: string, line: number): RorRecord {
  try {
    return readRecord(value);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const [{ path, message }] = error.issues;
    throw new ImportError(file, line, `no record of ROR: ${path.join(".") || "it"}: ${message}`);
  }
}

/** Adds the terms by which a search finds the row. */
export function toEntry(row: NewOrganization): OrganizationEntry {
  const { id, nameZh = "", nameEn, aliases, orgids } = row;
  const organization = { id, nameZh, nameEn, aliases, orgids, custom: false };
  return { row, terms: termsOf(organization), words: wordsOf(organization) };
}

async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
