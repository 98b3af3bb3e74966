import assert from "node:assert/strict";
import { startS3Server } from "../../tests/s3/server.ts";
import { openBlobStore } from "./open_storage.ts";
import { PATIENCE, type S3Settings } from "./s3/settings.ts";

const refused = (s3: S3Settings, message: RegExp) =>
  assert.rejects(openBlobStore({ dataDir: "/nowhere", s3 }, { ...PATIENCE, tries: 2 }), {
    name: "StartError",
    message,
  });

Deno.test("openBlobStore() says in one sentence why an object storage cannot be used", async () => {
  await using server = await startS3Server({ own: true });
  const s3 = server.settings;
  await openBlobStore({ dataDir: "/nowhere", s3 });
  await refused({ ...s3, bucket: "nothing-here" }, /has no bucket nothing-here/);
  await refused({ ...s3, keyId: "nobody" }, /refuses the key nobody \(InvalidAccessKeyId\)/);
});

Deno.test("openBlobStore() explains each refusal of a storage, and that there is none", async () => {
  let answer = { status: 200, code: "" };
  const fake = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    () => new Response(`<Error><Code>${answer.code}</Code></Error>`, { status: answer.status }),
  );
  const s3: S3Settings = {
    endpoint: `http://127.0.0.1:${fake.addr.port}`,
    region: "here",
    bucket: "files",
    keyId: "key",
    secret: "secret",
    pathStyle: true,
    directDownloads: false,
    directUploads: false,
  };
  const cases: [status: number, code: string, message: RegExp][] = [
    [403, "SignatureDoesNotMatch", /refuses the key key \(SignatureDoesNotMatch\).*S3_SECRET/],
    [403, "AccessDenied", /does not let the key key read and write the bucket files/],
    [403, "RequestTimeTooSkewed", /another time/],
    [301, "PermanentRedirect", /another address or region than here/],
    [400, "AuthorizationHeaderMalformed", /another address or region than here/],
  ];
  for (const [status, code, message] of cases) {
    answer = { status, code };
    await refused(s3, message);
  }
  await fake.shutdown();
  await refused(s3, /does not answer as one\. Check S3_ENDPOINT/);
});
