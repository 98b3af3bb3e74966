/** Random walks through the life of a dataset: the app beside the reference model (safety 2.3, F16). */
import assert from "node:assert/strict";
import fc from "fast-check";
import { versionLabel } from "../../sdk/model/dataset.ts";
import { ALL_PASSED } from "../datasets.ts";
import {
  type ActorName,
  ACTORS,
  addVersion,
  type Content,
  decide,
  deliver,
  importFiles,
  makePrivate,
  type Model,
  type ModelVersion,
  newVersion,
  openAccess,
  type Outcome,
  recall,
  redirect,
  release,
  remove,
  retryPublishing,
  runJobs,
  save,
  submit,
  unprotect,
  urge,
} from "./reference.ts";
import { COMMUNITY, metadataOf, openWorld, replay, TRIES, type World } from "./world.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;

interface Step {
  actor: ActorName;
  /** Counted from the newest. */
  version: number;
}

type Predict = (model: Model, version: ModelVersion | undefined, actor: ActorName) => Outcome;
type Perform = (world: World, actor: ActorName, label: string, model: Model) => Promise<unknown>;

/** One call by somebody about one version: the app must answer as the model does. */
class Call implements fc.AsyncCommand<Model, World> {
  constructor(
    readonly name: string,
    readonly step: Step,
    readonly predict: Predict,
    readonly perform: Perform,
  ) {}

  check = () => true;

  async run(model: Model, world: World): Promise<void> {
    const { actor } = this.step;
    const version = model.versions.at(-1 - this.step.version) ?? model.versions.at(-1);
    const expected = this.predict(model, version, actor);
    const found = await attempt(() => this.perform(world, actor, versionLabel(version?.number ?? 1), model));
    assert.equal(found, expected.error ?? "done", String(this));
    if (expected.error === undefined) expected.apply();
  }

  toString = () => `${this.step.actor}.${this.name}(-${this.step.version})`;
}

async function attempt(call: () => Promise<unknown>): Promise<string> {
  try {
    await call();
    return "done";
  } catch (error) {
    return (error as { error?: string }).error ?? String(error);
  }
}

/** The clock goes on, and the house does what is due. */
class Time implements fc.AsyncCommand<Model, World> {
  constructor(readonly hours: number) {}
  check = () => true;
  async run(model: Model, world: World): Promise<void> {
    advance(model, world, this.hours * HOUR);
    await world.runJobs();
    runJobs(model);
    advance(model, world, 11 * MINUTE);
    await world.runJobs();
    runJobs(model);
  }
  toString = () => `time(${this.hours} h)`;
}

function advance(model: Model, world: World, milliseconds: number): void {
  world.test.advance(milliseconds);
  model.now += milliseconds;
}

class Deliver implements fc.AsyncCommand<Model, World> {
  constructor(readonly broken: boolean) {}
  check = () => true;
  async run(model: Model, world: World): Promise<void> {
    model.broken = world.broken = this.broken;
    await world.deliver();
    deliver(model, model.now);
    model.now += TRIES * HOUR;
  }
  toString = () => `deliver(${this.broken ? "while the registrar is down" : ""})`;
}

const actor = fc.oneof(
  { weight: 12, arbitrary: fc.constant<ActorName>("owner") },
  { weight: 3, arbitrary: fc.constantFrom(...ACTORS) },
);
const reviewer = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<ActorName>("admin", "governance") },
  { weight: 2, arbitrary: fc.constantFrom(...ACTORS) },
);
const about = fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) });
const step = (who: fc.Arbitrary<ActorName>): fc.Arbitrary<Step> => fc.record({ actor: who, version: about });

const content: fc.Arbitrary<Content> = fc.record({
  complete: fc.oneof({ weight: 7, arbitrary: fc.constant(true) }, {
    weight: 1,
    arbitrary: fc.constant(false),
  }),
  text: fc.nat(2),
  papers: fc.nat(1),
  access: fc.constantFrom("PUBLIC", "EMBARGO", "RESTRICTED"),
});

const call = (name: string, predict: Predict, perform: Perform, who = actor) =>
  step(who).map((step) => new Call(name, step, predict, perform));

const callWith = <T>(
  name: string,
  argument: fc.Arbitrary<T>,
  of: (value: T) => readonly [Predict, Perform],
  who = actor,
) =>
  fc.tuple(step(who), argument).map(([step, value]) =>
    new Call(`${name} ${JSON.stringify(value)}`, step, ...of(value))
  );

const datasets = ({ people }: World, actor: ActorName) => people[actor].datasets;

const submitting = call("submit", submit, (w, a, v) => datasets(w, a).submit(w.dataSetId, v));
const deciding = callWith("decide", fc.oneof(fc.constant(true), fc.boolean()), (accepted) => [
  (model, version, actor) => decide(model, version, actor, accepted),
  async (world, actor, label) => {
    const { reviews } = world.people[actor];
    const id = await world.newestReview(Number(label.slice(1)));
    await (accepted ? reviews.accept(id, ALL_PASSED) : reviews.returnForRevision(id, { comments: "改" }));
  },
], reviewer);
const delivering = fc.oneof(
  { weight: 5, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
).map((broken) => new Deliver(broken));

const COMMANDS: fc.Arbitrary<fc.AsyncCommand<Model, World>>[] = [
  submitting,
  submitting,
  deciding,
  deciding,
  deciding,
  delivering,
  delivering,
  callWith("save", content, (content) => [
    (model, version, actor) => save(model, version, actor, content),
    (world, actor, label, model) => {
      const revision = model.versions.find(({ number }) => versionLabel(number) === label)?.revision ?? 0;
      const metadata = metadataOf(content, model.community);
      return datasets(world, actor).save(world.dataSetId, label, { revision, metadata });
    },
  ]),
  call("recall", recall, (w, a, v) => datasets(w, a).recall(w.dataSetId, v)),
  callWith("makePrivate", fc.integer({ min: 1, max: 6 }), (months) => [
    (model, version, actor) => makePrivate(model, version, actor, months),
    (w, a, v) => datasets(w, a).makePrivate(w.dataSetId, v, months),
  ]),
  call("unprotect", unprotect, (w, a, v) => datasets(w, a).unprotect(w.dataSetId, v)),
  call("openAccess", openAccess, (w, a, v) => datasets(w, a).openAccess(w.dataSetId, v)),
  callWith("redirect", fc.boolean(), (community) => [
    (model, version, actor) => redirect(model, version, actor, community),
    (w, a, v) => datasets(w, a).redirect(w.dataSetId, v, community ? COMMUNITY : ""),
  ]),
  callWith("urge", fc.boolean(), (overdue) => [
    (model, version, actor) => urge(model, version, actor, overdue),
    (w, a, v) => datasets(w, a).urge(w.dataSetId, v, { reason: overdue ? "overdue" : "paperDeadline" }),
  ]),
  call("release", release, (w, a, v) => datasets(w, a).release(w.dataSetId, v)),
  call(
    "importFiles",
    importFiles,
    (w, a, v) => datasets(w, a).importFiles(w.dataSetId, v, { from: w.source, version: "V1" }),
  ),
  call(
    "addVersion",
    (model, _, actor) => addVersion(model, actor),
    (w, a) => datasets(w, a).addVersion(w.dataSetId),
  ),
  call("remove", remove, (w, a, v) => datasets(w, a).remove(w.dataSetId, v)),
  call(
    "retryPublishing",
    retryPublishing,
    (w, a, v) => datasets(w, a).retryPublishing(w.dataSetId, v),
    reviewer,
  ),
  fc.constantFrom(1, 24, 24 * 8, 24 * 40).map((hours) => new Time(hours)),
];

/** Walks of up to fifty steps; every walk has a dataset of its own in one house. */
export async function walk({ runs, seed }: { runs: number; seed?: number }): Promise<void> {
  await using world = await openWorld();
  const steps = fc.commands(COMMANDS, { maxCommands: 50, size: "max" });
  const property = fc.asyncProperty(steps, async (commands) => {
    await world.begin();
    const model: Model = {
      now: world.test.house.clock().getTime(),
      broken: false,
      community: false,
      redirected: false,
      versions: [newVersion(1)],
    };
    await fc.asyncModelRun(() => ({ model, real: world }), commands);
    await compare(model, world);
  });
  await fc.assert(property, { numRuns: runs, seed, endOnFailure: false });
}

/** At the end of a walk: every version, and the audit trail that led there. */
async function compare(model: Model, world: World): Promise<void> {
  const expected = new Map(model.versions.map(({ number, status }) => [number, status]));
  assert.deepEqual(await replay(world), expected);
  for (const version of model.versions) {
    const label = versionLabel(version.number);
    const shown = await world.people.owner.datasets.get(world.dataSetId, label);
    assert.deepEqual(
      [shown.status, shown.accessRight, shown.held, shown.count, shown.community?.code],
      [
        version.status,
        version.content.access,
        version.held,
        version.imported ? 2 : 1,
        model.community ? COMMUNITY : undefined,
      ],
      label,
    );
  }
  if (model.versions.length === 0) {
    await assert.rejects(world.people.owner.datasets.get(world.dataSetId), { error: "notFound" });
  }
}
