import assert from "node:assert/strict";
import { readConfig } from "../../api/config.ts";
import { serverArguments } from "../../tasks/serve.ts";

const storage = { S3_BUCKET: "files", S3_KEY_ID: "key", S3_SECRET: "secret" };

function hosts(settings: Record<string, string>): string[] {
  const args = serverArguments(readConfig({ DATA_DIR: "/tmp/none", ...settings }), "preact");
  return args.find((one) => one.startsWith("--allow-net="))!.slice("--allow-net=".length).split(",");
}

Deno.test("serverArguments() lets the server reach the object storage that is set, and no other host more", () => {
  const without = hosts({});
  const cases: [settings: Record<string, string>, host: string][] = [
    [{ S3_ENDPOINT: "http://127.0.0.1:7480" }, "127.0.0.1:7480"],
    [{ S3_ENDPOINT: "https://s3.example.org" }, "s3.example.org:443"],
    [{ S3_ENDPOINT: "https://s3.example.org", S3_PATH_STYLE: "off" }, "files.s3.example.org:443"],
    [
      { S3_ENDPOINT: "https://s3.example.org", S3_PUBLIC_ENDPOINT: "https://f.example.org" },
      "s3.example.org:443",
    ],
  ];
  for (const [settings, host] of cases) {
    assert.deepEqual(hosts({ ...storage, ...settings }).filter((one) => !without.includes(one)), [host]);
  }
});
