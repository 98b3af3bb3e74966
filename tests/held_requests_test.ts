/** What a call was begun with is asked again when its effect is written (safety 2.7): every long call by every end. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { digestOf, toHex } from "../sdk/hash_source.ts";
import { issueCode } from "../api/services/one_time_code/codes.ts";
import { hashPassword } from "../api/services/credential/password_hash.ts";
import { user } from "../db/schema/mod.ts";
import { SESSION_IDLE_MS, SESSION_MAX_MS } from "../sdk/model/limits.ts";
import type { ErrorName } from "../sdk/model/errors.ts";
import type { Repository } from "../sdk/mod.ts";
import { PASSWORD } from "./accounts.ts";
import { ALL_PASSED, completeMetadata, publish, submit } from "./datasets.ts";
import { openTestApp, type SignedInUser, type TestApp } from "./harness.ts";
import { PDF, retractionRequest } from "./retractions.ts";
import { type HeldRequests, holdRequests } from "./held_requests.ts";

const NEW_PASSWORD = "Gletscher1966";
const DAY_MS = 86_400_000;
const COMMUNITY = "j00001";

/** Somebody who deposits, reviews for the governance team and administers a community, and what they work on. */
interface Scene extends AsyncDisposable {
  /** Of an upload without a byte. */
  uploadId: string;
  test: TestApp;
  person: SignedInUser;
  administrator: SignedInUser;
  /** Own drafts, one for each call that writes to one. */
  drafts: Record<"file" | "cover" | "compliance" | "save" | "import", string>;
  published: string;
  /** Of the person for data of somebody else. */
  accessRequestId: string;
  /** Of somebody else's submission. */
  reviewId: string;
  revision: number;
}

async function openScene(): Promise<Scene> {
  const test = await openTestApp();
  const community = await test.addCommunity(COMMUNITY);
  const [administrator, author, reviewer] = [
    await test.signIn({ role: "administrator" }),
    await test.signIn(),
    await test.signIn({ role: "governance" }),
  ];
  const person = await test.signIn({ role: "governance", administers: [community] });
  const passwordHash = await hashPassword(PASSWORD);
  await test.app.db.withTx((tx) => tx.update(user).set({ passwordHash }).where(eq(user.id, person.id)));
  const { reviewId } = await submit(author, reviewer);
  const { dataSetId: published } = await publish(test, person, reviewer);
  const restricted = await publish(test, author, reviewer, { accessRight: "RESTRICTED" });
  const { requestId: accessRequestId } = await person.repository.accessRequests.create(
    restricted.dataSetId,
    "V1",
    { name: "Li Na", justification: "For a meta-analysis." },
  );
  const draft = async () => (await person.repository.datasets.create(completeMetadata())).dataSetId;
  const drafts = {
    file: await draft(),
    cover: await draft(),
    compliance: await draft(),
    save: await draft(),
    import: await draft(),
  };
  const { revision } = await person.repository.datasets.get(drafts.save);
  const begun = { dataSetId: drafts.file, version: "V1", path: "resumed.bin", size: 100_000 };
  const { uploadId } = await person.repository.uploads.create(begun);
  const dispose = () => test[Symbol.asyncDispose]();
  return {
    test,
    person,
    administrator,
    drafts,
    published,
    accessRequestId,
    reviewId,
    revision,
    uploadId,
    [Symbol.asyncDispose]: dispose,
  };
}

type Call = (repository: Repository, scene: Scene) => Promise<unknown>;

/** By the names of the API's document. */
const CALLS: Record<string, Call> = {
  uploadFile: ({ files }, { drafts }) => files.upload(drafts.file, "V1", "held.bin", new Uint8Array(100_000)),
  uploadFiles: ({ uploads }, { drafts }) =>
    uploads.sendSmall(drafts.file, "V1", [{
      path: "small.bin",
      content: new Blob([new Uint8Array(50_000)]),
    }]),
  createUpload: ({ uploads }, { drafts }) =>
    uploads.create(
      { dataSetId: drafts.file, version: "V1", path: "begun.bin", size: 100_000 },
      new Uint8Array(100_000),
    ),
  appendToUpload: ({ uploads }, { uploadId }) => uploads.append(uploadId, 0, new Uint8Array(100_000)),
  putCover: async ({ attachments }, { drafts }) => {
    const create = { width: 300, height: 200, channels: 3, background: "#2f7fd0" } as const;
    const image = new Uint8Array(await sharp({ create }).png().toBuffer());
    return await attachments.putCover(drafts.cover, "V1", new Blob([image], { type: "image/png" }));
  },
  addCompliance: ({ attachments }, { drafts }) =>
    attachments.addCompliance(drafts.compliance, "V1", "ethics.pdf", PDF),
  addAccessAttachment: ({ accessRequests }, { accessRequestId }) =>
    accessRequests.attach(accessRequestId, "approval.pdf", PDF),
  addVideo: async ({ content }) => {
    const film = new URL("../static/video/sample-first-dataset.webm", import.meta.url);
    return await content.addVideo("a.webm", new Blob([await Deno.readFile(film)]));
  },
  importMedia: async ({ content }) => {
    const create = { width: 30, height: 20, channels: 3, background: "#2f7fd0" } as const;
    const bytes = new Uint8Array(await sharp({ create }).webp().toBuffer());
    const sha256 = toHex(await digestOf(bytes));
    return await content.importMedia(
      "other",
      { name: "a.webp", sha256, alt: { zh: "图", en: "" } },
      new Blob([bytes]),
    );
  },
  requestRetraction: ({ retractions }, { published }) =>
    retractions.request(published, "V1", retractionRequest(), { zh: PDF, en: PDF }),
  createDataset: ({ datasets }) => datasets.create(completeMetadata()),
  saveDataset: ({ datasets }, { drafts, revision }) =>
    datasets.save(drafts.save, "V1", { revision, metadata: completeMetadata({ language: "zh" }) }),
  importFiles: ({ datasets }, { drafts, published }) =>
    datasets.importFiles(drafts.import, "V1", { from: published, version: "V1" }),
  acceptReview: ({ reviews }, { reviewId }) => reviews.accept(reviewId, ALL_PASSED),
};

/** Begins every call, with the first half of its body. */
async function beginAll(
  scene: Scene,
  token: string,
): Promise<HeldRequests & { outcomes: Promise<string[]> }> {
  const held = holdRequests(scene.test.api, token);
  const outcomes = Promise.all(
    Object.entries(CALLS).map(async ([name, call]) => {
      const outcome = await call(held.repository, scene).then(
        () => "done",
        (error) => error.error ?? String(error),
      );
      return `${name}: ${outcome}`;
    }),
  );
  await held.reached(Object.keys(CALLS).length);
  return { ...held, outcomes };
}

const everyCall = (outcome: string) => Object.keys(CALLS).map((name) => `${name}: ${outcome}`);

/** What was tried is counted, and what is asked of a session is noted in it; nothing else may change. */
const BOOKKEEPING = new Set(["attempt", "session", "access_token"]);

/** Everything that the database says. */
function readAll({ app }: TestApp): Promise<Record<string, unknown[]>> {
  return app.db.maintain(async (client) => {
    const { rows } = await client.execute("SELECT name FROM sqlite_master WHERE type = 'table'");
    const names = rows.map(({ name }) => String(name)).filter((name) => !BOOKKEEPING.has(name));
    const tables = names.map(async (name) =>
      [name, (await client.execute(`SELECT * FROM "${name}"`)).rows.map((row) => Object.values(row))] as const
    );
    return Object.fromEntries(await Promise.all(tables));
  });
}

type End = (scene: Scene) => Promise<unknown> | void;

const sessionsOf = async ({ repository }: SignedInUser) => (await repository.profile.devices())[0].id;

const ACCOUNT_ENDS: Record<string, End> = {
  "the cancellation of the account": ({ person: { repository, email } }) =>
    repository.profile.cancel(email, PASSWORD),
  "the suspension of the account": ({ test, person }) =>
    test.app.db.withTx((tx) => tx.update(user).set({ status: "INACTIVE" }).where(eq(user.id, person.id))),
  "an administrator's demand for a new password": ({ administrator, person }) =>
    administrator.repository.accounts.requirePasswordUpdate(person.id),
};

const SESSION_ENDS: Record<string, End> = {
  ...ACCOUNT_ENDS,
  "the log-out": ({ person }) => person.repository.users.logout(),
  "the log-out of the device": async ({ person }) =>
    person.repository.profile.logOutDevice(await sessionsOf(person)),
  "the log-out everywhere": ({ person }) => person.repository.profile.logOutEverywhere(),
  "a change of the password": ({ person }) =>
    person.repository.profile.changePassword({ current: PASSWORD, password: NEW_PASSWORD }),
  "a reset of the password": ({ test, person }) => reset(test, person),
  "the longest life of a session": ({ test }) => test.advance(SESSION_MAX_MS),
};

const TOKEN_ENDS: Record<string, End> = {
  ...ACCOUNT_ENDS,
  "the revocation of the token": async ({ person: { repository } }) =>
    repository.tokens.revoke((await repository.tokens.list())[0].id),
  "the expiry of the token": ({ test }) => test.advance(DAY_MS),
  "a reset of the password": ({ test, person }) => reset(test, person),
  "a change of the password that revokes the tokens": ({ person: { repository } }) =>
    repository.profile.changePassword({ current: PASSWORD, password: NEW_PASSWORD, revokeTokens: true }),
};

const RIGHT_ENDS: Record<string, End> = {
  "the loss of a role": ({ administrator, person }) =>
    administrator.repository.accounts.setRole(person.id, "depositor"),
  "the loss of a community": ({ administrator, person }) =>
    administrator.repository.accounts.withdrawCommunity(person.id, COMMUNITY),
};

async function reset({ app, visitor }: TestApp, { id, email: userName }: SignedInUser): Promise<void> {
  const code = await app.db.withTx((tx) => issueCode(tx, app, id, "reset"));
  await visitor.users.resetPassword({ userName, code, password: NEW_PASSWORD });
}

const bySession = ({ person }: Scene) => person.token;
const byToken = async ({ person: { repository } }: Scene) => {
  const scopes = ["read", "deposit", "review"] as const;
  return (await repository.tokens.create({ name: "script", scopes: [...scopes], days: 1 })).token;
};

const CASES: [by: string, Record<string, End>, (scene: Scene) => string | Promise<string>, ErrorName][] = [
  ["a session", SESSION_ENDS, bySession, "sessionExpired"],
  ["a token", TOKEN_ENDS, byToken, "sessionExpired"],
  ["a session", RIGHT_ENDS, bySession, "forbidden"],
  ["a token", RIGHT_ENDS, byToken, "forbidden"],
];

for (const [by, ends, credentialOf, error] of CASES) {
  for (const [what, end] of Object.entries(ends)) {
    Deno.test(`calls begun with ${by} before ${what} write nothing after it`, async () => {
      await using scene = await openScene();
      const held = await beginAll(scene, await credentialOf(scene));
      await end(scene);
      const before = await readAll(scene.test);
      held.release();
      assert.deepEqual(await held.outcomes, everyCall(error));
      assert.deepEqual(await readAll(scene.test), before);
      const incoming = Array.from(Deno.readDirSync(`${scene.test.config.dataDir}/incoming`));
      assert.deepEqual(incoming, []);
    });
  }
}

const HARMLESS: Record<string, End> = {
  "nothing happens": () => {},
  "the session is idle for longer than it may be": ({ test }) => test.advance(SESSION_IDLE_MS + 1),
  "another device is logged out": async ({ test, person }) => {
    const other = await test.visitor.users.login(person.email, PASSWORD);
    assert.ok(other.token.access_token);
    const devices = await person.repository.profile.devices();
    await person.repository.profile.logOutDevice(devices.find(({ current }) => !current)!.id);
  },
  "the role is raised": ({ administrator, person }) =>
    administrator.repository.accounts.setRole(person.id, "administrator"),
  "a right is added": async ({ test, administrator, person }) => {
    await test.addCommunity("j00002");
    await administrator.repository.accounts.grantCommunity(person.id, "j00002");
  },
};

for (const [what, happen] of Object.entries(HARMLESS)) {
  Deno.test(`calls begun with a session are done when ${what} meanwhile`, async () => {
    await using scene = await openScene();
    const held = await beginAll(scene, scene.person.token);
    await happen(scene);
    held.release();
    assert.deepEqual(await held.outcomes, everyCall("done"));
    // What was under way counts as use.
    assert.equal((await scene.person.repository.users.me())?.userName, scene.person.email);
  });
}

/** Their right is a key in the request itself, which no loss of a session touches. */
const BY_KEY: ReadonlySet<string> = new Set(["addFollowedAttachment"]);

Deno.test("every call that takes bytes is among the long calls", async () => {
  await using test = await openTestApp();
  const response = await test.api.request("/api/openapi.json");
  const { paths } = await response.json();
  const operations: { operationId?: string; requestBody?: { content: Record<string, unknown> } }[] = Object
    .values<Record<string, object>>(paths).flatMap((path) => Object.values(path));
  const takeBytes = operations.filter(({ requestBody }) =>
    requestBody && "application/octet-stream" in requestBody.content
  ).map(({ operationId }) => operationId!);
  assert.ok(takeBytes.length >= 3, takeBytes.join());
  assert.deepEqual(takeBytes.filter((name) => !(name in CALLS) && !BY_KEY.has(name)), []);
});
