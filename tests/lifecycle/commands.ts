/** The steps of a walk: calls, time that passes, the outbox. Each is asked of the app and of the reference model. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { versionLabel } from "../../sdk/model/dataset.ts";
import { RETRACTION_DECISIONS } from "../../sdk/model/request.ts";
import { ALL_PASSED } from "../datasets.ts";
import { PDF, retractionRequest } from "../retractions.ts";
import {
  type ActorName,
  ACTORS,
  addVersion,
  type Content,
  decide,
  importFiles,
  makePrivate,
  type Model,
  type ModelVersion,
  openAccess,
  type Outcome,
  recall,
  redirect,
  release,
  remove,
  retryPublishing,
  save,
  submit,
  unprotect,
  urge,
} from "./reference.ts";
import { deliver, runJobs } from "./reference_jobs.ts";
import {
  decidePapers,
  decideRetraction,
  recallRetraction,
  requestRetraction,
  restore,
  updatePapers,
} from "./reference_requests.ts";
import { COMMUNITY, metadataOf, papersOf, type SystemUnderTest, TRIES } from "./system.ts";

const HOUR = 3_600_000;
const DAY_HOURS = 24;
const MINUTE = 60_000;

/** One step of a walk. */
export interface Command {
  /** Does it on both sides, which must agree. */
  run(model: Model, world: SystemUnderTest): Promise<void>;
}

/** `reviewer`: whoever that is when the step is made. */
type Who = ActorName | "reviewer";

interface Step {
  actor: Who;
  /** Counted from the newest. */
  version: number;
}

type Predict = (model: Model, version: ModelVersion | undefined, actor: ActorName) => Outcome;
type Perform = (world: SystemUnderTest, actor: ActorName, label: string, model: Model) => Promise<unknown>;

/** One call by somebody about one version: the app must answer as the model does. */
class Call implements Command {
  constructor(
    readonly name: string,
    readonly argument: string,
    readonly step: Step,
    readonly predict: Predict,
    readonly perform: Perform,
  ) {}

  async run(model: Model, world: SystemUnderTest): Promise<void> {
    const actor = this.step.actor === "reviewer" ? reviewerOf(model) : this.step.actor;
    const version = model.versions.at(-1 - this.step.version) ?? model.versions.at(-1);
    const expected = this.predict(model, version, actor);
    const found = await attempt(() => this.perform(world, actor, versionLabel(version?.number ?? 1), model));
    assert.equal(found, expected.error ?? "done", String(this));
    if (expected.error !== undefined) return;
    expected.apply();
    if (version) Object.assign(version, { touchedAt: model.now, reminders: [] });
  }

  toString = () => `${this.step.actor}.${this.name}(-${this.step.version}${this.argument})`;
}

const reviewerOf = ({ community }: Model): ActorName => community ? "admin" : "governance";

async function attempt(call: () => Promise<unknown>): Promise<string> {
  try {
    await call();
    return "done";
  } catch (error) {
    return (error as { error?: string }).error ?? String(error);
  }
}

/** The clock goes on, and the app does what is due after each stretch. */
class AdvanceClock implements Command {
  constructor(readonly hours: readonly number[]) {}
  async run(model: Model, world: SystemUnderTest): Promise<void> {
    for (const hours of this.hours) {
      for (const stretch of [hours * HOUR, 11 * MINUTE]) {
        advance(model, world, stretch);
        await world.runJobs();
        runJobs(model);
      }
    }
  }
  toString = () => `time(${this.hours.join(" h, ")} h)`;
}

function advance(model: Model, world: SystemUnderTest, milliseconds: number): void {
  world.test.advance(milliseconds);
  model.now += milliseconds;
}

class DeliverOutbox implements Command {
  constructor(readonly broken: boolean) {}
  async run(model: Model, world: SystemUnderTest): Promise<void> {
    model.broken = world.registrarFails = this.broken;
    await world.deliver();
    deliver(model, model.now);
    model.now += TRIES * HOUR;
  }
  toString = () => `deliver(${this.broken ? "while the registrar is down" : ""})`;
}

/** The community's other administrator comes or goes. */
class SetSecondAdministrator implements Command {
  constructor(readonly present: boolean) {}
  async run(model: Model, world: SystemUnderTest): Promise<void> {
    await world.setSecondAdministrator(this.present);
    model.staffed = this.present;
  }
  toString = () => `staff(${this.present ? "comes" : "goes"})`;
}

const actor = fc.oneof(
  { weight: 16, arbitrary: fc.constant<Who>("owner") },
  { weight: 3, arbitrary: fc.constantFrom<Who>(...ACTORS) },
);
const reviewer = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Who>("reviewer") },
  { weight: 2, arbitrary: fc.constantFrom<Who>(...ACTORS) },
);
const about = fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) });
const platform = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<Who>("governance", "administrator") },
  { weight: 2, arbitrary: fc.constantFrom<Who>(...ACTORS) },
);
/** Through the three mails about an idle draft to its end. */
const IDLE = [80, 75, 24, 7, 2].map((days) => days * DAY_HOURS);
const step = (who: fc.Arbitrary<Who>): fc.Arbitrary<Step> => fc.record({ actor: who, version: about });

const content: fc.Arbitrary<Content> = fc.record({
  complete: fc.oneof({ weight: 7, arbitrary: fc.constant(true) }, {
    weight: 1,
    arbitrary: fc.constant(false),
  }),
  text: fc.nat(2),
  papers: fc.nat(2),
  access: fc.constantFrom("PUBLIC", "EMBARGO", "RESTRICTED"),
});

const call = (name: string, predict: Predict, perform: Perform, who = actor) =>
  step(who).map((step) => new Call(name, "", step, predict, perform));

const callWith = <T>(
  name: string,
  argument: fc.Arbitrary<T>,
  of: (value: T) => readonly [Predict, Perform],
  who = actor,
) =>
  fc.tuple(step(who), argument).map(([step, value]) =>
    new Call(name, `, ${JSON.stringify(value)}`, step, ...of(value))
  );

const datasets = ({ people }: SystemUnderTest, actor: ActorName) => people[actor].datasets;

const submitting = call("submit", submit, (w, a, v) => datasets(w, a).submit(w.dataSetId, v));
const deciding = callWith("decide", fc.oneof(fc.constant(true), fc.boolean()), (accepted) => [
  (model, version, actor) => decide(model, version, actor, accepted),
  async (world, actor, label) => {
    const { reviews } = world.people[actor];
    const id = await world.newest("review", Number(label.slice(1)));
    await (accepted ? reviews.accept(id, ALL_PASSED) : reviews.returnForRevision(id, { comments: "改" }));
  },
], reviewer);
const saving = callWith("save", content, (content) => [
  (model, version, actor) => save(model, version, actor, content),
  (world, actor, label, model) => {
    const revision = model.versions.find(({ number }) => versionLabel(number) === label)?.revision ?? 0;
    const metadata = metadataOf(content, model.community);
    return datasets(world, actor).save(world.dataSetId, label, { revision, metadata });
  },
]);
const releasing = call("release", release, (w, a, v) => datasets(w, a).release(w.dataSetId, v));
const hiding = callWith("makePrivate", fc.integer({ min: 1, max: 6 }), (months) => [
  (model, version, actor) => makePrivate(model, version, actor, months),
  (w, a, v) => datasets(w, a).makePrivate(w.dataSetId, v, months),
]);
const delivering = fc.oneof(
  { weight: 5, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
).map((broken) => new DeliverOutbox(broken));

/** While a version is the depositor's own, or waits. */
const BEFORE: fc.Arbitrary<Command>[] = [
  saving,
  hiding,
  call("unprotect", unprotect, (w, a, v) => datasets(w, a).unprotect(w.dataSetId, v)),
  callWith("redirect", fc.boolean(), (community) => [
    (model, version, actor) => redirect(model, version, actor, community),
    (w, a, v) => datasets(w, a).redirect(w.dataSetId, v, community ? COMMUNITY : ""),
  ]),
  callWith("urge", fc.boolean(), (overdue) => [
    (model, version, actor) => urge(model, version, actor, overdue),
    (w, a, v) => datasets(w, a).urge(w.dataSetId, v, { reason: overdue ? "overdue" : "paperDeadline" }),
  ]),
  call(
    "importFiles",
    importFiles,
    (w, a, v) => datasets(w, a).importFiles(w.dataSetId, v, { from: w.source, version: "V1" }),
  ),
  fc.constantFrom([1], [DAY_HOURS], [8 * DAY_HOURS], [40 * DAY_HOURS]).map((hours) =>
    new AdvanceClock(hours)
  ),
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ).map((present) => new SetSecondAdministrator(present)),
];

/** Once something is published, or should be. */
const AFTER: fc.Arbitrary<Command>[] = [
  releasing,
  call(
    "addVersion",
    (model, _, actor) => addVersion(model, actor),
    (w, a) => datasets(w, a).addVersion(w.dataSetId),
  ),
  call(
    "retryPublishing",
    retryPublishing,
    (w, a, v) => datasets(w, a).retryPublishing(w.dataSetId, v),
    reviewer,
  ),
  callWith("updatePapers", fc.nat(2), (papers) => [
    (model, version, actor) => updatePapers(model, version, actor, papers),
    (w, a, v) => w.people[a].relatedPapers.submit(w.dataSetId, v, papersOf(papers)),
  ]),
  callWith("decidePapers", fc.boolean(), (passed) => [
    (model, version, actor) => decidePapers(model, version, actor, passed),
    async (world, actor, label) => {
      const id = await world.newest("paperUpdate", Number(label.slice(1)));
      await world.people[actor].relatedPapers.decide(id, passed, "改");
    },
  ], reviewer),
  call("requestRetraction", requestRetraction, (w, a, v) => {
    const statements = { zh: PDF, en: PDF };
    return w.people[a].retractions.request(w.dataSetId, v, retractionRequest(), statements);
  }),
  call("recallRetraction", (_, version, actor) => recallRetraction(version, actor), async (w, a, v) => {
    await w.people[a].retractions.recall(await w.newest("retraction", Number(v.slice(1))));
  }),
  callWith("decideRetraction", fc.constantFrom(...RETRACTION_DECISIONS), (decision) => [
    (model, version, actor) => decideRetraction(model, version, actor, decision),
    async (world, actor, label) => {
      const id = await world.newest("retraction", Number(label.slice(1)));
      await world.people[actor].retractions.decide(id, { decision, comments: "不行" });
    },
  ], platform),
  call("openAccess", openAccess, (w, a, v) => datasets(w, a).openAccess(w.dataSetId, v)),
];

/** What ends a life early, or gives it back. */
const BACK: fc.Arbitrary<Command>[] = [
  call("recall", recall, (w, a, v) => datasets(w, a).recall(w.dataSetId, v)),
  call("remove", remove, (w, a, v) => datasets(w, a).remove(w.dataSetId, v)),
  fc.constant(new AdvanceClock(IDLE)),
  call("restore", (model, _, actor) => restore(model, actor), (w, a, _, model) => {
    const number = model.deleted?.version.number ?? 1;
    return datasets(w, a).restore(w.dataSetId, versionLabel(number));
  }),
];

const weighted = (weight: number, all: fc.Arbitrary<Command>[]) =>
  all.map((arbitrary) => ({ weight, arbitrary }));

/** What leads onward comes more often than what leads back, so that walks get far. */
export const COMMAND: fc.Arbitrary<Command> = fc.oneof(
  ...weighted(14, [submitting, deciding, delivering]),
  ...weighted(9, AFTER),
  ...weighted(2, BEFORE),
  ...weighted(1, BACK),
);

/** Ways that many walks set out on, since what follows is a long way off: to a published version, through a private one. */
export const PREFIXES: readonly (readonly fc.Arbitrary<Command>[])[] = [
  [],
  [saving, submitting, deciding, releasing, delivering],
  [saving, submitting, deciding, releasing, delivering],
  [
    hiding,
    fc.boolean().map((present) => new SetSecondAdministrator(present)),
    fc.constant(new AdvanceClock(IDLE)),
  ],
];
