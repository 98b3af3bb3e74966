/**
 * Stories with failpoints (safety 2.3, F2). Each begins in a prepared data folder, is told by a process that dies at one
 * place of it, and is told on by the next start, after which everything must be there, once.
 */
import assert from "node:assert/strict";
import { readConfig } from "../../api/config.ts";
import type { App, Context } from "../../api/context.ts";
import { type Failpoint, FAILPOINT_EXIT, FAILPOINTS } from "../../api/failpoint.ts";
import { type OpenApp, openApp } from "../../api/app.ts";
import { JOBS } from "../../api/jobs/mod.ts";
import { systemContext } from "../../api/context.ts";
import { user } from "../../db/schema/mod.ts";
import { openTestApp, type TestApp } from "../harness.ts";
import { assertInvariants } from "./server.ts";

export interface CrashScenario {
  /** The module that tells it; run as a program it calls {@link runAsProgram}. */
  program: string;
  /** The failpoints that it passes. */
  failpointPattern: RegExp;
  settings?: Record<string, string>;
  prepare(test: TestApp): Promise<unknown>;
  /** Goes on from wherever the story stands, to its end. */
  finish(app: App): Promise<void>;
  /** What must be there at its end, beside what must always be. */
  assertEnd(test: TestApp): Promise<void>;
}

export const failpointsOf = ({ failpointPattern }: CrashScenario): Failpoint[] =>
  FAILPOINTS.filter((name) => failpointPattern.test(name));

const migrations = new URL("../../db/migrations", import.meta.url).pathname;
/** Days later than the preparation, so that a clean-up takes what nobody refers to. */
const AHEAD_MS = 2 * 86_400_000;

export async function crashAt(story: CrashScenario, failpoint: Failpoint): Promise<void> {
  const dataDir = await Deno.makeTempDir({ prefix: "sdb-fault-" });
  try {
    await prepare(story, dataDir);
    assert.equal(await runUntilCrash(story, failpoint, dataDir), FAILPOINT_EXIT);
    await using test = await openTestApp({ ...story.settings, DATA_DIR: dataDir });
    test.advance(Math.max(0, Date.now() - test.app.clock().getTime()) + AHEAD_MS);
    await story.finish(test.app);
    // What is done already is not done again.
    await story.finish(test.app);
    await story.assertEnd(test);
    await assertInvariants(test.app);
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
}

async function prepare({ prepare, settings }: CrashScenario, dataDir: string): Promise<void> {
  await using test = await openTestApp({ ...settings, DATA_DIR: dataDir });
  await prepare(test);
}

async function runUntilCrash(
  { program, settings }: CrashScenario,
  failpoint: string,
  dataDir: string,
): Promise<number> {
  const { code } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "--no-check", "--quiet", program],
    env: { ...settings, DATA_DIR: dataDir, FAILPOINT: failpoint, LOG_LEVEL: "off", DEMO: "off" },
    stderr: "inherit",
  }).output();
  return code;
}

/** In a process of its own: on `DATA_DIR`, and dying where `FAILPOINT` says. */
export async function runAsProgram({ finish }: CrashScenario): Promise<void> {
  const clock = () => new Date(Date.now() + AHEAD_MS);
  const app: OpenApp = await openApp({ config: readConfig(Deno.env.toObject()), migrations, clock });
  await finish(app);
  await app.close();
}

/** The first account of this role, as the platform knows it when that person asks. */
export async function actingAs(app: App, role: "depositor" | "governance"): Promise<Context> {
  const people = await app.db.read.select().from(user).all();
  const { id, email, realName } = people.find((person) => person.role === role)!;
  const actor = {
    kind: "user" as const,
    id,
    email,
    realName,
    role,
    communityIds: [],
    locale: "en" as const,
    loginType: "" as const,
    secondFactorMissing: false,
  };
  return { ...app, actor, locale: "en", traceId: "story" };
}

/** What the platform does by itself, now. */
export async function runJobNow(app: App, name: string): Promise<void> {
  await JOBS.find((job) => job.name === name)!.run(systemContext(app, "story"));
}

/** Names of the blobs that lie in the folder of this app. */
export async function blobsOnDisk({ external }: App): Promise<string[]> {
  return (await Array.fromAsync(external.storage.listOlderThan(Infinity))).toSorted();
}
