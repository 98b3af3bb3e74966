/** Migrations of earlier releases, for tests. */
export const MIGRATIONS = new URL("./migrations", import.meta.url).pathname;

/** Copies the first `count` migrations, as an earlier release had them. @returns a folder, which the test removes. */
export async function earlierMigrations(count: number): Promise<string> {
  const earlier = await Deno.makeTempDir({ prefix: "sdb-earlier-" });
  await Deno.mkdir(`${earlier}/meta`);
  const journal = JSON.parse(await Deno.readTextFile(`${MIGRATIONS}/meta/_journal.json`));
  journal.entries = journal.entries.slice(0, count);
  await Deno.writeTextFile(`${earlier}/meta/_journal.json`, JSON.stringify(journal));
  for (const { tag } of journal.entries) {
    await Deno.copyFile(`${MIGRATIONS}/${tag}.sql`, `${earlier}/${tag}.sql`);
  }
  return earlier;
}
