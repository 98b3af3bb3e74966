/**
 * Writes files and rows as SDB must not: without syncing a file, and with `synchronous=NORMAL`. It names each on its
 * standard output as if it were safe. For the control of the power cut: a harness that loses none of these proves nothing.
 */
import { createClient } from "@libsql/client";

const [folder] = Deno.args;
const client = createClient({ url: `file:${folder}/careless.db` });
await client.executeMultiple(
  "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA wal_autocheckpoint=0; CREATE TABLE written (n INTEGER PRIMARY KEY);",
);
for (let n = 0;; n++) {
  await Deno.writeTextFile(`${folder}/${n}.txt`, `careless ${n}`);
  await client.execute({ sql: "INSERT INTO written VALUES (?)", args: [n] });
  console.log(n);
}
