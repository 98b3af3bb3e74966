/** Joins a database and data files that do not carry the same repository id, for an operator who means it. */
import { type Config, readConfig } from "../api/config.ts";
import { openBlobStore } from "../api/external/open_storage.ts";
import { openApp } from "../api/app.ts";
import { changeDataOwner, fileOwnerOf } from "../api/services/backup/file_ownership.ts";
import { compareRepositoryIds, readRepositoryIds } from "../api/services/backup/repository_identity.ts";
import { StartError } from "../api/start_error.ts";
import { asStartError } from "../api/start_error_causes.ts";
import { runTask } from "./failure.ts";

const HELP = `deno task adopt [--yes]

Database and data files carry the id of their repository, and the server does not start if the two differ. This
command shows both ids; with --yes the data files (in DATA_DIR, or in the bucket of S3_ENDPOINT) permanently get the id of the database. A missing
database is created. Data files that the database does not know then count as unreferenced: they are quarantined for
thirty days, and if there are many of them, an alarm asks first. Stop the server before you run this.

Reads DATA_DIR, DATABASE_URL and the settings of S3. Exit codes: 0 done, or nothing to do; 1 failed, or not done without --yes; 2 wrong usage.`;

const migrations = new URL("../db/migrations", import.meta.url).pathname;

/** @returns whether the two belong together now. */
async function adopt(config: Config, meant: boolean): Promise<boolean> {
  await Deno.stat(config.dataDir).catch(() => {
    throw new StartError(`There is no data folder ${config.dataDir}. Correct DATA_DIR.`);
  });
  const storage = await openBlobStore(config);
  const pair = await readRepositoryIds(config, storage);
  const { database, store } = pair;
  const seen = store.files === 0
    ? "no data files"
    : `data files (${database.known} of ${store.files} looked at are known)`;
  console.log(`Database:   id ${database.id ?? "none"}, knows ${database.blobs} data files`);
  console.log(`Data files: id ${store.id ?? "none"}, ${seen}`);
  if (compareRepositoryIds(pair) === "same") {
    console.log("They belong together already.");
    return true;
  }
  if (!meant) {
    console.error("Nothing was changed. To join them, add --yes.");
    return false;
  }
  await (await openApp({ config, migrations, adopt: true })).close();
  console.log("They belong together now.");
  return true;
}

if (import.meta.main) {
  const [option, ...rest] = Deno.args;
  if (option === "--help" || option === "-h") console.log(HELP);
  else if ((option !== undefined && option !== "--yes") || rest.length > 0) {
    console.error(HELP);
    Deno.exit(2);
  } else {
    await runTask(async () => {
      const config = readConfig(Deno.env.toObject());
      const owner = await fileOwnerOf(config.dataDir);
      const done = await adopt(config, option === "--yes").catch((error) => {
        throw asStartError(error, config);
      }).finally(() => changeDataOwner(owner, config));
      if (!done) Deno.exit(1);
    });
  }
}
