/** SQLite's own locks: while a server works, no other process may take the journal of its database away. */
import assert from "node:assert/strict";
import { openFaultSite } from "./server.ts";

/** Whether a process holds a lock on a file, as the kernel says: one line a lock, `… PID MAJOR:MINOR:INODE …`. */
function holdsLock(pid: number, path: string): boolean {
  const { ino } = Deno.statSync(path);
  return Deno.readTextFileSync("/proc/locks").split("\n")
    .some((line) => line.includes(` ${pid} `) && new RegExp(`:${ino} `).test(line) && line.includes("POSIX"));
}

Deno.test({
  name: "openApp() leaves SQLite its lock on the database, on the first start and on later ones",
  ignore: Deno.build.os !== "linux",
  async fn() {
    await using site = await openFaultSite();
    for (const round of [1, 2]) {
      await using server = await site.start();
      await server.connect(site.depositor).datasets.create();
      assert.ok(holdsLock(server.pid, `${site.folder}/sdb.db`), `start ${round}`);
    }
  },
});
