/** Writes a backup beside a running server. */
import { readConfig } from "../api/config.ts";
import { backUp } from "../api/services/backup/backup.ts";
import { asStartError } from "../api/start_error_causes.ts";
import { runTask } from "./failure.ts";

const HELP = `deno task backup FOLDER

Writes a consistent copy of the database and of all data files to FOLDER, which must be new or empty. The server can
keep running. Data files are hard-linked where FOLDER is on the same file system; keep a copy of FOLDER elsewhere.
Data files in object storage (S3_ENDPOINT) are copied from there in full.
Everything is read again at the end; "sha256sum -c SHA256SUMS" in FOLDER does the same at any later time.

Reads DATA_DIR, DATABASE_URL and the settings of S3. Exit codes: 0 done, 1 failed, 2 wrong usage.`;

if (import.meta.main) {
  const [folder, ...rest] = Deno.args;
  if (folder === "--help" || folder === "-h") {
    console.log(HELP);
    Deno.exit(0);
  }
  if (!folder || folder.startsWith("-") || rest.length > 0) {
    console.error(HELP);
    Deno.exit(2);
  }
  await runTask(async () => {
    const config = readConfig(Deno.env.toObject());
    const { blobs, size } = await backUp(config, folder.replace(/(?<=.)\/+$/, "")).catch((error) => {
      throw asStartError(error, config);
    });
    console.log(`Backed up the database and ${blobs} data files (${size} bytes) to ${folder}.`);
  });
}
