/** Who may import whom (README, "Map of the code"). */
import assert from "node:assert/strict";

const root = new URL("..", import.meta.url).pathname;

/** A folder and what it may import of ours beside itself. The first rule whose folder fits a file is the file's. */
const RULES: readonly (readonly [folder: string, may: readonly string[]])[] = [
  ["sdk/model", []],
  ["sdk", ["sdk/model"]],
  ["locales", ["sdk/model"]],
  ["db", ["sdk/model"]],
  ["api/config.ts", ["sdk/model"]],
  ["api/error.ts", ["sdk/model"]],
  ["api/log.ts", []],
  ["api/failpoint.ts", []],
  ["api/start_error.ts", []],
  ["api/start_fault.ts", ["db", "api/config.ts", "api/start_error.ts"]],
  ["api/context.ts", [
    "sdk/model",
    "db",
    "api/config.ts",
    "api/external",
    "api/services/limits",
    "api/services/search",
    "api/services/usage",
  ]],
  ["api/env.ts", ["api/context.ts"]],
  ["api/tags.ts", []],
  ["api/operation.ts", [
    "sdk/model",
    "locales",
    "api/policies",
    "api/context.ts",
    "api/env.ts",
    "api/tags.ts",
  ]],
  ["api/external", ["sdk/model", "api/error.ts", "api/config.ts", "api/log.ts", "api/start_error.ts"]],
  ["api/crosswalks", ["sdk/model"]],
  ["api/policies", ["sdk/model", "db/schema", "api/context.ts"]],
  ["api/presenters", ["sdk/model", "db/schema", "db/queries", "api/policies", "api/context.ts", "locales"]],
  ["api/services", [
    "sdk/model",
    "db",
    "locales",
    "api/policies",
    "api/external",
    "api/crosswalks",
    "api/context.ts",
    "api/error.ts",
    "api/config.ts",
    "api/log.ts",
    "api/failpoint.ts",
    "api/start_error.ts",
  ]],
  ["api/middleware", [
    "sdk/model",
    "db",
    "locales",
    "api/policies",
    "api/services",
    "api/context.ts",
    "api/env.ts",
    "api/error.ts",
    "api/log.ts",
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
    "api/context.ts",
    "api/env.ts",
    "api/error.ts",
    "api/log.ts",
    "api/operation.ts",
  ]],
  ["api/jobs", ["sdk/model", "db/queries", "api/services", "api/context.ts", "api/log.ts"]],
  ["api/house.ts", ["db", "api"]],
  ["api/mod.ts", ["api"]],
  ["api/openapi.ts", [
    "sdk/model",
    "api/env.ts",
    "api/middleware",
    "api/operation.ts",
    "api/tags.ts",
  ]],
  ["api/operations.ts", ["api/jobs", "api/operation.ts", "api/routes"]],
  ["api/mount.ts", ["sdk/model", "api/env.ts", "api/middleware", "api/operation.ts"]],
  ["islands", ["sdk", "locales", "routes/_components/ui"]],
  ["routes/_server.ts", ["sdk", "locales", "islands", "routes", "api"]],
  ["routes/_main.ts", ["routes", "api", "db/damage.ts"]],
  ["routes/_dev.ts", ["routes", "api"]],
  ["routes/_form.ts", ["sdk", "locales", "routes", "api/middleware"]],
  ["routes/_locale.ts", ["sdk", "locales", "routes", "api/middleware"]],
  ["routes/_middleware.ts", ["sdk", "locales", "routes", "api/middleware"]],
  ["routes", ["sdk", "locales", "islands"]],
  ["cli", ["sdk", "locales"]],
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
  /** `import type`: gone at run time. */
  typeOnly: boolean;
}

/** Every arrow between two files of ours, tests left out. */
async function readArrows(): Promise<Arrow[]> {
  const arrows: Arrow[] = [];
  for (const { specifier, dependencies = [] } of await readModules()) {
    for (const { code, type } of dependencies) {
      const [from, to] = [specifier, code?.specifier ?? type?.specifier ?? ""].map(local);
      if (from && to && !isTest(from)) arrows.push({ from, to, typeOnly: !code });
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

Deno.test("no circle of imports at run time", async () => {
  const next = new Map<string, string[]>();
  for (const { from, to, typeOnly } of await readArrows()) {
    if (!typeOnly) next.set(from, [...next.get(from) ?? [], to]);
  }
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
