/** Who may import whom (README, "Map of the code"). */
import assert from "node:assert/strict";

const root = new URL("..", import.meta.url).pathname;

/** Small tools of the API that are about no subject. */
const TOOLS = [
  "api/actor.ts",
  "api/caller.ts",
  "api/change_counter.ts",
  "api/context.ts",
  "api/error.ts",
  "api/kept_reads.ts",
  "api/log.ts",
  "api/memoize.ts",
  "api/open_body.ts",
  "api/open_files.ts",
  "api/page_url.ts",
  "api/process_each.ts",
  "api/process_state.ts",
  "api/secrets.ts",
  "api/telemetry.ts",
  "api/wire_value.ts",
  "api/work_queue.ts",
];

/** A folder and what it may import of ours beside itself. The first rule whose folder fits a file is the file's. */
const RULES: readonly (readonly [folder: string, may: readonly string[]])[] = [
  ["sdk/model", []],
  ["sdk", ["sdk/model"]],
  ["locales", ["sdk/model"]],
  ["db", ["sdk/model"]],
  ["api/config.ts", ["sdk/model"]],
  ["api/error.ts", ["sdk/model"]],
  ["api/log.ts", []],
  ["api/telemetry.ts", []],
  ["api/failpoint.ts", []],

  ["api/caller.ts", ["api/actor.ts", "api/context.ts", "api/error.ts"]],
  ["api/change_counter.ts", ["sdk/model", "db", "api/context.ts", "api/process_state.ts"]],
  ["api/kept_reads.ts", ["sdk/model", "api/change_counter.ts"]],
  ["api/memoize.ts", ["api/context.ts"]],
  ["api/open_body.ts", []],
  ["api/open_files.ts", []],
  ["api/page_url.ts", ["sdk/model", "locales"]],
  ["api/process_each.ts", ["db/yield_to_event_loop.ts", "api/context.ts", "api/log.ts"]],
  ["api/process_state.ts", []],
  ["api/secrets.ts", []],
  ["api/wire_value.ts", []],
  ["api/work_queue.ts", []],
  ["api/start_error.ts", []],
  ["api/start_error_causes.ts", ["db", "api/config.ts", "api/start_error.ts"]],
  ["api/actor.ts", ["sdk/model"]],
  ["api/context.ts", [
    "sdk/model",
    "db",
    "api/actor.ts",
    "api/config.ts",
    "api/external",
    "api/process_state.ts",
    "api/services/limits",
    "api/services/search",
    "api/services/statistics",
    "api/services/worker",
  ]],
  ["api/env.ts", ["sdk/model", "api/actor.ts", "api/context.ts"]],
  ["api/direct_call.ts", ["sdk/model", "api/context.ts", "api/env.ts", "api/services/statistics"]],
  ["api/tags.ts", []],
  ["api/operation.ts", [
    "sdk/model",
    "locales",
    "api/policies",
    "api/context.ts",
    "api/env.ts",
    "api/tags.ts",
  ]],
  ["api/external", [
    "sdk/model",
    "api/error.ts",
    "api/config.ts",
    "api/log.ts",
    "api/open_body.ts",
    "api/open_files.ts",
    "api/start_error.ts",
  ]],
  ["api/crosswalks", ["sdk/model"]],
  ["api/policies", ["sdk/model", "db/schema", "api/actor.ts", "api/context.ts"]],
  ["api/presenters", [
    "sdk/model",
    "db/schema",
    "db/queries",
    "api/policies",
    "api/actor.ts",
    "api/context.ts",
    "locales",
  ]],
  ["api/services", [
    "sdk/model",
    "db",
    "locales",
    "api/policies",
    "api/external",
    "api/crosswalks",
    ...TOOLS,
    "api/config.ts",
    "api/failpoint.ts",
    "api/start_error.ts",
  ]],
  ["api/middleware", [
    "sdk/model",
    "db",
    "locales",
    "api/policies",
    "api/services",
    ...TOOLS,
    "api/env.ts",
    "api/operation.ts",
  ]],
  ["api/routes", [
    "sdk/model",
    "locales",
    "api/services",
    "api/presenters",
    "api/crosswalks",
    "api/middleware",
    "api/policies",
    ...TOOLS,
    "api/env.ts",
    "api/operation.ts",
  ]],
  ["api/oai", [
    "sdk/model",
    "locales",
    "api/services",
    "api/crosswalks",
    ...TOOLS,
    "api/env.ts",
    "api/operation.ts",
  ]],
  ["api/jobs", ["sdk/model", "db", "api/services", "api/failpoint.ts", ...TOOLS]],
  ["api/app.ts", ["db", "api"]],
  ["api/mod.ts", ["api"]],
  ["api/openapi.ts", [
    "sdk/model",
    "api/env.ts",
    "api/middleware",
    "api/operation.ts",
    "api/swagger2.ts",
    "api/tags.ts",
  ]],
  ["api/swagger2.ts", []],
  ["api/operation_list.ts", ["api/jobs", "api/oai", "api/operation.ts", "api/routes"]],
  ["api/mount.ts", ["sdk/model", "api/env.ts", "api/middleware", "api/operation.ts"]],
  ["forms", ["sdk/model", "locales"]],
  ["ui", ["sdk/model", "locales"]],
  ["islands", ["sdk", "locales", "forms", "ui"]],
  ["widgets", ["sdk/model", "locales"]],
  ["routes/_server.ts", ["sdk", "locales", "forms", "ui", "islands", "routes", "api"]],
  ["routes/_main.ts", ["routes", "api", "db/corruption.ts"]],
  ["routes/_dev.ts", ["routes", "api"]],
  ["routes/_form.ts", ["sdk", "locales", "forms", "ui", "routes", "api/middleware"]],
  ["routes/_locale.ts", ["sdk", "locales", "forms", "ui", "routes", "api/middleware"]],
  ["routes/_static.ts", ["routes", "api/routes/byte_range.ts"]],
  ["routes/_middleware.ts", ["sdk", "locales", "forms", "ui", "routes", "api/middleware"]],
  ["routes", ["sdk", "locales", "forms", "ui", "islands"]],
  ["cli", ["sdk", "locales", "forms"]],
];

interface Module {
  specifier: string;
  dependencies?: { code?: { specifier?: string }; type?: { specifier?: string } }[];
}

const isInside = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
const ruleOf = (path: string) => RULES.find(([folder]) => isInside(path, folder));
const isTest = (path: string) =>
  path.endsWith("_test.ts") || path.endsWith("_test.tsx") || path.startsWith("tests/");

interface Arrow {
  from: string;
  to: string;
}

/** Every arrow between two files of ours, tests left out. */
async function readArrows(): Promise<Arrow[]> {
  const arrows: Arrow[] = [];
  for (const { specifier, dependencies = [] } of await readModules()) {
    for (const { code, type } of dependencies) {
      const [from, to] = [specifier, code?.specifier ?? type?.specifier ?? ""].map(local);
      if (from && to && !isTest(from)) arrows.push({ from, to });
    }
  }
  return arrows;
}

/** One module that imports every entry, so that one call sees the whole graph. */
async function readModules(): Promise<Module[]> {
  const entries = [
    "routes/_main.ts",
    "islands/_client.ts",
    "cli/main.ts",
    "sdk/mod.ts",
    "widgets/sdb.ts",
    ...await listPages(),
  ];
  const file = await Deno.makeTempFile({ suffix: ".ts" });
  await Deno.writeTextFile(file, entries.map((entry) => `import "file://${root}${entry}";`).join("\n"));
  const args = ["info", "--json", "--config", `${root}deno.json`, file];
  const { stdout } = await new Deno.Command(Deno.execPath(), { args, cwd: root }).output();
  await Deno.remove(file);
  return JSON.parse(new TextDecoder().decode(stdout)).modules;
}

/** Vite finds pages and islands by pattern, so no module names them. */
async function listPages(): Promise<string[]> {
  const files: string[] = [];
  const walk = async (folder: string) => {
    for await (const { name, isDirectory } of Deno.readDir(`${root}${folder}`)) {
      if (isDirectory) await walk(`${folder}/${name}`);
      else if (/\.tsx?$/.test(name) && !isTest(name) && !name.endsWith(".d.ts")) {
        files.push(`${folder}/${name}`);
      }
    }
  };
  await walk("routes");
  await walk("islands");
  await walk("ui");
  await walk("forms");
  return files.filter((file) => file !== "routes/_main.ts");
}

function local(specifier: string): string | undefined {
  const prefix = `file://${root}`;
  const path = specifier.startsWith(prefix) ? specifier.slice(prefix.length) : undefined;
  return path === undefined || path.startsWith("node_modules/") ? undefined : path;
}

Deno.test("no file imports what the map forbids", async () => {
  const forbidden = (await readArrows()).filter(({ from, to }) => {
    const rule = ruleOf(from);
    return rule && !isInside(to, rule[0]) && !rule[1].some((folder) => isInside(to, folder));
  });
  assert.deepEqual(forbidden.map(({ from, to }) => `${from} -> ${to}`), []);
});

Deno.test("every file stands under a rule of the map", async () => {
  const files = new Set((await readArrows()).map(({ from }) => from));
  assert.ok(files.size > 100);
  assert.deepEqual([...files].filter((file) => !ruleOf(file)), []);
});

Deno.test("no two files import each other, not even for a type", async () => {
  const next = new Map<string, string[]>();
  for (const { from, to } of await readArrows()) next.set(from, [...next.get(from) ?? [], to]);
  const state = new Map<string, "open" | "done">();
  const circles: string[] = [];
  const visit = (file: string, way: string[]) => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open") {
      return void circles.push([...way.slice(way.indexOf(file)), file].join(" -> "));
    }
    state.set(file, "open");
    for (const to of next.get(file) ?? []) visit(to, [...way, file]);
    state.set(file, "done");
  };
  for (const file of next.keys()) visit(file, []);
  assert.deepEqual(circles, []);
});
