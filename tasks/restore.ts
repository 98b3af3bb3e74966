/** Brings a backup into an empty data folder and to a place without a database. */
import { type Config, readConfig } from "../api/config.ts";
import { restore } from "../api/services/backup/backup.ts";
import { storageName } from "../api/external/open_storage.ts";
import { asStartError } from "../api/start_error_causes.ts";
import { runTask } from "./failure.ts";

const HELP = `deno task restore FOLDER

Restores the backup in FOLDER into DATA_DIR, which must be missing or empty. Every byte of the backup is checked first;
a damaged backup is rejected and nothing is written. An existing database is never replaced, even if
DATABASE_URL is outside DATA_DIR. With S3_ENDPOINT the data files are restored into the bucket, which must be empty or
hold files of the same repository; those that are there and intact stay. Start the server afterwards as usual.

Reads DATA_DIR, DATABASE_URL and the settings of S3. Exit codes: 0 done, 1 failed, 2 wrong usage.`;

const placeOf = (config: Config) =>
  config.s3 ? `${config.dataDir} and ${storageName(config)}` : config.dataDir;

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
    const { blobs, size } = await restore(folder.replace(/(?<=.)\/+$/, ""), config).catch((error) => {
      throw asStartError(error, config);
    });
    console.log(`Restored the database and ${blobs} data files (${size} bytes) to ${placeOf(config)}.`);
  });
}
