/**
 * Builds the client and the server for one runtime (UI_RUNTIME=preact, the default, or react) into dist/<runtime>.
 * Does nothing when no input changed since the last build; `--force` builds anyway.
 */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build, type InlineConfig } from "vite";
import { digestInputs } from "./build_stamp.ts";
import { widgetsBuild } from "./build_widgets.ts";
import { writeWorkerLauncher } from "./worker_launcher.ts";

const root = new URL("..", import.meta.url).pathname.replace(/\/$/, "");
const COMPRESSIBLE = /\.(css|js|json|svg|txt|webmanifest)$/;
/** Below this a compressed copy saves no packet. */
const WORTH_COMPRESSING = 1024;

/** Answers false when the last build still holds. */
export async function buildSite(runtime: "preact" | "react", force = false): Promise<boolean> {
  const output = `${root}/dist/${runtime}`;
  const stamp = await digestInputs(root);
  if (!force && await Deno.readTextFile(`${output}/.stamp`).catch(() => "") === stamp) {
    await writeWorkerLauncher(root, runtime);
    return false;
  }
  // A build that fails half-way must not look like the last good one.
  await Deno.remove(`${output}/.stamp`).catch(() => {});
  Deno.env.set("UI_RUNTIME", runtime);
  const shared: InlineConfig = { root, logLevel: "warn", mode: "production" };
  await build(shared);
  await build(widgetsBuild(root, `${output}/client`));
  await build({ ...shared, build: { ssr: true } });
  await compressFolder(`${output}/client`);
  await writeWorkerLauncher(root, runtime);
  await Deno.writeTextFile(`${output}/.stamp`, stamp);
  return true;
}

async function compressFolder(folder: string): Promise<void> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) await compressFolder(path);
    else if (COMPRESSIBLE.test(name)) await compressFile(path);
  }
}

async function compressFile(path: string): Promise<void> {
  const bytes = await Deno.readFile(path);
  if (bytes.length < WORTH_COMPRESSING) return;
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Deno.writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, best));
  await Deno.writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

if (import.meta.main) {
  const runtime = Deno.env.get("UI_RUNTIME") === "react" ? "react" : "preact";
  const started = performance.now();
  const built = await buildSite(runtime, Deno.args.includes("--force"));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(built ? `Built dist/${runtime} in ${seconds} s.` : `dist/${runtime} is up to date.`);
}
