/** Serves from source: a change of a page or an island reloads the browser. Migrates and seeds as `start` does. */
import { createServer } from "vite";
import { readConfig } from "../api/config.ts";
import { ChildError, runDeno } from "./process.ts";

const root = new URL("..", import.meta.url).pathname.replace(/\/$/, "");
Deno.chdir(root);

const config = readConfig(Deno.env.toObject());
try {
  await runDeno(["run", "--allow-all", "tasks/migrate.ts"]);
  if (config.demo) await runDeno(["run", "--allow-all", "tasks/seed.ts", "--demo"]);
} catch (error) {
  if (error instanceof ChildError) Deno.exit(error.code);
  throw error;
}

const server = await createServer({
  root,
  server: { host: config.host, port: config.port, strictPort: true },
});
await server.listen();
console.log(`Developing at http://${config.host}:${config.port}`);
