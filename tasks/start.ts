/** One command from a clone to a running site: install, build, migrate, seed demo data, serve. */
import { ChildError, runDeno } from "./process.ts";

const root = new URL("..", import.meta.url).pathname.replace(/\/$/, "");
Deno.chdir(root);

try {
  await installWhenStale();
  await runDeno(["run", "--allow-all", "tasks/build.ts"]);
  // Packages are only there from here on.
  const { readConfig } = await import("../api/config.ts");
  const config = readConfig(Deno.env.toObject());
  await runDeno(["run", "--allow-all", "tasks/migrate.ts"]);
  if (config.demo) await runDeno(["run", "--allow-all", "tasks/seed.ts", "--demo"]);
  const { serve } = await import("./serve.ts");
  Deno.exit(await serve(config, () => printWelcome(config.publicUrl, config.demo)));
} catch (error) {
  if (error instanceof ChildError) Deno.exit(error.code);
  const { operatorMessage } = await import("./failure.ts");
  const sentence = operatorMessage(error);
  if (sentence === undefined) throw error;
  console.error(sentence);
  Deno.exit(error instanceof Error && error.name === "ConfigError" ? 2 : 1);
}

/** Installs from the frozen lock unless node_modules was filled from this very lock. */
async function installWhenStale(): Promise<void> {
  const lock = await Deno.readTextFile("deno.lock");
  const installed = await Deno.readTextFile("node_modules/.installed_lock").catch(() => "");
  if (installed === lock) return;
  await runDeno(["install", "--frozen"]);
  await Deno.writeTextFile("node_modules/.installed_lock", lock);
}

function printWelcome(address: string, demo: boolean): void {
  console.log(`\n  SDB 科研数据银行 · Research Data Bank\n  ${address}   (English: ${address}/en)\n`);
  if (!demo) return;
  console.log("  Demo accounts, password SdbDemo2026:");
  for (const name of ["depositor", "reviewer", "governance", "admin"]) console.log(`    ${name}@example.org`);
  console.log();
}
