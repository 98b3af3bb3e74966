/** Brings the database to the newest schema, and what comes with the program into it: organisations and texts. */
import { readConfig } from "../api/config.ts";
import { openApp } from "../api/app.ts";
import { importBundledOrganizations } from "../api/services/organization/bundled.ts";
import { seedContent } from "../api/services/content/seed_content.ts";
import { runTask } from "./failure.ts";

const migrations = new URL("../db/migrations", import.meta.url).pathname;
const content = new URL("../db/seed/content", import.meta.url).pathname;
const organizations = new URL("../db/vocabulary/organizations.jsonl.gz", import.meta.url).pathname;

if (import.meta.main) {
  await runTask(async () => {
    const config = readConfig(Deno.env.toObject());
    const app = await openApp({ config, migrations });
    await importBundledOrganizations(app, organizations);
    await seedContent(app, content, { samples: config.demo });
    await app.close();
    console.log(`The database ${config.databaseUrl} is at the newest schema.`);
  });
}
