/** The order of fsync and rename (safety 2.3, F4): bytes, name, folder, and only then the row. */
import assert from "node:assert/strict";
import { openFaultSite, type Server } from "./server.ts";

const TRACE = ["strace", "-f", "-y", "-qq", "-e", "trace=fsync,fdatasync,rename,renameat,renameat2"];

const strace = await new Deno.Command("strace", { args: ["-V"], stdout: "null", stderr: "null" }).output()
  .then(({ success }) => success, () => false);

Deno.test({
  name: `an upload syncs file < rename < folder < database${
    strace ? "" : " (skipped: strace is not installed)"
  }`,
  ignore: !strace,
  async fn() {
    await using site = await openFaultSite();
    const trace = `${site.folder}.trace`;
    try {
      await using server = await site.start({ wrapper: [...TRACE, "-o", trace] });
      const hash = await uploadOne(server, site.depositor);
      await server.kill();
      const calls = (await Deno.readTextFile(trace)).split("\n");
      const first = (pattern: RegExp) => calls.findIndex((line) => pattern.test(line));
      const last = (pattern: RegExp) => calls.findLastIndex((line) => pattern.test(line));
      const order = {
        file: first(/f(data)?sync\(\d+<[^>]*\/incoming\//),
        rename: first(new RegExp(`rename.*/incoming/.*/${hash}"`)),
        folder: first(new RegExp(`fsync\\(\\d+<[^>]*/blobs/${hash.slice(0, 2)}>`)),
        database: last(/f(data)?sync\(\d+<[^>]*\/sdb\.db-wal>/),
      };
      assert.ok(order.file >= 0, "the file was never synced");
      const { file, rename, folder, database } = order;
      assert.ok(file < rename && rename < folder && folder < database, JSON.stringify(order));
    } finally {
      await Deno.remove(trace).catch(() => {});
    }
  },
});

Deno.test({
  name: `the key file is synced < named < its folder synced, before anything is sealed with it${
    strace ? "" : " (skipped: strace is not installed)"
  }`,
  ignore: !strace,
  async fn() {
    await using site = await openFaultSite();
    const trace = `${site.folder}.trace`;
    await Deno.remove(`${site.folder}/secret.keys`);
    try {
      await using server = await site.start({ wrapper: [...TRACE, "-o", trace] });
      await server.kill();
      const calls = (await Deno.readTextFile(trace)).split("\n");
      const named = calls.findIndex((line) => /rename.*\/secret\.keys"/.test(line));
      const file = calls.findIndex((line) => /f(data)?sync\(\d+<[^>]*\/secret\.keys\.new>/.test(line));
      const after = calls.slice(named).findIndex((line) => line.includes(`<${site.folder}>`));
      assert.ok(file >= 0 && file < named && after > 0, JSON.stringify({ file, named, after }));
    } finally {
      await Deno.remove(trace).catch(() => {});
    }
  },
});

async function uploadOne(server: Server, token: string): Promise<string> {
  const { datasets, files } = server.connect(token);
  const { dataSetId } = await datasets.create();
  return (await files.upload(dataSetId, "V1", "a.txt", "one")).sha256;
}
