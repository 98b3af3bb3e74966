/** What a process remembers hangs on its app (`api/process_state.ts`): state of a module would be shared by all apps. */
import assert from "node:assert/strict";

const root = new URL("..", import.meta.url).pathname;
const FOLDERS = ["api", "db", "routes", "locales", "sdk", "forms", "ui"];

/** State that is the process's own, and why no app could hold it. */
const ALLOWED: Record<string, string> = {
  "api/crosswalks/csl_styles.ts processors": "cache of constants: the styles that are carried",
  "api/external/images.ts last": "decoding is bounded by the memory of the process",
  "api/external/images.ts atWork": "decoding is bounded by the memory of the process",
  "api/external/read_back_worker.ts buffer": "of a thread that reads for one app",
  "api/external/read_back_worker.ts files": "of a thread that reads for one app",
  "api/external/read_back_worker.ts probe": "of a thread that reads for one app",
  "api/log.ts threshold": "one log a process",
  "api/middleware/request_metrics.ts requests": "registry of metrics",
  "api/middleware/request_metrics.ts seconds": "registry of metrics",
  "api/services/credential/password_hash.ts decoy": "cache of a constant",
  "api/services/credential/password_hash.ts work": "hashing is bounded by the processors of the machine",
  "api/services/credential/password_strength.ts estimator":
    "cache of a constant: a word list that is loaded late",
  "api/services/job/deletion_counts.ts counts": "metrics",
  "api/services/limits/refusal_counts.ts counts": "metrics",
  "api/services/limits/request_bodies.ts bodies": "bodies are bounded by the memory of the process",
  "api/services/preview/statistics/read_sav.ts BLANK": "a constant of eight bytes, read alone",
  "api/services/preview/statistics/sas_description.ts EMPTY": "a constant without bytes",
  "api/services/statistics/dropped_counts.ts counts": "metrics",
  "routes/_components/detail/ReadmeSection.tsx HTML": "computed from its key alone, and goes with it",
  "routes/_components/layout/QrCode.tsx kept": "cache of a constant: the address of the site",
  "routes/_markup/hooks.ts ids": "rendering is synchronous: nothing is left when it ends",
  "routes/_markup/render.ts chosen": "rendering is synchronous: nothing is left when it ends",
  "sdk/model/vocabulary/subjects.ts index": "cache of a constant",
};

/** Objects that hold nothing from one call to the next, and those into which a module puts its own routes. */
const STATELESS = ["Hono", "Intl", "MarkdownIt", "RegExp", "Registry", "TextEncoder", "URL", "XMLParser"];

async function* files(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(root + folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) yield* files(path);
    else if (/\.tsx?$/.test(name)) yield path;
  }
}

async function* sources(folder: string): AsyncGenerator<string> {
  for await (const path of files(folder)) {
    if (!/_test\.tsx?$/.test(path)) yield path;
  }
}

/** Names of a module's own variables that can change after it was loaded. */
function stateOf(source: string): string[] {
  const variables = [...source.matchAll(/^(?:export )?let (\w+)/gm)].map(([, name]) => name);
  const constants = [
    ...source.matchAll(/^(?:export )?const (\w+)(?:: [^=]+?(?:=>[^=]+?)?)? =\s+(new (\w+)|\[\]|\{\})/gm),
  ];
  const objects = constants.filter(([, name, , type]) => {
    if (type && STATELESS.includes(type)) return false;
    if (type && !/^(Map|Set|WeakMap|WeakSet)$/.test(type)) return true;
    if (type?.startsWith("Weak")) return true;
    return isChangedInFunction(source, name);
  });
  return [...variables, ...objects.map(([, name]) => name)];
}

/** Filled while the module is loaded is no change: there its lines are not indented, or stand in a loop of their own. */
function isChangedInFunction(source: string, name: string): boolean {
  const functions = [...source.matchAll(/^(?:export )?(?:async )?function[^]*?^}/gm)].map(([text]) => text)
    .join();
  const arrows = [...source.matchAll(/^(?:export )?const \w+[^;]*?=>[^]*?;$/gm)].map(([text]) => text).join();
  return new RegExp(`\\b${name}(\\.(set|add|delete|clear|push|splice|unshift|shift|pop)\\(|\\[[^\\]]+\\] =)`)
    .test(functions + arrows);
}

Deno.test("stateOf() finds what a module can change, and not what it only fills", () => {
  const found = stateOf(`
let last = 0;
export const byId = new WeakMap<object, string>();
const kept: Map<string, number> = new Map();
const filled = new Map([["a", 1]]);
for (const one of LIST) filled.set(one, 1);
const work = new WorkQueue(1);
const encoder = new TextEncoder();
const lines: string[] = [];
export const app = new Hono<Env>();
export function add(line: string) {
  kept.set(line, 1);
  lines.push(line);
}
`);
  assert.deepEqual(found, ["last", "byId", "kept", "work", "lines"]);
});

Deno.test("no module keeps state of an app: it hangs on the app, or is listed with its reason", async () => {
  const found: string[] = [];
  for (const folder of FOLDERS) {
    for await (const path of sources(folder)) {
      found.push(...stateOf(await Deno.readTextFile(root + path)).map((name) => `${path} ${name}`));
    }
  }
  assert.deepEqual(found.toSorted(), Object.keys(ALLOWED).toSorted());
});

Deno.test("no file of tests changes the process of the others while it is loaded", async () => {
  const found: string[] = [];
  for (const folder of [...FOLDERS, "cli", "islands", "tests"]) {
    for await (const path of files(folder)) {
      if (!path.endsWith("_test.ts")) continue;
      const source = await Deno.readTextFile(root + path);
      if (/^(?:Object\.assign\(globalThis|globalThis\.\w+ =)/m.test(source)) found.push(path);
    }
  }
  assert.deepEqual(found, []);
});
