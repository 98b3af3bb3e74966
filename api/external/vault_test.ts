import assert from "node:assert/strict";
import { loadVault, newVaultKey, openVault, readVaultKeys } from "./vault.ts";

const PLACE = "user/1/phone";

Deno.test("encrypt() hides the text, and open() needs key and place", () => {
  const vault = openVault(readVaultKeys(newVaultKey()));
  const sealed = vault.encrypt("+8613800000000", PLACE);
  assert.ok(!sealed.includes("13800000000"));
  assert.notEqual(vault.encrypt("+8613800000000", PLACE), sealed);
  assert.equal(vault.decrypt(sealed, PLACE), "+8613800000000");
  assert.throws(() => vault.decrypt(sealed, "user/2/phone"));
  assert.throws(() => vault.decrypt(sealed.slice(0, -4) + "AAAA", PLACE));
  assert.throws(() => openVault(readVaultKeys(newVaultKey())).decrypt(sealed, PLACE), /no key here/);
  assert.equal(vault.decrypt(vault.encrypt("", PLACE), PLACE), "");
});

Deno.test("a new key in front seals; the old one still opens", () => {
  const [old, fresh] = [newVaultKey(), newVaultKey()];
  const sealed = openVault(readVaultKeys(old)).encrypt("a", PLACE);
  const rotated = openVault(readVaultKeys(`${fresh},${old}`));
  assert.equal(rotated.decrypt(sealed, PLACE), "a");
  assert.ok(rotated.isStale(sealed));
  assert.ok(!rotated.isStale(rotated.encrypt("a", PLACE)));
});

Deno.test("sign() differs by text, use and key", () => {
  const vault = openVault(readVaultKeys(newVaultKey()));
  const other = openVault(readVaultKeys(newVaultKey()));
  const signatures = [vault.sign("a", "x"), vault.sign("b", "x"), vault.sign("a", "y"), other.sign("a", "x")];
  assert.equal(new Set(signatures).size, 4);
  assert.equal(vault.sign("a", "x"), signatures[0]);
});

Deno.test("readVaultKeys() refuses what is no key and does not quote it", () => {
  for (const text of ["", "a", "a:c2hvcnQ=", "!:x"]) {
    assert.throws(() => readVaultKeys(text), /expected ID:BASE64/);
  }
  assert.throws(() => readVaultKeys("a:c2hvcnQ="), (error: Error) => !error.message.includes("c2hvcnQ="));
});

Deno.test("loadVault() makes a key file once, for its owner alone", async () => {
  const folder = await Deno.makeTempDir();
  const sealed = (await loadVault(folder, undefined)).encrypt("a", PLACE);
  assert.equal((await loadVault(folder, undefined)).decrypt(sealed, PLACE), "a");
  const { mode } = await Deno.stat(`${folder}/secret.keys`);
  assert.equal((mode ?? 0) & 0o777, 0o600);
  await Deno.remove(folder, { recursive: true });
});
