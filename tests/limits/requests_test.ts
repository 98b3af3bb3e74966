/** Asks for hurry, another community, a private period, and decides reviews,  the limits of each. */
import { eq, inArray } from "drizzle-orm";
import { dataset, datasetVersion, review, urge } from "../../db/schema/mod.ts";
import type { Repository } from "../../sdk/mod.ts";
import { PRIVATE_MONTHS_DEFAULT, REVIEW_WORKING_DAYS } from "../../sdk/model/limits.ts";
import { addWorkingDays } from "../../sdk/model/working_days.ts";
import { deposit } from "../datasets.ts";
import type { TestApp } from "../harness.ts";
import { person } from "./drafts.ts";
import { type LimitTarget, testLimits } from "./check_limits.ts";
import {
  ACCEPTANCES,
  CODE,
  type Decision,
  PRIVATE,
  type Redirection,
  REDIRECTIONS,
  RETURNS,
  URGES,
  type Urging,
} from "./rules/requests.ts";

const depositAs = (repository: Repository) => deposit({ id: "", email: "", token: "", repository });

/** The first due time is the review's own, each further one follows the last urge. */
async function urging(test: TestApp): Promise<LimitTarget<Urging>> {
  const repository = await person(test);
  const { dataSetId } = await depositAs(repository);
  await repository.datasets.submit(dataSetId, "V1");
  const { db, clock } = test.app;
  const last = async () =>
    (await db.read.select().from(urge).all()).sort((a, b) => a.createdAt - b.createdAt).at(-1);
  return {
    async prepare({ after = 1 }) {
      const since = (await last())?.createdAt ?? (await db.read.select().from(review).get())!.submittedAt;
      const due = addWorkingDays(new Date(since), REVIEW_WORKING_DAYS).getTime();
      test.advance(due + after - clock().getTime());
    },
    send: ({ request }) => repository.datasets.urge(dataSetId, "V1", request),
    stored: last,
    wanted: ({ request }) => request,
  };
}

async function redirecting(test: TestApp): Promise<LimitTarget<Redirection>> {
  const { datasets } = await person(test);
  const { app: { db } } = test;
  const communityId = await test.addCommunity(CODE);
  await test.signIn({ administers: [communityId] });
  await test.signIn({ administers: [communityId] });
  let id = "";
  const set = (change: Partial<typeof datasetVersion.$inferInsert>) =>
    db.withTx((tx) => tx.update(datasetVersion).set(change).where(eq(datasetVersion.status, "DRAFT")));
  return {
    async prepare({ from }) {
      ({ dataSetId: id } = await datasets.create());
      if (from === "redirected") {
        await db.withTx((tx) => tx.update(dataset).set({ redirectedAt: 1 }).where(eq(dataset.id, id)));
      }
      if (from === "published") await set({ status: "PUBLISHED", publishedAt: 1 });
    },
    send: ({ to }) => datasets.redirect(id, "V1", to),
    stored: async () => (await db.read.select().from(dataset).where(eq(dataset.id, id)).get())?.communityId,
    wanted: () => communityId,
  };
}

/** 2 November 2026, 10:00 in Shanghai, and so many months. */
const UNTIL = ["2026-12", "2027-01", "2027-02", "2027-03", "2027-04", "2027-05"];

async function hidden(test: TestApp): Promise<LimitTarget<number | undefined>> {
  const repository = await person(test);
  const { datasets } = repository;
  const { dataSetId } = await depositAs(repository);
  const row = async () => (await test.app.db.read.select().from(datasetVersion).get())!;
  return {
    send: (months) => datasets.makePrivate(dataSetId, "V1", months),
    stored:
      async () => [(await row()).status, new Date((await row()).privateUntil!).toISOString().slice(0, 16)],
    wanted: (months = PRIVATE_MONTHS_DEFAULT) => ["PRIVATE_DRAFT", `${UNTIL[months - 1]}-02T02:00`],
    async reset() {
      await datasets.unprotect(dataSetId, "V1");
      await datasets.recall(dataSetId, "V1");
    },
  };
}

/** The review of one dataset, opened anew after each decision. */
const reviewing =
  (step: "accept" | "returnForRevision") => async (test: TestApp): Promise<LimitTarget<Decision>> => {
    const [owner, { reviews }] = [await person(test), await person(test, { role: "governance" })];
    const { dataSetId } = await depositAs(owner);
    const { db } = test.app;
    let reviewId = "";
    return {
      async prepare() {
        // As a draft that was never reviewed, wherever the last decision led.
        await db.withTx((tx) =>
          tx.update(datasetVersion).set({ status: "DRAFT" }).where(
            inArray(datasetVersion.status, ["ACCEPTED", "UNDER_REVIEW", "REVISE"]),
          )
        );
        await db.withTx((tx) => tx.update(review).set({ state: "RECALLED" }).where(eq(review.state, "OPEN")));
        await owner.datasets.submit(dataSetId, "V1");
        reviewId = (await db.read.select().from(review).where(eq(review.state, "OPEN")).get())!.id;
      },
      send: (decision) => reviews[step](reviewId, decision),
      stored: () => db.read.select().from(review).where(eq(review.id, reviewId)).get(),
      wanted: (decision) => ({ state: step === "accept" ? "ACCEPTED" : "RETURNED", ...decision }),
    };
  };

testLimits("urging a review", URGES, urging);
testLimits("redirecting", REDIRECTIONS, redirecting);
testLimits("private drafts", PRIVATE, hidden);
testLimits("returning a submission", RETURNS, reviewing("returnForRevision"));
testLimits("accepting a submission", ACCEPTANCES, reviewing("accept"));
