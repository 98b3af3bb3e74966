/** Published rows against statements that no code should ever send (safety 2.1, I2). */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { Database } from "./client.ts";
import { migrate } from "./migrate.ts";

const folder = new URL("./migrations", import.meta.url).pathname;

const FROZEN_VERSION =
  `id dataset_serial number revision type_code language title_zh title_en description_zh description_en keywords_zh
  keywords_en license_id license_text_zh license_text_en embargo_months reference_list projects spatial temporal
  file_count total_size created_at submitted_at accepted_at published_at`.split(/\s+/);
const CORRECTED_VERSION = ["papers", "funding", "updated_at"];
/** Instants and marks of what happens to a version after its publication, or that never concern a published one. */
const MOVING_VERSION = [
  "private_until",
  "held",
  "withheld_at",
  "retracted_at",
  "reminded_days",
  "deleted_at",
  "used_at",
  "merkle_root",
];

const version = (change: string) => `UPDATE dataset_version SET ${change} WHERE id = 'v'`;
const FORBIDDEN = [
  ...FROZEN_VERSION.map((column) => version(`${column} = 9`)),
  version("status = 'DRAFT'"),
  version("status = 'PUBLISHING'"),
  version("access_right = 'RESTRICTED'"),
  version("embargo_ends_at = 9"),
  version("embargo_ends_at = NULL"),
  "DELETE FROM dataset_version WHERE id = 'v'",
  "DELETE FROM dataset WHERE serial = 1",
  ...["id", "position", "name_zh", "name_en", "email", "corresponding"].map((column) =>
    `UPDATE creator SET ${column} = 9 WHERE id = 1`
  ),
  "UPDATE creator SET version_id = 'd' WHERE id = 1",
  "UPDATE creator SET version_id = 'v', position = 9 WHERE id = 2",
  "INSERT INTO creator (version_id, position, corresponding) VALUES ('v', 9, 0)",
  "DELETE FROM creator WHERE id = 1",
  "UPDATE dataset_subject SET code = '9' WHERE version_id = 'v'",
  "INSERT INTO dataset_subject VALUES ('v', 9, '110')",
  "DELETE FROM dataset_subject WHERE version_id = 'v'",
  ...["id", "path", "size", "media_type", "cstr", "created_at"].map((column) =>
    `UPDATE file SET ${column} = 9 WHERE id = 'f'`
  ),
  "UPDATE file SET sha256 = 'b' WHERE id = 'f'",
  "UPDATE file SET version_id = 'd', path = 'other' WHERE id = 'f'",
  "UPDATE file SET version_id = 'v', path = 'other' WHERE id = 'g'",
  "INSERT INTO file VALUES ('h', 'v', 'more', 1, 'a', 'text/csv', NULL, 1)",
];
const ALLOWED = [
  ...CORRECTED_VERSION.map((column) => version(`${column} = '[]'`)),
  ...MOVING_VERSION.map((column) => version(`${column} = 1`)),
  version("status = 'PUBLISHED'"),
  version("status = 'RETRACTED'"),
  version("access_right = 'PUBLIC'"),
  version("access_right = 'PUBLIC', embargo_ends_at = 5"),
  "UPDATE creator SET orcid = '0000-0002-1825-0097' WHERE id = 1",
  "UPDATE affiliation SET name_en = 'Corrected' WHERE creator_id = 1",
  "UPDATE dataset_version SET title_en = 'x', status = 'PUBLISHED', published_at = 3 WHERE id = 'd'",
  "UPDATE file SET cstr = 'c' WHERE id = 'g'",
  "DELETE FROM file WHERE id = 'g'",
  "DELETE FROM dataset_version WHERE id = 'd'",
];

/** A published version `v` under embargo and a draft `d` after it, each with a creator, a subject and a file. */
const ROWS = [
  "INSERT INTO user (id, email, real_name, created_at) VALUES ('u', 'u@example.org', 'U', 1)",
  "INSERT INTO dataset (serial, id, owner_id, created_at) VALUES (1, 's', 'u', 1)",
  "INSERT INTO blob (sha256, size, created_at) VALUES ('a', 1, 1), ('b', 1, 1)",
  ...[["v", 1, "f"], ["d", 2, "g"]].flatMap(([id, number, file]) => [
    `INSERT INTO dataset_version (id, dataset_serial, number, status, type_code, keywords_zh, keywords_en, access_right,
      embargo_months, papers, reference_list, funding, projects, spatial, temporal, created_at, updated_at,
      embargo_ends_at) VALUES ('${id}', 1, ${number}, 'DRAFT', '01', '[]', '[]', 'EMBARGO', 1, '[]', '[]', '[]', '[]',
      '[]', '[]', 1, 1, 1)`,
    `INSERT INTO creator (id, version_id, position, corresponding) VALUES (${number}, '${id}', 0, 0)`,
    `INSERT INTO affiliation (creator_id, position) VALUES (${number}, 0)`,
    `INSERT INTO dataset_subject VALUES ('${id}', 0, '110')`,
    `INSERT INTO file VALUES ('${file}', '${id}', 'data.csv', 1, 'a', 'text/csv', NULL, 1)`,
  ]),
  version("status = 'PUBLISHED', published_at = 2"),
];

async function withPublished(use: (database: Database) => Promise<void>): Promise<void> {
  const path = await Deno.makeTempDir({ prefix: "sdb-freeze-" });
  const database = await Database.open({ url: `file:${path}/sdb.db` });
  try {
    await migrate(database, folder);
    await database.withTx(async (tx) => {
      for (const row of ROWS) await tx.run(sql.raw(row));
    });
    await use(database);
  } finally {
    await database.close();
    await Deno.remove(path, { recursive: true });
  }
}

/** What the database says to a statement, of which nothing stays. */
async function verdict(database: Database, ...statements: string[]): Promise<string> {
  try {
    await database.withTx(async (tx) => {
      for (const statement of statements) await tx.run(sql.raw(statement));
      throw new Error("taken back");
    });
  } catch (error) {
    return String((error as Error).cause ?? (error as Error).message);
  }
  throw new Error("unreachable");
}

const REFUSED = /a published|an embargo/;
const RETRACT = version("status = 'RETRACTED'");

Deno.test("a published version refuses every change of what was published, also once retracted", () =>
  withPublished(async (database) => {
    for (const statement of FORBIDDEN) {
      assert.match(await verdict(database, statement), REFUSED, statement);
      assert.match(await verdict(database, RETRACT, statement), REFUSED, `retracted: ${statement}`);
    }
    const back = version("status = 'PUBLISHED'");
    assert.match(await verdict(database, RETRACT, back), REFUSED, "back from RETRACTED");
    assert.match(await verdict(database, "DELETE FROM file WHERE id = 'f'"), REFUSED);
    const opened = version("access_right = 'PUBLIC'");
    for (const change of ["access_right = 'EMBARGO'", "embargo_ends_at = 9"]) {
      assert.match(await verdict(database, opened, version(change)), REFUSED, `opened: ${change}`);
    }
  }));

Deno.test("the Merkle root of a published version is written once", () =>
  withPublished(async (database) => {
    const [first, second] = [version("merkle_root = 'a'"), version("merkle_root = 'b'")];
    assert.match(await verdict(database, first, second), /a published root/);
    assert.match(await verdict(database, first, version("merkle_root = NULL")), /a published root/);
  }));

Deno.test("a published version takes retraction, opening and corrections; a draft takes everything", () =>
  withPublished(async (database) => {
    for (const statement of ALLOWED) {
      assert.equal(await verdict(database, statement), "taken back", statement);
    }
    assert.equal(await verdict(database, RETRACT, "DELETE FROM file WHERE id = 'f'"), "taken back");
  }));

Deno.test("the parts of a published name are written once; those that a rule had to guess may be put right", () =>
  withPublished(async (database) => {
    const parts = (change: string) => `UPDATE creator SET ${change} WHERE id = 1`;
    const [split, guessed] = [0, 1].map((doubtful) =>
      parts(`kind = 'person', family_en = 'Li', given_en = 'Ming', name_doubtful = ${doubtful}`)
    );
    const columns = ["kind", "family_zh", "family_en", "given_zh", "given_en", "name_doubtful"];
    for (const column of columns) {
      const change = parts(`${column} = 1`);
      assert.match(await verdict(database, split, change), /parts of a published name/, column);
      assert.match(await verdict(database, split, RETRACT, change), /parts of a published name/, column);
      assert.equal(await verdict(database, guessed, change), "taken back", column);
    }
    const right = parts("family_en = 'Ming', given_en = 'Li', name_doubtful = 0");
    assert.equal(await verdict(database, guessed, right), "taken back");
    assert.match(await verdict(database, guessed, right, split), /parts of a published name/);
  }));

Deno.test("a column of dataset_version is either frozen or named as one that may move", () =>
  withPublished(async (database) => {
    const columns = await database.read.all<{ name: string }>(sql`PRAGMA table_info(dataset_version)`);
    const named = [
      ...FROZEN_VERSION,
      ...CORRECTED_VERSION,
      ...MOVING_VERSION,
      "status",
      "access_right",
      "embargo_ends_at",
    ];
    assert.deepEqual(columns.map(({ name }) => name).sort(), named.sort());
  }));
