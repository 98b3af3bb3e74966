import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { user } from "../../../db/schema/mod.ts";
import { PERSON } from "../../../tests/accounts.ts";
import { captureLog } from "../../../tests/capture_log.ts";
import { openTestApp, type TestApp } from "../../../tests/harness.ts";
import { newVaultKey, openVault, readVaultKeys } from "../../external/vault.ts";
import { backUp } from "../backup/backup.ts";
import { phoneEncryptionContext, reencrypt } from "./reencryption.ts";

const PHONE = "+8613911112222";
const OLD_PHONE = "139 1111 2222";

const rowOf = async ({ app }: TestApp) => {
  const row = await app.db.read.select().from(user).where(eq(user.email, PERSON.email)).get();
  assert.ok(row);
  return row;
};

const store = ({ app }: TestApp, values: Partial<typeof user.$inferInsert>) =>
  app.db.withTx(async (tx) => void await tx.update(user).set(values).where(eq(user.email, PERSON.email)));

/** Everything below a folder, as one text. */
async function bytesBelow(folder: string): Promise<string> {
  let all = "";
  for await (const { name, isDirectory, isFile } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) all += await bytesBelow(path);
    if (isFile) all += new TextDecoder("latin1").decode(await Deno.readFile(path));
  }
  return all;
}

Deno.test("reencrypt() seals what was stored before there was a vault, once, and leaves no trace of it", async () => {
  await using test = await openTestApp();
  await test.visitor.users.register(PERSON);
  await store(test, { phone: OLD_PHONE });
  assert.ok(
    (await bytesBelow(test.config.dataDir)).includes(OLD_PHONE),
    "the bytes are those of the database",
  );
  assert.deepEqual(await reencrypt(test.app), { renewed: 1, lost: 0 });
  const { id, phone } = await rowOf(test);
  assert.equal(test.app.external.vault.decrypt(phone, phoneEncryptionContext(id)), OLD_PHONE);
  assert.ok(
    !(await bytesBelow(test.config.dataDir)).includes(OLD_PHONE),
    "the folder holds the number no more",
  );
  assert.deepEqual(await reencrypt(test.app), { renewed: 0, lost: 0 });
  assert.equal((await rowOf(test)).phone, phone);
});

Deno.test("reencrypt() brings phone and TOTP secrets, the pending one too, under the newest of the keys, which then is enough", async () => {
  const [older, newer] = [newVaultKey(), newVaultKey()];
  await using test = await openTestApp({ SECRET_KEYS: older });
  await test.visitor.users.register({ ...PERSON, phone: PHONE });
  const { id } = await rowOf(test);
  const { vault } = test.app.external;
  await store(test, {
    totpSecret: vault.encrypt("JBSWY3DPEHPK3PXP", `user/${id}/totp`),
    totpPendingSecret: vault.encrypt("KRSXG5CTMVRXEZLU", `user/${id}/totp`),
  });
  const { db } = test.app;
  const both = openVault(readVaultKeys(`${newer} ${older}`));
  assert.deepEqual(await reencrypt({ db, clock: test.app.clock, external: { vault: both } }), {
    renewed: 1,
    lost: 0,
  });
  const row = await rowOf(test);
  const alone = openVault(readVaultKeys(newer));
  assert.equal(alone.decrypt(row.phone, phoneEncryptionContext(id)), PHONE);
  assert.equal(alone.decrypt(row.totpSecret!, `user/${id}/totp`), "JBSWY3DPEHPK3PXP");
  assert.equal(alone.decrypt(row.totpPendingSecret!, `user/${id}/totp`), "KRSXG5CTMVRXEZLU");
  assert.deepEqual(await reencrypt({ db, clock: test.app.clock, external: { vault: alone } }), {
    renewed: 0,
    lost: 0,
  });
});

Deno.test("reencrypt() leaves alone what it has no key for, and says how much that is", async () => {
  await using test = await openTestApp({ SECRET_KEYS: newVaultKey() });
  await test.visitor.users.register(PERSON);
  const before = await rowOf(test);
  const stranger = openVault(readVaultKeys(newVaultKey()));
  const result = await reencrypt({ db: test.app.db, clock: test.app.clock, external: { vault: stranger } });
  assert.deepEqual(result, { renewed: 0, lost: 1 });
  assert.equal((await rowOf(test)).phone, before.phone);
});

Deno.test("neither database, log of writes, backup nor log holds a telephone number", async () => {
  await using test = await openTestApp({ LOG_LEVEL: "debug" });
  const logged = await captureLog(async () => {
    await test.visitor.users.register({ ...PERSON, phone: "+86 139-1111-2222" });
    await test.visitor.users.register({ ...PERSON, phone: "+86 139-1111-2222" }).catch(() => {});
    await test.visitor.users.register({ ...PERSON, phone: "139-1111-2222x" }).catch(() => {});
  });
  const wal = new TextDecoder("latin1").decode(await Deno.readFile(`${test.config.dataDir}/sdb.db-wal`));
  assert.ok(wal.includes(PERSON.email), "the log of writes is there");
  const copy = await Deno.makeTempDir();
  try {
    await backUp(test.config, `${copy}/backup`);
    const all = await bytesBelow(test.config.dataDir) + await bytesBelow(copy) + logged;
    assert.ok((await bytesBelow(copy)).includes(PERSON.email), "the backup holds the account");
    for (const canary of ["13911112222", "139-1111-2222", "1111-2222"]) {
      assert.ok(!all.includes(canary), canary);
    }
  } finally {
    await Deno.remove(copy, { recursive: true });
  }
});
