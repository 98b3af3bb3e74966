/** Requests of an earlier release, whose requester always had an account. */
import assert from "node:assert/strict";
import { Database } from "./client.ts";
import { migrate } from "./migrate.ts";
import { earlierMigrations, MIGRATIONS } from "./earlier_migrations.ts";
import { findRequest } from "./queries/review/requests.ts";
import { accessRequest, request } from "./schema/mod.ts";

/** How many migrations there were before somebody without an account could ask. */
const BEFORE = 45;

const OLD = `
  INSERT INTO user (id, email, real_name, status, created_at) VALUES ('u', 'u@example.org', 'Li Na', 'ACTIVE', 1);
  INSERT INTO dataset (serial, id, owner_id, created_at) VALUES (1, 'd1', 'u', 1);
  INSERT INTO dataset_version (id, dataset_serial, number, status, title_zh, title_en, type_code, access_right,
      keywords_zh, keywords_en, papers, reference_list, funding, projects, spatial, temporal, created_at, updated_at)
    VALUES ('v1', 1, 1, 'PUBLISHED', '水位', 'Levels', '001', 'RESTRICTED',
      '[]', '[]', '[]', '[]', '[]', '[]', '[]', '[]', 1, 1);
  INSERT INTO request (id, type, version_id, requester_id, state, payload, comments, created_at, due_at)
    VALUES ('r1', 'access', 'v1', 'u', 'PENDING', '{"name":"N","institution":"","justification":"J"}', 'c', 5, 9);
  INSERT INTO access_request (id, reminders) VALUES ('r1', 1);
`;

Deno.test("migrate() keeps requests with what belongs to them, and lets their requester be absent", async () => {
  const path = await Deno.makeTempDir({ prefix: "sdb-migrate-" });
  const earlier = await earlierMigrations(BEFORE);
  const database = await Database.open({ url: `file:${path}/sdb.db` });
  try {
    await migrate(database, earlier);
    await database.maintain((client) => client.executeMultiple(OLD));
    await migrate(database, MIGRATIONS);
    const db = database.read;
    const found = (await findRequest(db, ["access"], "r1"))!;
    assert.deepEqual([found.requester, found.email, found.request.requesterId], [
      "Li Na",
      "u@example.org",
      "u",
    ]);
    assert.deepEqual([found.request.comments, found.request.dueAt, found.request.visitorEmail], [
      "c",
      9,
      null,
    ]);
    assert.equal((await db.select().from(accessRequest)).length, 1);
    await database.withTx((tx) =>
      tx.insert(request).values({
        ...found.request,
        ...{ id: "r2", requesterId: null, visitorEmail: "v@example.org", visitorLocale: "en" },
      })
    );
    const visitors = (await findRequest(db, ["access"], "r2"))!;
    assert.deepEqual([visitors.requester, visitors.email], ["N", "v@example.org"]);
  } finally {
    await database.close();
    for (const used of [path, earlier]) await Deno.remove(used, { recursive: true });
  }
});
