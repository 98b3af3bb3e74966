/** Steps that tests of the command line share: a deposit, its acceptance, files beside it. */
import assert from "node:assert/strict";
import { EXIT_CODES } from "../../cli/exit.ts";
import { createRepository, type Repository } from "../../sdk/mod.ts";
import type { Outcome, sdb, Site } from "./command_line.ts";
import { type Manifest, writeFolder } from "./manifest_folder.ts";

export type Run = typeof sdb;

/** The exit code, or the words of the failure in its place. */
export const expectOk = (found: Outcome): Outcome => {
  assert.equal(found.code, EXIT_CODES.ok, found.err);
  return found;
};

let folders = 0;

export async function create(
  site: Site,
  run: Run,
  changes: Partial<Manifest> = {},
  submit = true,
): Promise<string> {
  const folder = `${site.folder}/data-${folders++}`;
  await writeFolder(folder, { change: (manifest) => ({ ...manifest, ...changes }) });
  const argv = ["dataset", "create", folder, "--json", ...(submit ? ["--submit"] : [])];
  return expectOk(await run(argv)).json.dataSetId;
}

/** Accepted by whoever reviews it, and published. */
export async function accept(run: Run, reviewer: Run, dataSetId: string): Promise<void> {
  const { json } = expectOk(await reviewer(["review", "list", "--json", "--size", "100"]));
  const review = json.list.find((one: { dataSetId: string }) => one.dataSetId === dataSetId);
  expectOk(await reviewer(["review", "accept", review.reviewId, "--all-checked"]));
  await untilStatus(run, dataSetId, "PUBLISHED");
}

export async function untilStatus(run: Run, dataSetId: string, status: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const { json } = expectOk(await run(["dataset", "show", dataSetId, "--json"]));
    if (json.status === status) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  assert.fail(`${dataSetId} did not become ${status}`);
}

export async function write(site: Site, name: string, text: string): Promise<string> {
  const path = `${site.folder}/${name}`;
  await Deno.writeTextFile(path, text);
  return path;
}

/** An SDK client with the session that the command line remembers. */
export async function sdkOf(site: Site, name: string): Promise<Repository> {
  const text = await Deno.readTextFile(`${site.folder}/config-${name}/sdb/config.json`);
  return createRepository({
    server: site.server,
    token: JSON.parse(text).token,
    headers: { Origin: site.server },
  });
}
