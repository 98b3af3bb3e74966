/** Every state against everybody: who sees a version, what they may do, and that all else is refused. */
import assert from "node:assert/strict";
import { datasetVersion, review } from "../../../db/schema/mod.ts";
import {
  canDo,
  DATASET_STATUSES,
  type DatasetAction,
  type DatasetStatus,
  isUnpublished,
} from "../../../sdk/model/lifecycle.ts";
import { ALL_PASSED, completeMetadata, submit } from "../../../tests/datasets.ts";
import { openTestApp, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { allowPublishedChanges } from "../../../tests/published_rows.ts";

async function enter(test: TestApp) {
  const first = await test.addCommunity("j00001");
  const second = await test.addCommunity("j00002");
  const owner = await test.signIn();
  const reviewer = await test.signIn({ administers: [first] });
  const people = {
    visitor: { repository: test.visitor } as SignedInUser,
    owner,
    depositor: await test.signIn(),
    reviewer,
    otherReviewer: await test.signIn({ administers: [second] }),
    governance: await test.signIn({ role: "governance" }),
    administrator: await test.signIn({ role: "administrator" }),
  };
  return { people, ...await submit(owner, reviewer, { communityCode: "j00001" }) };
}

const setStatus = ({ app }: TestApp, status: DatasetStatus) =>
  app.db.withTx((tx) => tx.update(datasetVersion).set({ status }));

const EVERYBODY = [
  "visitor",
  "owner",
  "depositor",
  "reviewer",
  "otherReviewer",
  "governance",
  "administrator",
];
const INSIDERS = ["owner", "administrator"];
/** Who sees a version of a community in each state. */
const SEEN_BY: Record<DatasetStatus, string[]> = {
  DRAFT: INSIDERS,
  PRIVATE_DRAFT: INSIDERS,
  IMPORTING: INSIDERS,
  REVISE: INSIDERS,
  UNDER_REVIEW: [...INSIDERS, "reviewer"],
  ACCEPTED: [...INSIDERS, "reviewer"],
  PUBLISHING: [...INSIDERS, "reviewer"],
  PUBLISH_ERROR: [...INSIDERS, "reviewer", "governance"],
  PUBLISHED: EVERYBODY,
  RETRACTED: EVERYBODY,
};

Deno.test("getDataset() shows each state to those who may see it and tells all others that there is none", async () => {
  await using test = await openTestApp();
  const { people, dataSetId } = await enter(test);
  for (const status of DATASET_STATUSES) {
    await setStatus(test, status);
    for (const [name, { repository }] of Object.entries(people)) {
      const call = repository.datasets.get(dataSetId);
      if (SEEN_BY[status].includes(name)) assert.equal((await call).status, status, `${name} ${status}`);
      else await assert.rejects(call, { error: "notFound", status: 404 }, `${name} ${status}`);
    }
  }
});

Deno.test("only owner and reviewers read e-mails; everybody else gets them masked", async () => {
  await using test = await openTestApp();
  const { people, dataSetId } = await enter(test);
  await setStatus(test, "PUBLISHED");
  for (const [name, { repository }] of Object.entries(people)) {
    const { email } = (await repository.datasets.get(dataSetId)).authors[0];
    const whole = name === "owner" || name === "reviewer";
    assert.equal(email, whole ? "wangfang@example.org" : "wan***@example.org", name);
  }
});

type Call = (person: SignedInUser, dataSetId: string, reviewId: string) => Promise<unknown>;

/** Every action that a person begins with one call, and whose it is. */
const ACTIONS: Partial<Record<DatasetAction, { of: "owner" | "reviewer" | "governance"; call: Call }>> = {
  save: {
    of: "owner",
    call: ({ repository }, id) =>
      repository.datasets.save(id, "V1", {
        revision: 0,
        metadata: completeMetadata({ communityCode: "j00001" }),
      }),
  },
  remove: { of: "owner", call: ({ repository }, id) => repository.datasets.remove(id, "V1") },
  importFiles: {
    of: "owner",
    call: ({ repository }, id) => repository.datasets.importFiles(id, "V1", { from: id, version: "V1" }),
  },
  makePrivate: { of: "owner", call: ({ repository }, id) => repository.datasets.makePrivate(id, "V1") },
  endPrivacy: { of: "owner", call: ({ repository }, id) => repository.datasets.unprotect(id, "V1") },
  submit: { of: "owner", call: ({ repository }, id) => repository.datasets.submit(id, "V1") },
  recall: { of: "owner", call: ({ repository }, id) => repository.datasets.recall(id, "V1") },
  redirect: { of: "owner", call: ({ repository }, id) => repository.datasets.redirect(id, "V1", "j00002") },
  urge: {
    of: "owner",
    call: ({ repository }, id) => repository.datasets.urge(id, "V1", { reason: "paperDeadline" }),
  },
  addVersion: { of: "owner", call: ({ repository }, id) => repository.datasets.addVersion(id) },
  openAccess: { of: "owner", call: ({ repository }, id) => repository.datasets.openAccess(id, "V1") },
  accept: {
    of: "reviewer",
    call: ({ repository }, _, reviewId) => repository.reviews.accept(reviewId, ALL_PASSED),
  },
  returnForRevision: {
    of: "reviewer",
    call: ({ repository }, _, reviewId) => repository.reviews.returnForRevision(reviewId, { comments: "改" }),
  },
  retryPublishing: {
    of: "governance",
    call: ({ repository }, id) => repository.datasets.retryPublishing(id, "V1"),
  },
};
const ENTRIES = Object.entries(ACTIONS) as [DatasetAction, NonNullable<typeof ACTIONS[DatasetAction]>][];

/** Errors with a name of their own, where the specification has words for them; `unProtect` ends either. */
function errorOf(action: DatasetAction, status: DatasetStatus): string {
  const unpublished = isUnpublished(status);
  if (action === "remove" && !unpublished) return "publishedStays";
  if (action === "redirect" && !unpublished) return "deliveredAlready";
  if (action === "addVersion" && unpublished) return "unpublishedVersion";
  if (action === "endPrivacy" && status === "PUBLISHED") return "notEmbargoed";
  if (action === "recall" && status === "PRIVATE_DRAFT") return "privateDraftStays";
  return status === "IMPORTING" ? "importing" : "datasetStateConflict";
}

Deno.test("an action is refused in every state that has no edge for it, and the row stays as it was", async () => {
  await using test = await openTestApp();
  const { people, dataSetId, reviewId } = await enter(test);
  for (const status of DATASET_STATUSES) {
    await setStatus(test, status);
    for (const [action, { of, call }] of ENTRIES.filter(([action]) => !canDo(status, action))) {
      // A reviewer knows the review and is told of the state; who cannot see the version is told nothing.
      const told = of === "reviewer" || SEEN_BY[status].includes(of);
      const error = told ? errorOf(action, status) : "notFound";
      const attempt = call(people[of], dataSetId, reviewId);
      await assert.rejects(attempt, { error }, `${action} in ${status}`);
      const rows = await test.app.db.read.select().from(datasetVersion).all();
      assert.deepEqual(rows.map((row) => row.status), [status], `${action} in ${status}`);
    }
    assert.equal((await test.app.db.read.select().from(review).get())?.state, "OPEN");
  }
});

Deno.test("an action is refused to everybody but the one whose it is", async () => {
  await using test = await openTestApp();
  const { people, dataSetId, reviewId } = await enter(test);
  for (const status of DATASET_STATUSES) {
    await setStatus(test, status);
    for (const [action, { of, call }] of ENTRIES) {
      for (const [name, person] of Object.entries(people)) {
        if (name === of) continue;
        await assert.rejects(
          call(person, dataSetId, reviewId),
          ({ error }: { error: string }) =>
            ["notLoggedIn", "notFound", "forbidden", "ownSubmission"].includes(error),
          `${action} by ${name} in ${status}`,
        );
      }
    }
    assert.equal((await test.app.db.read.select().from(datasetVersion).get())?.status, status);
  }
});

/** Which of the actions that a state has an edge for hold for a version that was never published and is open to all. */
const HOLDS = (action: DatasetAction) => action !== "openAccess";

Deno.test("allowedActions name exactly the actions of the reader that the state has an edge for", async () => {
  await using test = await openTestApp();
  const { people, dataSetId } = await enter(test);
  // Calls with forms of their own, tested with them.
  const elsewhere: Partial<Record<DatasetAction, string>> = {
    updatePapers: "owner",
    requestRetraction: "owner",
  };
  const owners = [...ENTRIES.map(([action, { of }]) => [action, of]), ...Object.entries(elsewhere)] as [
    DatasetAction,
    string,
  ][];
  for (const status of DATASET_STATUSES) {
    await setStatus(test, status);
    for (const name of SEEN_BY[status]) {
      const person = people[name as keyof typeof people];
      const { allowedActions } = await person.repository.datasets.get(dataSetId);
      const expected = owners.filter(([action, of]) => of === name && canDo(status, action) && HOLDS(action))
        .map(([action]) => action);
      assert.deepEqual(
        allowedActions.filter((action) => action !== "download").toSorted(),
        expected.toSorted(),
        `${name} ${status}`,
      );
    }
  }
});

Deno.test("allowedActions know what must hold besides the state", async () => {
  await using test = await openTestApp();
  const { people, dataSetId } = await enter(test);
  const change = async (status: DatasetStatus, values: Partial<typeof datasetVersion.$inferInsert>) => {
    await setStatus(test, "DRAFT");
    await test.app.db.withTx((tx) => tx.update(datasetVersion).set({ ...values, status }));
  };
  const allowed = async (name: keyof typeof people = "owner") =>
    (await people[name].repository.datasets.get(dataSetId, "V1")).allowedActions;
  await change("ACCEPTED", { held: true });
  assert.ok((await allowed()).includes("release"));
  assert.ok((await allowed("reviewer")).includes("release"));
  assert.ok(!(await allowed("administrator")).includes("release"));
  await change("ACCEPTED", { held: false });
  assert.ok(!(await allowed()).includes("release"));
  await allowPublishedChanges(test.app);
  await change("PUBLISHED", { accessRight: "RESTRICTED" });
  assert.ok((await allowed()).includes("openAccess"));
  assert.ok(!(await allowed()).includes("endEmbargo"));
  await change("PUBLISHED", { accessRight: "EMBARGO" });
  assert.ok((await allowed()).includes("endEmbargo"));
  assert.ok((await allowed()).includes("addVersion"));
  await people.owner.repository.datasets.addVersion(dataSetId);
  assert.ok(!(await allowed()).includes("addVersion"));
  const { allowedActions } = await people.owner.repository.datasets.get(dataSetId, "V2");
  assert.ok(!allowedActions.includes("makePrivate") && !allowedActions.includes("redirect"));
});
