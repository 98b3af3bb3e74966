/**
 * `deno task seed FOLDER` deposits every manifest folder below FOLDER as the demo depositor and publishes it;
 * `--demo` fills an empty database with the demo data and leaves any other alone.
 */
import { readConfig } from "../api/config.ts";
import { type OpenApp, openApp } from "../api/app.ts";
import { createApi } from "../api/mod.ts";
import { ensureDemoAccounts } from "../api/services/sign_in/demo_accounts.ts";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { openSession } from "../api/services/session/sessions.ts";
import { seedContent } from "../api/services/content/seed_content.ts";
import { insertSampleCommunities } from "../db/queries/catalog/demo_rows.ts";
import { findUserByEmail } from "../db/queries/account/users.ts";
import { locationText, sentence, toFailure } from "../cli/error.ts";
import { createRepository, type Repository } from "../sdk/mod.ts";
import { operatorMessage } from "./failure.ts";
import { acceptReview, findManifestFolders, type SeedOptions, submitFolder } from "./seed_folder.ts";

const root = new URL("..", import.meta.url).pathname;
const seedFolder = `${root}db/seed`;

interface Placement {
  dataset: string;
  community: string | null;
  publishedAt: string;
}

/** The clock of seeding: demo datasets were published on days of their own. */
let now = () => new Date();

const writeProgress = (text: string) => void Deno.stderr.writeSync(new TextEncoder().encode(text));

const readJson = async (name: string) => JSON.parse(await Deno.readTextFile(`${seedFolder}/${name}.json`));

async function seedDemo(app: OpenApp): Promise<number> {
  const communities = await readJson("communities");
  await app.db.withTx((tx) => insertSampleCommunities(tx, communities, now().getTime()));
  await seedContent(app, `${seedFolder}/content`, { samples: true });
  await ensureDemoAccounts(app);
  const placements: Placement[] = await readJson("placement");
  for (const { dataset, community, publishedAt } of placements) {
    now = () => new Date(publishedAt);
    await publishFolder(app, `${seedFolder}/datasets/${dataset}`, { community: community ?? undefined });
  }
  return placements.length;
}

async function seedFolders(app: OpenApp, folder: string): Promise<number> {
  await ensureDemoAccounts(app);
  const folders = await findManifestFolders(folder);
  for (const one of folders) {
    await publishFolder(app, one, { say: writeProgress });
    console.log(`deposited ${one}`);
  }
  return folders.length;
}

async function publishFolder(app: OpenApp, folder: string, options: SeedOptions): Promise<void> {
  const { dataSetId, community } = await submitFolder(
    folder,
    await signIn(app, "depositor@example.org"),
    options,
  );
  await acceptReview(
    dataSetId,
    await signIn(app, community ? "reviewer@example.org" : "governance@example.org"),
  );
  await deliverAll(app);
}

async function signIn(app: OpenApp, email: string): Promise<Repository> {
  const person = await findUserByEmail(app.db.read, email);
  if (!person) throw new Error(`${email}: no such demo account`);
  const token = await openSession(app, person.id);
  const api = createApi(app);
  return createRepository({ server: app.config.publicUrl, token, fetch: (request) => api.fetch(request) });
}

async function main([argument]: string[]): Promise<void> {
  if (!argument || argument === "--help") {
    console.log(
      "deno task seed FOLDER    deposit and publish every manifest folder below FOLDER\ndeno task seed --demo    fill an empty database with the demo data",
    );
    return;
  }
  // The demo reviewer acts by program here, and has no telephone to show a code.
  const config = { ...readConfig(Deno.env.toObject()), secondFactorRequired: false };
  const app = await openApp({ config, migrations: `${root}db/migrations`, clock: () => now() });
  try {
    const empty = await findUserByEmail(app.db.read, "depositor@example.org") === undefined;
    if (argument === "--demo" && !empty) return;
    const count = argument === "--demo" ? await seedDemo(app) : await seedFolders(app, argument);
    console.log(`${count} datasets are published.`);
  } finally {
    await app.close();
  }
}

if (import.meta.main) {
  try {
    await main(Deno.args);
  } catch (error) {
    const known = operatorMessage(error);
    const failure = toFailure(error);
    console.error(known ?? sentence(failure, "en"));
    for (const issue of failure.issues) console.error(`  ${locationText(issue)}: ${sentence(issue, "en")}`);
    Deno.exit(1);
  }
}
