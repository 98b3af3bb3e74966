/** Kept policies through the calls, down to the rows. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { dataPolicy } from "../../../db/schema/mod.ts";
import { FIRST_POLICY, POLICIES_MAX } from "../../../sdk/model/data_policy/choices.ts";
import { FULL_POLICY } from "../../../tests/data_policies.ts";
import { openTestApp } from "../../../tests/harness.ts";

const MANDATORY = { ...FIRST_POLICY, sharing: "mandatory" } as const;

Deno.test("createPolicy(), savePolicy(), renamePolicy() and removePolicy() keep one row a policy", async () => {
  await using test = await openTestApp();
  const { id: ownerId, repository: { dataPolicies } } = await test.signIn();
  const made = await dataPolicies.create("湖泊科学", FULL_POLICY);
  assert.deepEqual([made.revision, made.name, made.createdAt], [1, "湖泊科学", made.updatedAt]);
  test.advance(1_000);
  const saved = await dataPolicies.save(made.id, "湖泊科学", MANDATORY, 1);
  assert.deepEqual([saved.revision, saved.policy], [2, MANDATORY]);
  test.advance(1_000);
  assert.equal((await dataPolicies.rename(made.id, "  新名 \u0007称 ")).name, "新名 称");
  const rows = await test.app.db.read.select().from(dataPolicy).where(eq(dataPolicy.ownerId, ownerId)).all();
  assert.deepEqual(rows.map(({ name, revision, policy }) => [name, revision, policy]), [[
    "新名 称",
    2,
    MANDATORY,
  ]]);
  const other = await dataPolicies.create("B", FIRST_POLICY);
  test.advance(1_000);
  await dataPolicies.save(made.id, "A", FIRST_POLICY, 2);
  assert.deepEqual((await dataPolicies.list()).map(({ id }) => id), [made.id, other.id], "newest first");
  await dataPolicies.delete(made.id);
  assert.deepEqual((await dataPolicies.list()).map(({ id }) => id), [other.id]);
  await assert.rejects(dataPolicies.get(made.id), { error: "notFound" });
  await assert.rejects(dataPolicies.delete(made.id), { error: "notFound" });
});

Deno.test("savePolicy() refuses what was edited before another save, and takes a repeated save for one", async () => {
  await using test = await openTestApp();
  const { repository: { dataPolicies } } = await test.signIn();
  const { id } = await dataPolicies.create("A", FIRST_POLICY);
  await dataPolicies.save(id, "A", MANDATORY, 1);
  assert.equal((await dataPolicies.save(id, "A", MANDATORY, 1)).revision, 2, "the answer got lost");
  const late = dataPolicies.save(id, "A", { ...FIRST_POLICY, citation: "encouraged" }, 1);
  await assert.rejects(late, { error: "policyChanged", code: 30_251 });
  assert.deepEqual((await dataPolicies.get(id)).policy, MANDATORY, "nothing is overwritten");
  await dataPolicies.rename(id, "Renamed");
  assert.equal(
    (await dataPolicies.save(id, "Renamed", FIRST_POLICY, 2)).revision,
    3,
    "a new name is no save",
  );
});

Deno.test("savePolicy() lets one of many saves at once through", async () => {
  await using test = await openTestApp();
  const { repository: { dataPolicies } } = await test.signIn();
  const { id } = await dataPolicies.create("A", FIRST_POLICY);
  const saves = Array.from(
    { length: 8 },
    (_, n) => dataPolicies.save(id, "A", { ...FIRST_POLICY, contact: `${n}` }, 1),
  );
  const done = await Promise.allSettled(saves);
  assert.equal(done.filter(({ status }) => status === "fulfilled").length, 1);
  assert.equal((await dataPolicies.get(id)).revision, 2);
});

Deno.test("a policy is its owner's alone, and visitors have none", async () => {
  await using test = await openTestApp();
  const [owner, other] = [await test.signIn(), await test.signIn({ role: "administrator" })];
  const { id } = await owner.repository.dataPolicies.create("A", FIRST_POLICY);
  const strange = other.repository.dataPolicies;
  assert.deepEqual(await strange.list(), []);
  for (
    const act of [
      () => strange.get(id),
      () => strange.save(id, "B", MANDATORY, 1),
      () => strange.rename(id, "B"),
      () => strange.delete(id),
    ]
  ) await assert.rejects(act, { error: "notFound" });
  const none = test.visitor.dataPolicies;
  for (const act of [() => none.list(), () => none.get(id), () => none.create("A", FIRST_POLICY)]) {
    await assert.rejects(act, { error: "notLoggedIn" });
  }
  assert.equal((await owner.repository.dataPolicies.get(id)).name, "A");
});

Deno.test(`createPolicy() stops at ${POLICIES_MAX}, and names what is missing`, async () => {
  await using test = await openTestApp();
  const { repository: { dataPolicies } } = await test.signIn();
  for (let n = 0; n < POLICIES_MAX; n++) await dataPolicies.create(`${n}`, FIRST_POLICY);
  await assert.rejects(dataPolicies.create("one more", FIRST_POLICY), { error: "tooManyPolicies" });
  assert.equal((await dataPolicies.list()).length, POLICIES_MAX);
  await assert.rejects(dataPolicies.create(" \u0007 ", FIRST_POLICY), { error: "invalidInput" });
});

Deno.test("policies are in the copy of personal data, and go with the account", async () => {
  await using test = await openTestApp();
  const { id, email, repository } = await test.signIn();
  await repository.dataPolicies.create("A", MANDATORY);
  const copy = await repository.profile.export() as unknown as {
    dataPolicies: { name: string; policy: unknown }[];
  };
  assert.deepEqual(copy.dataPolicies.map(({ name, policy }) => [name, policy]), [["A", MANDATORY]]);
  await repository.profile.cancel(email, "");
  assert.deepEqual(
    await test.app.db.read.select().from(dataPolicy).where(eq(dataPolicy.ownerId, id)).all(),
    [],
  );
});

Deno.test("exportDataPolicy gives a file to everybody, in the language and format that is asked for", async () => {
  await using test = await openTestApp();
  const { dataPolicies } = test.visitor;
  for (
    const [format, type, first] of [
      ["docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "PK"],
      ["markdown", "text/markdown; charset=utf-8", "# "],
      ["json", "application/json; charset=utf-8", "{\n"],
    ] as const
  ) {
    for (
      const [locale, name] of [["zh", "《湖泊科学》研究数据政策"], [
        "en",
        "Research data policy of Lake Science",
      ]] as const
    ) {
      const answer = await dataPolicies.export(FULL_POLICY, locale, format);
      assert.equal(answer.headers.get("Content-Type"), type);
      assert.ok(answer.headers.get("Content-Disposition")?.includes(encodeURIComponent(name)), name);
      assert.equal((await answer.text()).slice(0, 2), first);
    }
  }
  const bad = dataPolicies.export({ ...FULL_POLICY, sharing: "perhaps" } as never);
  await assert.rejects(bad, { error: "invalidInput" });
  const plain = await test.api.request("/api/sdb-export-service/datapolicy/public/export", {
    method: "POST",
    headers: { "Content-Type": "application/json", "Origin": test.config.publicUrl },
    body: JSON.stringify(FIRST_POLICY),
  });
  assert.match(plain.headers.get("Content-Disposition")!, /\.docx/, "Word in Chinese, as specified");
});
