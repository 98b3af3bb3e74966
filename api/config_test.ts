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

Deno.test(".env.example lists every setting and no other", async () => {
  const example = await Deno.readTextFile(new URL("../.env.example", import.meta.url));
  const named = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
  assert.deepEqual(named.sort(), [...SETTINGS].sort());
});
