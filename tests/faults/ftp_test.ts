/** Files that come by FTP through the death of the server (safety 2.3, F1): what was acknowledged is a file, once. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { ftpSettings, lftp, startLftp } from "../ftp_site.ts";
import { openFaultSite } from "./server.ts";
import { hashOf, storedHash } from "./uploads.ts";

Deno.test("kill -9 while a file comes by FTP: no durable byte is lost, and the client goes on behind them", async () => {
  await using site = await openFaultSite();
  const env = await ftpSettings(site.folder);
  const bytes = new Uint8Array(randomBytes(80 * 1024 * 1024));
  await Deno.writeFile(`${site.folder}/large.bin`, bytes);
  await using server = await site.start({ env });
  const { datasets, uploads } = server.connect(site.depositor);
  const { dataSetId } = await datasets.create();
  const access = await uploads.makeFtpAccess(dataSetId, "V1");
  const offset = async () => (await uploads.list(dataSetId, "V1"))[0]?.offset ?? 0;
  const sending = await startLftp(access, site.folder, "put large.bin", "set net:limit-rate 0:60000000");
  await sending.until(async () => await offset() > 0);
  const durable = await offset();
  await server.kill();
  await sending.end("SIGKILL");
  assert.equal(await storedHash(site), undefined);

  await using again = await site.start({ env });
  const [begun] = await again.connect(site.depositor).uploads.list(dataSetId, "V1");
  assert.ok(begun!.offset >= durable && begun!.offset < bytes.length);
  const run = await lftp(access, site.folder, "debug 5; put -c large.bin");
  assert.ok(run.success, run.text);
  assert.match(run.text, new RegExp(`REST ${begun!.offset}`));
  await again.kill();
  assert.equal(await storedHash(site), hashOf(bytes));
});

const DEATHS = [
  { FAILPOINT: "ftp.after_commit" },
  { FAILPOINT: "append.after_read_back" },
  { FAILPOINT: "append.after_keep" },
];
for (const death of DEATHS) {
  Deno.test(`death at ${death.FAILPOINT} of a file that came by FTP: the next start makes it, once`, async () => {
    await using site = await openFaultSite();
    const env = { ...await ftpSettings(site.folder), ...death };
    const bytes = new Uint8Array(randomBytes(1024 * 1024));
    await Deno.writeFile(`${site.folder}/a.bin`, bytes);
    await using server = await site.start({ env });
    const { datasets, uploads } = server.connect(site.depositor);
    const { dataSetId } = await datasets.create();
    const access = await uploads.makeFtpAccess(dataSetId, "V1");
    assert.ok(!(await lftp(access, site.folder, "put a.bin")).success);
    await server.kill();
    assert.equal(await storedHash(site), hashOf(bytes));
  });
}
