/** Every state against everybody: who sees a version, what they may do, and that all else is refused. */
import assert from "node:assert/strict";
import { datasetVersion, review } from "../../db/schema/mod.ts";
import { canDo, DATASET_STATUSES, type DatasetStatus } from "../../sdk/model/lifecycle.ts";
import { ALL_PASSED, completeMetadata, submit } from "../../tests/datasets.ts";
import { openTestHouse, type Person, type TestHouse } from "../../tests/harness.ts";

async function enter(test: TestHouse) {
  const first = await test.addCommunity("j00001");
  const second = await test.addCommunity("j00002");
  const owner = await test.signIn();
  const reviewer = await test.signIn({ administers: [first] });
  const people = {
    visitor: { repository: test.visitor } as Person,
    owner,
    depositor: await test.signIn(),
    reviewer,
    otherReviewer: await test.signIn({ administers: [second] }),
    governance: await test.signIn({ role: "governance" }),
    administrator: await test.signIn({ role: "administrator" }),
  };
  return { people, ...await submit(owner, reviewer, { communityCode: "j00001" }) };
}

const setStatus = ({ house }: TestHouse, status: DatasetStatus) =>
  house.db.withTx((tx) => tx.update(datasetVersion).set({ status }));

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
  await using test = await openTestHouse();
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
  await using test = await openTestHouse();
  const { people, dataSetId } = await enter(test);
  await setStatus(test, "PUBLISHED");
  for (const [name, { repository }] of Object.entries(people)) {
    const { email } = (await repository.datasets.get(dataSetId)).authors[0];
    const whole = name === "owner" || name === "reviewer";
    assert.equal(email, whole ? "wangfang@example.org" : "wan***@example.org", name);
  }
});

const ACTIONS = [
  "save",
  "remove",
  "submit",
  "recall",
  "accept",
  "returnForRevision",
  "retryPublishing",
] as const;
/** Who may do what where the state allows it. */
const ACTOR_OF = {
  save: "owner",
  remove: "owner",
  submit: "owner",
  recall: "owner",
  accept: "reviewer",
  returnForRevision: "reviewer",
  retryPublishing: "governance",
};

function act({ repository }: Person, action: typeof ACTIONS[number], dataSetId: string, reviewId: string) {
  switch (action) {
    case "save":
      return repository.datasets.save(dataSetId, "V1", { revision: 0, metadata: completeMetadata() });
    case "accept":
      return repository.reviews.accept(reviewId, ALL_PASSED);
    case "returnForRevision":
      return repository.reviews.returnForRevision(reviewId, { comments: "改" });
    default:
      return repository.datasets[action](dataSetId, "V1");
  }
}

Deno.test("an action is refused in every state that has no edge for it, and the row stays as it was", async () => {
  await using test = await openTestHouse();
  const { people, dataSetId, reviewId } = await enter(test);
  for (const status of DATASET_STATUSES) {
    await setStatus(test, status);
    for (const action of ACTIONS.filter((action) => !canDo(status, action))) {
      const person = people[ACTOR_OF[action] as keyof typeof people];
      const seen = SEEN_BY[status].includes(ACTOR_OF[action]);
      // A reviewer knows the review and is told of the state; who cannot see the version is told nothing.
      const error = ACTOR_OF[action] === "reviewer" || seen ? "datasetStateConflict" : "notFound";
      await assert.rejects(act(person, action, dataSetId, reviewId), { error }, `${action} in ${status}`);
      const row = await test.house.db.read.select().from(datasetVersion).get();
      assert.equal(row?.status, status, `${action} in ${status}`);
    }
    assert.equal((await test.house.db.read.select().from(review).get())?.state, "OPEN");
  }
});

Deno.test("an action is refused to everybody but the one whose it is", async () => {
  await using test = await openTestHouse();
  const { people, dataSetId, reviewId } = await enter(test);
  for (const status of DATASET_STATUSES) {
    await setStatus(test, status);
    for (const action of ACTIONS) {
      for (const [name, person] of Object.entries(people)) {
        if (name === ACTOR_OF[action]) continue;
        await assert.rejects(
          act(person, action, dataSetId, reviewId),
          ({ error }: { error: string }) =>
            ["notLoggedIn", "notFound", "forbidden", "ownSubmission"].includes(error),
          `${action} by ${name} in ${status}`,
        );
      }
    }
    assert.equal((await test.house.db.read.select().from(datasetVersion).get())?.status, status);
  }
});

Deno.test("allowedActions name exactly the actions of the reader that the state has an edge for", async () => {
  await using test = await openTestHouse();
  const { people, dataSetId } = await enter(test);
  for (const status of DATASET_STATUSES) {
    await setStatus(test, status);
    for (const name of SEEN_BY[status]) {
      const person = people[name as keyof typeof people];
      const { allowedActions } = await person.repository.datasets.get(dataSetId);
      const expected = ACTIONS.filter((action) => ACTOR_OF[action] === name && canDo(status, action));
      assert.deepEqual(
        allowedActions.filter((action) => action !== "download"),
        expected,
        `${name} ${status}`,
      );
    }
  }
});
