/** Brings research organisations of the registry (ROR) into the table behind the institution picker. */
import { readConfig } from "../api/config.ts";
import { openApp } from "../api/app.ts";
import { ImportError, readRecords } from "../api/services/organization/ror_import.ts";
import { runImport } from "../api/services/organization/ror_import_run.ts";
import { matchAll } from "../api/services/organization/match_universities.ts";
import type { NewOrganization } from "../db/queries/catalog/organizations.ts";
import { operatorMessage } from "./failure.ts";

const HELP = `deno task organizations FILE...

Adds or replaces the organisations of FILE: the ZIP that ROR publishes, the JSON array (schema 2) in it, or JSON lines
of schema 2 or 1; a name that ends in .gz is unpacked. Later files override earlier ones. Organisations that are inactive or
withdrawn in ROR are removed. The universities included with the program are merged with those of ROR by name and
country. A second run changes nothing. An invalid file is rejected before anything is written.
Stop the server first: only one process at a time can use the data folder.

deno task organizations --pack OUT FILE...

Writes the active organisations of FILE as the short file included with the program (db/vocabulary/organizations.jsonl.gz).
A FILE that ends in .tsv lists universities by domain; those that are not in the registry are added.

Reads DATA_DIR and DATABASE_URL. Exit codes: 0 done, 1 failed, 2 wrong usage.`;

const migrations = new URL("../db/migrations", import.meta.url).pathname;
const bundledFile = new URL("../db/vocabulary/organizations.jsonl.gz", import.meta.url).pathname;

async function load(files: string[]): Promise<void> {
  const app = await openApp({ config: readConfig(Deno.env.toObject()), migrations });
  try {
    const { read, stored, removed, unjoined } = await runImport(app, files, bundledFile);
    console.log(
      `${read} records read, ${stored} organisations stored, ${removed} removed; ` +
        `${unjoined} universities stay without a ROR id. The result is shown at /manage/jobs.`,
    );
  } finally {
    await app.close();
  }
}

/** Sorted by id, so that the same records make the same bytes. */
async function pack(target: string, files: string[]): Promise<void> {
  const rows = new Map<string, NewOrganization>();
  for (const file of files) {
    for await (const { id, row } of readRecords(file)) {
      if (row) rows.set(id, row);
      else rows.delete(id);
    }
  }
  const joined = matchAll(rows.values()).toSorted((a, b) => a.id < b.id ? -1 : 1);
  const lines = joined.map((row) => `${JSON.stringify(row)}\n`);
  const packed = new Blob(lines).stream().pipeThrough(new CompressionStream("gzip"));
  await Deno.writeFile(target, packed);
  console.log(`${joined.length} organisations are in ${target}.`);
}

async function main(words: string[]): Promise<void> {
  const [target, ...sources] = words[0] === "--pack" ? words.slice(1) : ["", ...words];
  if (words.includes("--help") || words.includes("-h")) return console.log(HELP);
  if (sources.length === 0 || [target, ...sources].some((word) => word.startsWith("-"))) {
    console.error(HELP);
    Deno.exit(2);
  }
  await (target ? pack(target, sources) : load(sources));
}

if (import.meta.main) {
  try {
    await main(Deno.args);
  } catch (error) {
    const plain = error instanceof ImportError || error instanceof Deno.errors.NotFound;
    const sentence = plain ? error.message : operatorMessage(error);
    if (sentence === undefined) throw error;
    console.error(sentence);
    Deno.exit(1);
  }
}
