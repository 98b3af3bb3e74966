/** Files that come by FTP, sent by a real client. */
import assert from "node:assert/strict";
import { lftp, openFtpSite } from "../../../tests/ftp_site.ts";

Deno.test("STOR: a file that lftp sends under TLS is in the draft, read back, once it is acknowledged", async () => {
  await using site = await openFtpSite();
  await Deno.writeTextFile(`${site.folder}/数据 1.csv`, "a,b\n1,2\n");
  const sent = await lftp(site.access, site.folder, 'debug 9; put "数据 1.csv"');
  console.log(sent.text);
  assert.ok(sent.success, sent.text);
  const { list } = await site.person.repository.files.list(site.dataSetId, "V1");
  console.log(list);
});
