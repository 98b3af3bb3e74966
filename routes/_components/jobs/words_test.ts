import assert from "node:assert/strict";
import { systemContext } from "../../../api/context.ts";
import { type JobName, JOBS } from "../../../api/jobs/mod.ts";
import { allMessages, type MessageKey } from "../../../locales/mod.ts";
import { openTestApp } from "../../../tests/harness.ts";

/** A job without its texts does not compile. */
type TextsOf = `jobs.name.${JobName}` | `jobs.about.${JobName}`;
const unnamed: [Exclude<TextsOf, MessageKey>] extends [never] ? [] : [Exclude<TextsOf, MessageKey>] = [];

Deno.test("every job says in both languages what it is called, what it does, and what its runs count", async () => {
  const folder = await Deno.makeTempDir({ prefix: "sdb-second-" });
  await using test = await openTestApp({ SECOND_COPY_DIR: folder });
  const missing: string[] = [];
  for (const job of JOBS) {
    const counts = await job.run(systemContext(test.app, "words"));
    const counted = Object.keys(counts).filter((name) => typeof counts[name] === "number");
    const keys = [`name.${job.name}`, `about.${job.name}`, ...counted.map((name) => `count.${name}`)];
    for (const locale of ["zh", "en"] as const) {
      const known = allMessages(locale);
      missing.push(...keys.filter((key) => !known.has(`jobs.${key}`)).map((key) => `${locale} ${key}`));
    }
  }
  await Deno.remove(folder, { recursive: true });
  assert.deepEqual([...unnamed, ...missing], []);
});
