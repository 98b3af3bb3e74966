/** Seals telephone numbers and TOTP secrets with the newest of the secret keys. */
import { readConfig } from "../api/config.ts";
import { openApp } from "../api/app.ts";
import { reencrypt } from "../api/services/credential/reencryption.ts";
import { runTask } from "./failure.ts";

const HELP = `deno task reseal

Encrypts every telephone number and TOTP secret with the first key of SECRET_KEYS (or of the file secret.keys in DATA_DIR).
To change the key: put a new one before the old one, separated by a comma or a new line, stop the server, run this, and
remove the old key. The server also does this when it starts. Earlier backups still need the old key.

Exit codes: 0 done, 1 failed, or some accounts need a key that was not given.`;

const migrations = new URL("../db/migrations", import.meta.url).pathname;

if (import.meta.main) {
  if (Deno.args.length > 0) {
    console.log(HELP);
    Deno.exit(Deno.args[0] === "--help" || Deno.args[0] === "-h" ? 0 : 2);
  }
  await runTask(async () => void (Deno.exitCode = await run() ? 0 : 1));
}

/** Whether everything can be opened with the newest key now. */
async function run(): Promise<boolean> {
  const app = await openApp({ config: readConfig(Deno.env.toObject()), migrations });
  // Opening has done the work; this looks at what is left.
  const { lost } = await reencrypt(app);
  await app.close();
  if (lost > 0) {
    console.error(
      `${lost} accounts were sealed with a key that is not given. Add it behind the first key and try again.`,
    );
  } else console.log("Everything is sealed with the newest key.");
  return lost === 0;
}
