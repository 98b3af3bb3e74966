/** The sample proxy fits the server: it collects what the server reads into memory, and lets through what is streamed. */
import assert from "node:assert/strict";
import { FORMS_WITH_FILES } from "../routes/_form_limits.ts";
import { FILE_SIZE_MAX } from "../sdk/model/limits.ts";

const MEGABYTE = 1024 * 1024;
const sample = await Deno.readTextFile(new URL("../docs/deploy/nginx.conf", import.meta.url));

/** The settings of the one block that does not collect bodies, and all others. */
function parseSample() {
  const [whole, path, block] = /location ~ (\S+) \{([^}]*proxy_request_buffering off[^}]*)\}/.exec(sample)!;
  return { uploads: new RegExp(path!), block: block!, rest: sample.replace(whole, "") };
}

const sizeOf = (text: string) => Number(/client_max_body_size +(\d+)m;/.exec(text)![1]) * MEGABYTE;

Deno.test("the sample proxy collects every body but data files", () => {
  const { uploads, rest } = parseSample();
  assert.match(rest, /proxy_request_buffering on;/);
  assert.doesNotMatch(rest, /proxy_request_buffering off;/);
  assert.ok(uploads.test("/api/sdb-filetree-service/dataset/d1/V1/file"));
  for (
    const path of [
      "/dataset",
      "/api/sdb-user-service/user/login",
      "/api/sdb-dataset-service/dataset/d1/V1/cover",
    ]
  ) {
    assert.ok(!uploads.test(path), path);
  }
});

Deno.test("the sample proxy lets through the longest form and the longest data file", () => {
  const { block, rest } = parseSample();
  assert.ok(sizeOf(rest) > Math.max(...FORMS_WITH_FILES.values()));
  assert.ok(sizeOf(block) > FILE_SIZE_MAX);
});
