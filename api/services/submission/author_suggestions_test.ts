import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { identity, user } from "../../../db/schema/mod.ts";
import { completeMetadata } from "../../../tests/datasets.ts";
import { openTestApp } from "../../../tests/harness.ts";

const author = (zh: string, en: string, email: string, affiliation: string) => ({
  name: { zh, en },
  email,
  corresponding: true,
  affiliations: [{ name: { zh: "", en: affiliation } }],
});

Deno.test("listOwnAuthors() gives oneself from the account, with the bound ORCID iD and without domains as ROR ids", async () => {
  await using test = await openTestApp();
  const person = await test.signIn({ email: "lin@example.org" });
  const row = (await test.app.db.read.select().from(user).where(eq(user.email, "lin@example.org")).get())!;
  const places = [
    { nameZh: "中国科学院", nameEn: "Chinese Academy of Sciences", id: "https://ror.org/034t30j35" },
    { nameZh: "", nameEn: "Harvard University", id: "domain:harvard.edu" },
  ].map((one) => ({ ...one, aliases: [], orgids: [], custom: false }));
  await test.app.db.withTx(async (tx) => {
    await tx.update(user).set({ realName: "林佳慧", organizations: places }).where(eq(user.id, row.id));
    await tx.insert(identity).values({
      provider: "ORCID",
      subject: "0000-0002-1825-0097",
      userId: row.id,
      displayName: "",
      createdAt: 1,
      lastUsedAt: 1,
    });
  });
  const { me, earlier } = await person.repository.datasets.ownAuthors();
  assert.deepEqual([me.family.zh, me.given.zh, me.email, me.orcid], [
    "林",
    "佳慧",
    "lin@example.org",
    "0000-0002-1825-0097",
  ]);
  assert.deepEqual(me.affiliations.map(({ name, ror }) => [name.en, ror]), [
    ["Chinese Academy of Sciences", "https://ror.org/034t30j35"],
    ["Harvard University", ""],
  ]);
  assert.deepEqual(earlier, []);
  await assert.rejects(test.visitor.datasets.ownAuthors(), { error: "notLoggedIn" });
});

Deno.test("listOwnAuthors() gives each author of one's own datasets once, as in the latest change, and nobody else's", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const other = await test.signIn();
  await other.repository.datasets.create(
    completeMetadata({ authors: [author("钱七", "Qi Qian", "qi@example.org", "Elsewhere")] }),
  );
  const wu = (place: string) => author("吴六", "Liu Wu", "wu@example.org", place);
  await person.repository.datasets.create(completeMetadata({ authors: [wu("Old Institute")] }));
  test.advance(1000);
  const zhao = author("赵五", "Wu Zhao", "zhao@example.org", "Some College");
  await person.repository.datasets.create(completeMetadata({ authors: [zhao, wu("New Institute")] }));
  const before = test.statements.length;
  const { earlier } = await person.repository.datasets.ownAuthors();
  assert.ok(test.statements.length - before <= 15, String(test.statements.length - before));
  assert.deepEqual(
    earlier.map(({ name, affiliations, corresponding }) => [name.zh, affiliations[0].name.en, corresponding]),
    [["赵五", "Some College", false], ["吴六", "New Institute", false]],
  );
});
