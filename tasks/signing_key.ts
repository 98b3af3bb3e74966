/** Lists the keys with which receipts and manifests are signed, and makes a new one sign. */
import { openApp } from "../api/app.ts";
import { readConfig } from "../api/config.ts";
import { readSigningKeys, rotateSigningKey } from "../api/services/signing/keys.ts";
import { runTask } from "./failure.ts";

const HELP = `deno task signing-key [--rotate]

Lists the ids of the keys with which receipts and manifests were signed; the first one signs now. With --rotate a new key
signs from now on: the private part of the old one is deleted, and its public part stays in /.well-known/jwks.json, so that
everything that it signed can still be verified. The server must be stopped.

Exit codes: 0 done, 1 failed, 2 wrong usage.`;

const migrations = new URL("../db/migrations", import.meta.url).pathname;

async function run(rotate: boolean): Promise<void> {
  const app = await openApp({ config: readConfig(Deno.env.toObject()), migrations });
  try {
    if (rotate) await rotateSigningKey(app);
    for (const { kid } of (await readSigningKeys(app)).keys) console.log(kid);
  } finally {
    await app.close();
  }
}

if (import.meta.main) {
  const [word, ...rest] = Deno.args;
  if ((word !== undefined && word !== "--rotate") || rest.length > 0) {
    console.log(HELP);
    Deno.exit(word === "--help" || word === "-h" ? 0 : 2);
  }
  await runTask(() => run(word === "--rotate"));
}
