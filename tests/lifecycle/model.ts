/** Random walks through the life of a dataset: the app beside the reference model (safety 2.3, F16). */
import assert from "node:assert/strict";
import fc from "fast-check";
import { countChange } from "../../api/change_counter.ts";
import { versionLabel } from "../../sdk/model/dataset.ts";
import { COMMAND, type Command, PREFIXES } from "./commands.ts";
import { type Model, newVersion } from "./reference.ts";
import { SPECIFIED } from "./specified.ts";
import { COMMUNITY, openSystem, replay, type SystemUnderTest } from "./system.ts";
import { OVERVIEW_PARTS } from "../../sdk/model/dataset_overview.ts";

const STEPS = 50;
/** At each step of every so many-th walk a visitor looks on. */
const LOOKED_ON = 5;
/** So many walks come to every row of the table. */
const SHARD_RUNS = 250;

/** Walks of exactly this many steps. A walk that fails is cut shorter as long as it still fails. */
class Walks extends fc.Arbitrary<Command[]> {
  generate(random: fc.Random): fc.Value<Command[]> {
    const known = PREFIXES[random.nextInt(0, PREFIXES.length - 1)];
    const steps = Array.from(
      { length: STEPS },
      (_, at) => (known[at] ?? COMMAND).generate(random, undefined).value,
    );
    return new fc.Value(steps, undefined);
  }

  canShrinkWithoutContext(value: unknown): value is Command[] {
    return Array.isArray(value);
  }

  shrink(steps: Command[]): fc.Stream<fc.Value<Command[]>> {
    return fc.stream(shorter(steps)).map((rest) => new fc.Value(rest, undefined));
  }
}

/** Without each half, each quarter, … each single step. */
function* shorter(steps: Command[]): IterableIterator<Command[]> {
  for (let size = steps.length; size > 0; size = Math.floor(size / 2)) {
    for (let at = 0; at < steps.length; at += size) yield steps.toSpliced(at, size);
  }
}

/** What was walked, so that a test can say how much of the table it has seen. */
export interface Walked {
  steps: number;
  /** How often each action stands in the audit trails. */
  actions: Map<string, number>;
}

/** Walks of fifty steps; every walk has a dataset of its own in one app. */
export async function walk({ runs, seed }: { runs: number; seed?: number }): Promise<Walked> {
  await using world = await openSystem();
  const walked: Walked = { steps: 0, actions: new Map() };
  let begun = 0;
  const property = fc.asyncProperty(fc.boolean(), new Walks(), async (inCommunity, steps) => {
    await world.begin(inCommunity);
    const model = beginModel(world, inCommunity);
    const looksOn = begun++ % LOOKED_ON === 0;
    for (const command of steps) {
      await command.run(model, world);
      if (looksOn) await compareShown(world, String(command));
      walked.steps++;
    }
    await compare(model, world, walked);
  });
  await fc.assert(property, { numRuns: runs, seed, endOnFailure: false });
  return walked;
}

/** One of the four parts of the walks that the environment asks for; a whole part must see the whole table. */
export async function walkShard(): Promise<void> {
  const runs = Math.ceil(Number(Deno.env.get("LIFECYCLE_RUNS") ?? 1_000) / 4);
  const seed = Deno.env.get("LIFECYCLE_SEED");
  const { steps, actions } = await walk({ runs, seed: seed ? Number(seed) : undefined });
  assert.equal(steps, runs * STEPS);
  if (runs < SHARD_RUNS) return;
  // A save leaves no event.
  const never = SPECIFIED.filter(([, action]) => action !== "save" && !actions.has(action));
  assert.deepEqual(never, [], "actions that no walk came to");
}

function beginModel({ test }: SystemUnderTest, community: boolean): Model {
  const now = test.app.clock().getTime();
  return {
    now,
    broken: false,
    community,
    redirected: false,
    staffed: true,
    versions: [newVersion(1, now)],
  };
}

/** Without the first look, which a page may come too early for. */
const SHOWN = OVERVIEW_PARTS.filter((part) => part !== "look");

/** What a visitor is shown from memory is what the rows say, all of which may have changed. */
async function compareShown({ test, people, dataSetId }: SystemUnderTest, after: string): Promise<void> {
  const look = () =>
    people.visitor.datasets.overview(dataSetId, undefined, { parts: SHOWN }).then((shown) => shown, String);
  const shown = await look();
  countChange(test.app);
  assert.deepEqual(shown, await look(), after);
}

/** At the end of a walk: every version, and the audit trail that led there. */
async function compare(model: Model, world: SystemUnderTest, walked: Walked): Promise<void> {
  const expected = new Map(model.versions.map(({ number, status }) => [number, status]));
  const { states, actions } = await replay(world);
  assert.deepEqual(states, expected);
  for (const action of actions) walked.actions.set(action, (walked.actions.get(action) ?? 0) + 1);
  for (const version of model.versions) {
    const label = versionLabel(version.number);
    const shown = await world.people.owner.datasets.get(world.dataSetId, label);
    assert.deepEqual(
      [
        shown.status,
        shown.accessRight,
        shown.held,
        shown.count,
        shown.community?.code,
        shown.withheld,
        shown.papers.length,
        shown.revision,
      ],
      [
        version.status,
        version.content.access,
        version.held,
        version.imported ? 2 : 1,
        model.community ? COMMUNITY : undefined,
        version.withheld,
        version.content.papers,
        version.revision,
      ],
      label,
    );
  }
  if (model.versions.length === 0) {
    await assert.rejects(world.people.owner.datasets.get(world.dataSetId), { error: "notFound" });
  }
  const deleted = await world.people.owner.datasets.deleted();
  assert.deepEqual(
    deleted.filter(({ dataSetId }) => dataSetId === world.dataSetId).map(({ version }) => version),
    model.deleted ? [versionLabel(model.deleted.version.number)] : [],
  );
}
