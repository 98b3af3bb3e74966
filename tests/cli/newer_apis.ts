/** Which built-in functions of a later runtime some code uses: those that this process has and an older Node.js lacks. */
import { parseAst } from "vite";

/** What a runtime has: by the name of a global, the names of its own and of its prototype's properties. */
export type Builtins = Record<string, { own: string[]; methods: string[] }>;

/** Prints the built-ins of whichever runtime it is run by; a program, so that Node.js can be asked. */
export const LIST_BUILTINS = `
const found = {};
for (const name of Object.getOwnPropertyNames(globalThis)) {
  if (!/^[A-Z]/.test(name)) continue;
  const value = globalThis[name];
  const [own, prototype] = [value ?? {}, value?.prototype ?? {}];
  found[name] = { own: Object.getOwnPropertyNames(own), methods: Object.getOwnPropertyNames(prototype) };
}
console.log(JSON.stringify(found));`;

/** Not of the language or the web, so code asks for it before it uses it. */
const OF_DENO = new Set(["Deno"]);
/** What iterators can do themselves only since Node.js 22; arrays have functions of the same names. */
const ITERATOR_HELPERS = new Set(
  "map filter take drop flatMap reduce toArray forEach some every find".split(" "),
);
/** Functions that answer an iterator. */
const ITERATORS = new Set(["values", "keys", "entries", "matchAll"]);

// deno-lint-ignore no-explicit-any -- nodes of a syntax tree, of which each kind has fields of its own
type Node = Record<string, any>;

/** The calls and names in some code that the older runtime lacks, as `Promise.withResolvers` or `.toHex()`. */
export function newerApis(code: string, older: Builtins, newer: Builtins): string[] {
  const known = new Set(Object.values(older).flatMap(({ methods }) => methods));
  const laterMethods = new Set(
    Object.entries(newer).filter(([name]) => name in older).flatMap(([, { methods }]) => methods)
      .filter((name) => !known.has(name)),
  );
  const laterGlobals = new Set(Object.keys(newer).filter((name) => !(name in older) && !OF_DENO.has(name)));
  const found = new Set<string>();
  const look = (node: Node) => {
    if (node.type === "NewExpression" && laterGlobals.has(node.callee.name)) {
      found.add(`new ${node.callee.name}`);
    }
    if (node.type === "MemberExpression" && !node.computed) {
      const [object, name] = [node.object.name as string | undefined, node.property.name as string];
      if (object && laterGlobals.has(object)) found.add(`${object}.${name}`);
      if (
        object && object in older && newer[object]?.own.includes(name) && !older[object]!.own.includes(name)
      ) {
        found.add(`${object}.${name}`);
      }
    }
    const { callee } = node;
    if (node.type !== "CallExpression" || callee.type !== "MemberExpression" || callee.computed) return;
    if (laterMethods.has(callee.property.name)) found.add(`.${callee.property.name}()`);
    if (ITERATOR_HELPERS.has(callee.property.name) && givesIterator(callee.object)) {
      found.add(`.${callee.object.callee.property.name}().${callee.property.name}()`);
    }
  };
  walk(parseAst(code), look);
  return [...found].sort();
}

/** `Object.values` and its kin give arrays. */
const givesIterator = ({ type, callee }: Node): boolean =>
  type === "CallExpression" && callee.type === "MemberExpression" && !callee.computed &&
  ITERATORS.has(callee.property.name) && callee.object.name !== "Object";

function walk(node: unknown, look: (node: Node) => void): void {
  if (Array.isArray(node)) { for (const one of node) walk(one, look); }
  else if (node && typeof node === "object") {
    if ("type" in node) look(node);
    for (const child of Object.values(node)) walk(child, look);
  }
}
