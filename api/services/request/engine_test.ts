/** The engine with a type of the test's own, through calls, rows and audit trail; and every declared type by its table. */
import assert from "node:assert/strict";
import { asc, eq, like } from "drizzle-orm";
import { z } from "zod";
import { auditEvent, outbox, request } from "../../../db/schema/mod.ts";
import { type ApiError, createRepository } from "../../../sdk/mod.ts";
import {
  actionsFrom,
  isFinal,
  openStates,
  type RequestWorkflow,
} from "../../../sdk/model/request_workflow.ts";
import { REQUEST_WORKFLOWS } from "../../../sdk/model/request_types.ts";
import { findRequest, insertRequest } from "../../../db/queries/review/requests.ts";
import { versionOf } from "../../../db/schema/records.ts";
import { publish } from "../../../tests/datasets.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { createApi } from "../../mod.ts";
import { createRequestOperations } from "../../routes/request.ts";
import type { Context } from "../../context.ts";
import { isOwner } from "../../policies/dataset.ts";
import type { RequestPolicy } from "../../policies/request.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";
import { getVersionHead } from "../dataset/read.ts";
import { newId } from "../../secrets.ts";
import { submitRequest, takeAction } from "./engine.ts";
import type { AnyRequestType, RequestType } from "./request_type.ts";
import { REQUEST_TYPES } from "./registered_types.ts";

type State = "OPEN" | "LENT" | "ENDED";
type Action = "lend" | "refuse" | "giveBack";
interface Loan {
  purpose: string;
}

/** Its depositor decides, and whoever asked ends what was granted. */
const LOAN_POLICY: RequestPolicy = {
  maySee: ({ request, about }, actor) =>
    actor.kind === "user" && (actor.id === request.requesterId || isOwner(about!.dataset, actor)),
  maySeePayload: () => true,
  maySeeReview: () => true,
  refuseDecision: ({ about }, actor) => isOwner(about!.dataset, actor) ? undefined : "forbidden",
  queueOf: ({ role }) => role === "governance" ? { everything: true } : undefined,
};

const LOAN: RequestType<Loan, State, Action> = {
  workflow: {
    type: "loan",
    states: ["OPEN", "LENT", "ENDED"],
    initial: "OPEN",
    actions: {
      lend: { from: ["OPEN"], to: "LENT", by: "decider" },
      refuse: { from: ["OPEN"], to: "ENDED", by: "decider", comments: "required" },
      giveBack: { from: ["LENT"], to: "ENDED", by: "requester" },
    },
  },
  payload: z.object({ purpose: z.string().min(1) }),
  policy: LOAN_POLICY,
  auditKey: "loanId",
  decision: "review",
  opening: {
    exclusive: true,
    requireSubject: (context, db, target) => getVersionHead(context, db, target!.dataSetId, target!.version),
    carryOut: ({ payload }) => Promise.resolve({ detail: { purpose: payload.purpose } }),
  },
  actions: {
    lend: {
      carryOut: ({ record }) =>
        Promise.resolve({
          mails: [{ to: "requester", template: "papersPassed" }],
          detail: { title: versionOf(record).version.titleEn },
        }),
    },
    refuse: {},
    giveBack: {},
  },
};

const TYPES: readonly AnyRequestType[] = [...REQUEST_TYPES, LOAN];

interface Library extends AsyncDisposable {
  test: TestApp;
  owner: SignedInUser;
  governance: SignedInUser;
  reader: SignedInUser;
  dataSetId: string;
  /** The SDK of somebody, at an API that has the calls of requests and knows the type. */
  as(person: SignedInUser): ReturnType<typeof createRepository>;
  /** As a service sees the caller. */
  contextOf(person: SignedInUser): Context;
}

async function openLibrary(): Promise<Library> {
  const test = await openTestApp();
  const [owner, reader] = [await test.signIn(), await test.signIn()];
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId } = await publish(test, owner, governance);
  const api = createApi(test.app, { operations: createRequestOperations(TYPES) });
  return {
    test,
    owner,
    governance,
    reader,
    dataSetId,
    as: ({ token }) =>
      createRepository({
        server: ORIGIN,
        token,
        fetch: (request) => api.fetch(request),
        headers: { Origin: ORIGIN },
      }),
    contextOf: ({ id, email }) => ({
      ...test.app,
      actor: {
        kind: "user",
        id,
        email,
        realName: "",
        role: "depositor",
        communityIds: [],
        locale: "zh",
        loginType: "",
        secondFactorMissing: false,
      },
      locale: "zh",
      traceId: "loan-test",
    }),
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

const refusal = (call: PromiseLike<unknown>): Promise<string> =>
  Promise.resolve(call).then(
    () => "taken",
    (error: ApiError & { error?: string }) => error.error ?? String(error),
  );

const borrow = ({ contextOf, reader, dataSetId }: Library) =>
  submitRequest(contextOf(reader), LOAN, {
    target: { dataSetId, version: "V1" },
    payload: LOAN.payload.parse({ purpose: "Levels of the lake" }),
  });

Deno.test("a type that a test declares goes through engine, queue and decision down to row, mail and audit trail", async () => {
  await using library = await openLibrary();
  const { test, owner, governance, reader, as } = library;
  const asked = await borrow(library);
  const { id } = asked.request;
  assert.equal(await refusal(borrow(library)), "requestPending");
  const queue = await as(governance).requests.list({ type: "loan" });
  assert.deepEqual([queue.total, queue.counts], [1, { OPEN: 1, LENT: 0, ENDED: 0 }]);
  const [entry] = queue.list;
  assert.deepEqual([entry.requestId, entry.type, entry.state, entry.version, entry.payload, entry.actions], [
    id,
    "loan",
    "OPEN",
    "V1",
    { purpose: "Levels of the lake" },
    [],
  ]);
  assert.equal(await refusal(Promise.resolve(as(owner).requests.list({ type: "loan" }))), "forbidden");
  assert.deepEqual((await as(owner).requests.get(id)).actions, ["lend", "refuse"]);
  assert.equal(await refusal(as(governance).requests.get(id)), "notFound");
  assert.equal(await refusal(as(owner).requests.decide(id, { action: "refuse" })), "invalidInput");
  assert.equal(await refusal(as(owner).requests.decide(id, { action: "keep" })), "invalidInput");
  assert.equal(await refusal(as(reader).requests.decide(id, { action: "lend" })), "forbidden");
  assert.equal(await refusal(as(reader).requests.decide(id, { action: "giveBack" })), "requestDecided");
  const lent = await as(owner).requests.decide(id, { action: "lend", comments: "Until May" });
  assert.deepEqual([lent.state, lent.comments, lent.decidedAt, lent.actions], [
    "LENT",
    "Until May",
    undefined,
    [],
  ]);
  const ended = await as(reader).requests.decide(id, { action: "giveBack" });
  assert.deepEqual([ended.state, ended.actions], ["ENDED", []]);
  assert.ok(ended.decidedAt);
  const [row] = await test.app.db.read.select().from(request).all();
  // What was decided outlives the step of the requester.
  assert.deepEqual([row.type, row.state, row.requesterId, row.deciderId, row.comments, row.payload], [
    "loan",
    "ENDED",
    reader.id,
    owner.id,
    "Until May",
    { purpose: "Levels of the lake" },
  ]);
  const trail = await test.app.db.read.select().from(auditEvent).where(eq(auditEvent.subject, "request"))
    .orderBy(asc(auditEvent.id)).all();
  assert.deepEqual(
    trail.map(({ action, actorId, subjectId, detail }) => [action, actorId, subjectId, detail]),
    [
      ["loan.submit", reader.id, id, { loanId: id, purpose: "Levels of the lake" }],
      ["loan.lend", owner.id, id, { loanId: id, title: "Water levels of Qinghai Lake" }],
      ["loan.giveBack", reader.id, id, { loanId: id }],
    ],
  );
  await deliverAll(test.app);
  const mails = await test.app.db.read.select().from(outbox).where(like(outbox.key, `%${id}%`)).all();
  assert.deepEqual(mails.map(({ kind, payload }) => [kind, payload.to, payload.template]), [
    ["mail", reader.email, "papersPassed"],
  ]);
  // What ended leaves room for another.
  assert.equal((await borrow(library)).request.state, "OPEN");
});

Deno.test("listRequests shows each caller the types that they decide, with counts of all states", async () => {
  await using library = await openLibrary();
  const { test, owner, governance, reader, dataSetId, as } = library;
  const administrator = await test.signIn({ role: "administrator" });
  const papers = [{ title: { zh: "湖", en: "Lake" }, journal: { zh: "湖泊科学", en: "Lakes" } }];
  await borrow(library);
  test.advance(1);
  const { paperUpdateId } = await owner.repository.relatedPapers.submit(dataSetId, "V1", papers);
  await governance.repository.relatedPapers.decide(paperUpdateId, true);
  const read = async (person: SignedInUser, query = {}) => {
    const { list, total, counts } = await as(person).requests.list(query);
    return { types: list.map(({ type }) => type), total, counts };
  };
  const none = { PENDING: 0, CORRECTION: 0, WITHDRAWN: 0, REJECTED: 0, RECALLED: 0, PASSED: 1, RETURNED: 0 };
  assert.deepEqual(await read(governance), {
    types: ["loan", "paperUpdate"],
    total: 2,
    counts: { ...none, OPEN: 1, LENT: 0, ENDED: 0 },
  });
  assert.deepEqual((await read(administrator)).types, ["paperUpdate"]);
  assert.deepEqual((await read(governance, { state: "OPEN" })).types, ["loan"]);
  assert.equal((await read(governance, { state: "OPEN" })).total, 1);
  assert.equal(await refusal(read(reader)), "forbidden");
  // What a policy keeps from somebody is absent from the answer.
  const { paperUpdateId: waiting } = await owner.repository.relatedPapers.submit(dataSetId, "V1", []);
  const [own, foreign] = [await as(owner).requests.get(waiting), await as(reader).requests.get(waiting)];
  assert.deepEqual([own.payload, own.requester], [{ papers: [] }, "Test Person"]);
  assert.deepEqual([foreign.payload, foreign.requester, foreign.state], [undefined, undefined, "PENDING"]);
  assert.equal(await refusal(read(governance, { type: "gift" })), "invalidInput");
});

/** A request of a type as a row alone, about the dataset's version. */
async function insertRow(test: TestApp, { workflow }: AnyRequestType, requesterId: string, state: string) {
  const [{ id: versionId }] = await test.app.db.read.query.datasetVersion.findMany({ columns: { id: true } });
  const id = newId();
  await test.app.db.withTx((tx) =>
    insertRequest(tx, {
      id,
      type: workflow.type,
      versionId,
      requesterId,
      state,
      payload: {
        papers: [],
        reason: "other",
        content: "both",
        specification: "",
        statement: { zh: "", en: "" },
      },
      createdAt: test.app.clock().getTime(),
    })
  );
  return id;
}

Deno.test("every table is whole: states can be reached, actions lead where there is a state, deciding ends", () => {
  const workflows: RequestWorkflow[] = TYPES.map(({ workflow }) => workflow);
  assert.deepEqual(REQUEST_TYPES.map(({ workflow }) => workflow), Object.values(REQUEST_WORKFLOWS));
  for (const workflow of workflows) {
    const { type, states, initial, actions } = workflow;
    assert.equal(new Set(states).size, states.length, type);
    for (const [name, { from, to }] of Object.entries(actions)) {
      assert.ok([...from, to].every((state) => states.includes(state)), `${type}.${name}`);
      assert.ok(from.length > 0, `${type}.${name} begins nowhere`);
    }
    const reached = new Set([initial]);
    for (const state of reached) {
      for (const action of actionsFrom(workflow, state)) reached.add(actions[action].to);
    }
    assert.deepEqual([...reached].sort(), [...states].sort(), `${type}: states that cannot be reached`);
    assert.ok(openStates(workflow).includes(initial), type);
    assert.ok(states.some((state) => isFinal(workflow, state)), type);
  }
});

Deno.test("decideRequest() takes no action outside the table, leaves final states final and audits nothing that it refused", async () => {
  await using library = await openLibrary();
  const { test, owner, governance, as } = library;
  const { db } = test.app;
  for (const type of TYPES) {
    const { workflow } = type;
    for (const state of workflow.states) {
      for (const action of Object.keys(workflow.actions)) {
        if (workflow.actions[action].from.includes(state) && workflow.actions[action].by !== "system") {
          continue;
        }
        const id = await insertRow(test, type, owner.id, state);
        const events = await db.read.$count(auditEvent);
        for (const person of [owner, governance]) {
          const said = await refusal(as(person).requests.decide(id, { action, comments: "why" }));
          assert.ok(
            ["requestDecided", "forbidden", "ownSubmission", "notFound"].includes(said),
            `${workflow.type}: ${action} in ${state}: ${said}`,
          );
        }
        const row = await db.read.select().from(request).where(eq(request.id, id)).get();
        assert.deepEqual(
          [row!.state, row!.decidedAt],
          [state, null],
          `${workflow.type}: ${action} in ${state}`,
        );
        assert.equal(await db.read.$count(auditEvent), events);
      }
    }
  }
});

/** Rules of the type about the version put aside: what is asked here is the engine. */
const bare = (type: AnyRequestType): AnyRequestType => ({
  ...type,
  actions: Object.fromEntries(Object.keys(type.actions).map((action) => [action, {}])),
});

Deno.test("of concurrent steps exactly one wins, each walk ends in a final state, and every step is in the trail", async () => {
  await using library = await openLibrary();
  const { test, owner, contextOf } = library;
  const { db } = test.app;
  const context = contextOf(owner);
  for (const type of TYPES.map(bare)) {
    const { workflow } = type;
    for (let round = 0; round < 5; round++) {
      const id = await insertRow(test, type, owner.id, workflow.initial);
      let state: string = workflow.initial;
      let steps = 0;
      while (!isFinal(workflow, state)) {
        const actions = actionsFrom(workflow, state);
        const tried = Array.from({ length: 8 }, (_, n) => actions[(n + round) % actions.length]);
        const outcomes = await Promise.all(tried.map((action) =>
          refusal(db.withTx(async (tx) => {
            const record = (await findRequest(tx, [workflow.type], id))!;
            // As it was when all of them looked.
            const seen = { ...record, request: { ...record.request, state } };
            await takeAction(tx, context, type, seen, action, { comments: "why" });
          }))
        ));
        assert.deepEqual(outcomes.filter((one) => one !== "requestDecided"), ["taken"], workflow.type);
        state = (await db.read.select().from(request).where(eq(request.id, id)).get())!.state;
        assert.equal(state, workflow.actions[tried[outcomes.indexOf("taken")]].to);
        steps++;
      }
      const trail = await db.read.$count(auditEvent, eq(auditEvent.subjectId, id));
      assert.equal(trail, steps, `${workflow.type}: every step is audited once`);
    }
  }
});
