/**
 * The API with its jobs and nothing else, as a process of its own that tests kill. It prints its process id and address
 * when it listens.
 */
import { readConfig } from "../../api/config.ts";
import { openApp } from "../../api/app.ts";
import { startJobs } from "../../api/jobs/mod.ts";
import { serveFtp } from "../../api/services/ftp/serve.ts";
import { createApi } from "../../api/mod.ts";

const config = readConfig(Deno.env.toObject());
const migrations = new URL("../../db/migrations", import.meta.url).pathname;
const app = await openApp({ config, migrations });
const api = createApi(app);
startJobs(app);
await serveFtp(app);
Deno.serve(
  {
    hostname: config.host,
    port: config.port,
    onListen: ({ port }) => console.log(`${Deno.pid} http://${config.host}:${port}`),
  },
  (request, { remoteAddr }) => api.fetch(request, { remoteAddress: remoteAddr.hostname }),
);
