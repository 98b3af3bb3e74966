/** Reads stored files again, and repairs damaged ones from a backup. */
import { parseArgs } from "node:util";
import { type Config, readConfig } from "../api/config.ts";
import type { StoredBlob } from "../api/external/storage.ts";
import { checkFixity, type DamagedBlob, type FixityReport } from "../api/services/integrity/repair.ts";
import { asStartError } from "../api/start_error_causes.ts";
import type { Reader } from "../db/client.ts";
import { type BlobCursor, listDamagedBlobs, listStaleBlobs } from "../db/queries/file/integrity.ts";
import { openReader } from "../db/snapshot.ts";
import { runTask } from "./failure.ts";

const HELP = `deno task fixity [--all] [--repair FOLDER] [--json]

Reads the stored files that are marked as damaged, or with --all every file at full speed, and compares them with their
SHA-256. With --repair a damaged file is replaced by its copy in FOLDER (a backup or another data folder) after that copy
has been verified too; nothing else is written. The server can be running: it checks a marked file again when someone
requests it, at most once a minute, and every hour, and then serves a repaired file as before.

Reads DATA_DIR, DATABASE_URL, DATABASE_AUTH_TOKEN and the settings of S3. Exit codes: 0 everything that was read is intact or repaired, 1
damage remains or the check was not possible, 2 wrong usage.`;

interface Options {
  all: boolean;
  repair?: string;
  json: boolean;
}

/** Blobs read from the database at once. */
const PAGE = 1_000;

async function* listBlobs(db: Reader, all: boolean): AsyncGenerator<StoredBlob> {
  yield* pages((after) => listDamagedBlobs(db, { before: Number.MAX_SAFE_INTEGER, after, limit: PAGE }));
  if (all) {
    yield* pages((after) => listStaleBlobs(db, { before: Number.MAX_SAFE_INTEGER, after, limit: PAGE }));
  }
}

async function* pages(
  read: (after?: BlobCursor) => Promise<(StoredBlob & BlobCursor)[]>,
): AsyncGenerator<StoredBlob> {
  let after: BlobCursor | undefined;
  for (;;) {
    const rows = await read(after);
    yield* rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1);
  }
}

async function perform(config: Config, { all, repair }: Options): Promise<FixityReport> {
  await using database = await openReader(config);
  return await checkFixity({
    place: config,
    db: database.read,
    blobs: listBlobs(database.read, all),
    from: repair?.replace(/(?<=.)\/+$/, ""),
  });
}

function show({ examined, damaged }: FixityReport): string {
  const repaired = damaged.filter(({ outcome }) => outcome === "repaired").length;
  const rows = [["SHA-256", "Bytes", "Found", "Repair", "Used by"], ...damaged.map(rowOf)];
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const table = rows.map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column])).join("  ").trimEnd()
  );
  const sum = `Read ${examined} files: ${damaged.length} damaged, ${repaired} of them repaired.`;
  return [...damaged.length > 0 ? table : [], sum].join("\n");
}

function rowOf({ sha256, size, fault, outcome, uses }: DamagedBlob): string[] {
  return [sha256, String(size), fault, outcome ?? "-", uses.join("; ") || "-"];
}

function readOptions(): Options | undefined {
  try {
    const { values } = parseArgs({
      args: Deno.args,
      options: {
        all: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        repair: { type: "string" },
      },
    });
    return values.repair === "" ? undefined : values;
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  if (Deno.args.some((word) => word === "--help" || word === "-h")) {
    console.log(HELP);
    Deno.exit(0);
  }
  const options = readOptions();
  if (!options) {
    console.error(HELP);
    Deno.exit(2);
  }
  await runTask(async () => {
    const config = readConfig(Deno.env.toObject());
    const report = await perform(config, options).catch((error) => {
      throw asStartError(error, config);
    });
    console.log(options.json ? JSON.stringify(report, null, 2) : show(report));
    if (report.damaged.some(({ outcome }) => outcome !== "repaired")) Deno.exitCode = 1;
  });
}
