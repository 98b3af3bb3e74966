/** The site as Vite's development server runs it, evaluated anew after each change of a source file. */
import { readConfig } from "../api/config.ts";
import { uploadOriginOf } from "../api/external/s3/settings.ts";
import { type OpenApp, openApp } from "../api/app.ts";
import { createApi } from "../api/mod.ts";
import { importBundledOrganizations } from "../api/services/organization/bundled.ts";
import { developmentAssets } from "./_assets.tsx";
import { createServer } from "./_server.ts";

/** The data folder is locked while it is open, so the app outlives the modules around it. */
const persistent = globalThis as { developmentApp?: Promise<OpenApp> };

const config = readConfig(Deno.env.toObject());
const migrations = new URL("../db/migrations", import.meta.url).pathname;
const organizations = new URL("../db/vocabulary/organizations.jsonl.gz", import.meta.url).pathname;
const app = await (persistent.developmentApp ??= openApp({ config, migrations }));
await importBundledOrganizations(app, organizations);
const site = createServer({
  api: createApi(app),
  assets: developmentAssets,
  files: new Map(),
  publicUrl: config.publicUrl,
  production: false,
  passwordPolicy: config.passwordPolicy,
  quarantineDays: config.quarantineDays,
  loginFrame: config.providers.WeChat && new URL(config.providers.WeChat.url).origin,
  uploadOrigin: uploadOriginOf(config.s3),
});

export default { fetch: (request: Request) => site.fetch(request, { remoteAddress: config.host }) };
