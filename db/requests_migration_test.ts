/** Requests of an earlier release, which had a table for each type. */
import assert from "node:assert/strict";
import { Database } from "./client.ts";
import { migrate } from "./migrate.ts";
import { earlierMigrations, MIGRATIONS } from "./earlier_migrations.ts";
import { findRequest, listRequestsOfDataset } from "./queries/review/requests.ts";
import {
  findRetractionDetails,
  findRetractionOfVersion,
  listRetractedToPurge,
} from "./queries/review/retractions.ts";

/** How many migrations there were before requests of all types stood in one table. */
const BEFORE = 15;

const OLD = `
  INSERT INTO user (id, email, real_name, status, created_at)
    VALUES ('owner', 'o@example.org', '林悦', 'ACTIVE', 1), ('platform', 'p@example.org', 'P', 'ACTIVE', 1);
  INSERT INTO dataset (serial, id, owner_id, created_at) VALUES (1, 'd1', 'owner', 1);
  INSERT INTO dataset_version (id, dataset_serial, number, status, title_zh, title_en, type_code, access_right,
      keywords_zh, keywords_en, papers, reference_list, funding, projects, spatial, temporal, created_at, updated_at)
    SELECT column1, 1, column2, 'DRAFT', '水位', 'Levels', '001', 'PUBLIC',
      '[]', '[]', '[]', '[]', '[]', '[]', '[]', '[]', 1, 1 FROM (VALUES ('v1', 1), ('v2', 2));
  INSERT INTO blob (sha256, size, created_at) VALUES ('aa', 9, 1);
  INSERT INTO attachment (id, version_id, kind, name, sha256, size, media_type, created_at)
    VALUES ('zh', 'v1', 'statementZh', '声明.pdf', 'aa', 9, 'application/pdf', 1),
           ('en', 'v1', 'statementEn', 'signed.pdf', 'aa', 9, 'application/pdf', 1);
  INSERT INTO retraction (id, version_id, requester_id, content, reason, specification, statement_zh, statement_en,
      statement_zh_id, statement_en_id, state, comments, decider_id, created_at, decided_at, purge_at)
    VALUES ('r1', 'v1', 'owner', 'both', 'other', 'Moved "elsewhere"', '说明
第二行', 'Why', 'zh', 'en', 'WITHDRAWN', 'Yes', 'platform', 5, 6, 7);
  INSERT INTO paper_update (id, version_id, papers, state, comments, reviewer_id, created_at, due_at, decided_at)
    VALUES ('p1', 'v2', '[{"title":{"zh":"","en":"B"},"doi":"10.1/b"},{"title":{"zh":"甲","en":"A"},"reference":{"zh":"","en":"Ref"}}]',
            'RETURNED', 'No', 'platform', 8, 9, 10),
           ('p2', 'v2', '[]', 'PENDING', '', NULL, 11, 12, NULL);
`;

Deno.test("migrate() moves requests of each type into one table, with their ids, words, people and times", async () => {
  const path = await Deno.makeTempDir({ prefix: "sdb-migrate-" });
  const earlier = await earlierMigrations(BEFORE);
  const database = await Database.open({ url: `file:${path}/sdb.db` });
  try {
    await migrate(database, earlier);
    await database.maintain((client) => client.executeMultiple(OLD));
    await migrate(database, MIGRATIONS);
    const db = database.read;
    const retraction = (await findRequest(db, ["retraction"], "r1"))!;
    assert.deepEqual(retraction.request, {
      id: "r1",
      type: "retraction",
      versionId: "v1",
      requesterId: "owner",
      visitorEmail: null,
      visitorLocale: null,
      state: "WITHDRAWN",
      payload: {
        content: "both",
        reason: "other",
        specification: 'Moved "elsewhere"',
        statement: { zh: "说明\n第二行", en: "Why" },
      },
      comments: "Yes",
      deciderId: "platform",
      createdAt: 5,
      dueAt: null,
      decidedAt: 6,
    });
    assert.deepEqual([retraction.requester, retraction.about?.dataset.id], ["林悦", "d1"]);
    const detail = (await findRetractionDetails(db, ["r1"])).get("r1")!;
    assert.deepEqual([detail.signedZh.name, detail.signedEn.name, detail.retraction.purgeAt], [
      "声明.pdf",
      "signed.pdf",
      7,
    ]);
    assert.equal((await findRetractionOfVersion(db, "v1"))?.id, "r1");
    assert.deepEqual((await listRetractedToPurge(db, 7)).map((one) => one.retractionId), ["r1"]);
    const updates = await listRequestsOfDataset(db, "paperUpdate", "d1");
    assert.deepEqual(
      updates.map((
        { request: { id, requesterId, state, deciderId, dueAt, decidedAt, payload } },
      ) => [id, requesterId, state, deciderId, dueAt, decidedAt, payload]),
      [
        ["p2", "owner", "PENDING", null, 12, null, { papers: [] }],
        ["p1", "owner", "RETURNED", "platform", 9, 10, {
          papers: [
            { title: { zh: "", en: "B" }, doi: "10.1/b", reference: { zh: "", en: "" } },
            { title: { zh: "甲", en: "A" }, reference: { zh: "", en: "Ref" } },
          ],
        }],
      ],
    );
    const broken = await database.maintain(async (client) =>
      (await client.execute("PRAGMA foreign_key_check")).rows.length
    );
    assert.equal(broken, 0);
  } finally {
    await database.close();
    for (const used of [path, earlier]) await Deno.remove(used, { recursive: true });
  }
});
