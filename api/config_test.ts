import assert from "node:assert/strict";
import { ConfigError, readConfig, SETTINGS } from "./config.ts";

Deno.test("readConfig() needs no setting at all", () => {
  const config = readConfig({});
  assert.equal(config.port, 8000);
  assert.equal(config.databaseUrl, "file:./data/sdb.db");
  assert.equal(config.demo, true);
});

Deno.test("readConfig() names a bad setting, quotes it and says what was wanted", () => {
  assert.throws(() => readConfig({ PORT: "eighty" }), (error: Error) => {
    assert.ok(error instanceof ConfigError);
    assert.match(error.message, /^PORT: cannot use "eighty": /);
    return true;
  });
});

Deno.test("readConfig() refuses demo accounts in production", () => {
  assert.throws(
    () => readConfig({ ENVIRONMENT: "production", DEMO: "on" }),
    /DEMO=on is refused in production/,
  );
  assert.equal(readConfig({ ENVIRONMENT: "production" }).demo, false);
});

Deno.test("readConfig() refuses in production what signs in without a password", () => {
  assert.throws(
    () => readConfig({ ENVIRONMENT: "production", DEV_LOGIN: "on" }),
    /DEV_LOGIN=on is refused in production/,
  );
  assert.equal(readConfig({ DEV_LOGIN: "on" }).devLogin, true);
});

Deno.test("readConfig() wants a second factor of reviewers in production, unless told otherwise", () => {
  assert.equal(readConfig({}).secondFactorRequired, false);
  assert.equal(readConfig({ ENVIRONMENT: "production" }).secondFactorRequired, true);
  const settings = { ENVIRONMENT: "production", SECOND_FACTOR: "optional" };
  assert.equal(readConfig(settings).secondFactorRequired, false);
});

Deno.test("readConfig() knows the sign-in providers that are set up, and refuses half of one", () => {
  assert.deepEqual(readConfig({}).providers, {});
  const github = { GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret" };
  const { providers } = readConfig({ ...github, CAS_URL: "https://cas.example.org/cas/" });
  assert.deepEqual(Object.keys(providers), ["CAS", "GITHUB"]);
  assert.equal(providers.CAS?.url, "https://cas.example.org/cas");
  assert.equal(providers.GITHUB?.apiUrl, "https://api.github.com");
  assert.throws(() => readConfig({ GITHUB_CLIENT_ID: "id" }), /GITHUB: expected GITHUB_CLIENT_ID,/);
  const issuerMissing = { KCZG_CLIENT_ID: "id", KCZG_CLIENT_SECRET: "secret" };
  assert.throws(() => readConfig(issuerMissing), /KCZG: expected .*KCZG_URL together/);
});

Deno.test("readConfig() reads partners, and quotes no secret of those it refuses", () => {
  const partner = { code: "journal", url: "https://journal.example.org/back/", secret: "0123456789abcdef" };
  const { partners } = readConfig({ PARTNERS: JSON.stringify([partner]) });
  assert.deepEqual(partners, [{ ...partner, url: "https://journal.example.org/back" }]);
  for (const given of ["[", "{}", JSON.stringify([{ ...partner, url: "ftp://x" }])]) {
    assert.throws(() => readConfig({ PARTNERS: given }), (error: Error) => {
      assert.match(error.message, /^PARTNERS: expected a JSON list/);
      return !error.message.includes(partner.secret);
    });
  }
});

Deno.test("readConfig() does not quote the password in an address of SMTP", () => {
  assert.throws(() => readConfig({ SMTP_URL: "http://user:hush@mail.example.org" }), (error: Error) => {
    assert.match(error.message, /^SMTP_URL: cannot use what was given: /);
    return !error.message.includes("hush");
  });
});

Deno.test("SHARED_DATA needs a remote database", () => {
  for (const DATABASE_URL of [undefined, "file:/tmp/a.db"]) {
    assert.throws(
      () => readConfig({ SHARED_DATA: "on", DATABASE_URL }),
      /Set DATABASE_URL to a libSQL server/,
    );
  }
  assert.equal(readConfig({ SHARED_DATA: "on", DATABASE_URL: "http://127.0.0.1:8080" }).sharedData, true);
  assert.equal(readConfig({}).sharedData, false);
});

Deno.test(".env.example lists every setting and no other", async () => {
  const example = await Deno.readTextFile(new URL("../.env.example", import.meta.url));
  const named = [...example.matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  assert.deepEqual(named.sort(), [...SETTINGS].sort());
});

Deno.test("readConfig() wants the settings of an object storage together, and keys for several servers", () => {
  const given = {
    S3_ENDPOINT: "https://s3.example.org/",
    S3_BUCKET: "files",
    S3_KEY_ID: "key",
    S3_SECRET: "secret of the storage",
  };
  assert.equal(readConfig({}).s3, undefined);
  assert.deepEqual(readConfig(given).s3, {
    endpoint: "https://s3.example.org",
    region: "us-east-1",
    bucket: "files",
    keyId: "key",
    secret: "secret of the storage",
    pathStyle: true,
    publicEndpoint: undefined,
    directDownloads: false,
    directUploads: false,
  });
  for (const name of Object.keys(given)) {
    assert.throws(
      () => readConfig({ ...given, [name]: "" }),
      /S3_ENDPOINT, S3_BUCKET, S3_KEY_ID and S3_SECRET/,
    );
  }
  const several = { ...given, SHARED_DATA: "on", DATABASE_URL: "libsql://database.example.org" };
  assert.throws(() => readConfig(several), /SECRET_KEYS/);
  assert.ok(readConfig({ ...several, SECRET_KEYS: "1:AAAA" }).s3);
});
