/**
 * The API with its jobs and nothing else, as a process of its own that tests kill. It prints its process id and address
 * when it listens.
 */
import { readConfig } from "../../api/config.ts";
import { openHouse } from "../../api/app.ts";
import { startJobs } from "../../api/jobs/mod.ts";
import { createApi } from "../../api/mod.ts";

const config = readConfig(Deno.env.toObject());
const migrations = new URL("../../db/migrations", import.meta.url).pathname;
const house = await openHouse({ config, migrations });
const api = createApi(house);
startJobs(house);
Deno.serve(
  {
    hostname: config.host,
    port: config.port,
    onListen: ({ port }) => console.log(`${Deno.pid} http://${config.host}:${port}`),
  },
  (request, { remoteAddr }) => api.fetch(request, { remoteAddress: remoteAddr.hostname }),
);
