/** Every text of a refusal gets the values that it quotes, where it is thrown: nobody must meet a bare `{found}`. */
import assert from "node:assert/strict";
import { IntlMessageFormat } from "intl-messageformat";
import { VALIDATION_KEYS } from "../sdk/model/issue.ts";
import { allMessages, languageTag } from "./mod.ts";

const root = new URL("..", import.meta.url);
const FOLDERS = ["api", "cli", "forms", "islands", "routes", "sdk", "ui"];

type Element = ReturnType<IntlMessageFormat["getAst"]>[number];

function namesIn(element: Element): string[] {
  if (!("options" in element)) return element.type === 1 || element.type === 2 ? [element.value] : [];
  return [element.value, ...Object.values(element.options).flatMap(({ value }) => value.flatMap(namesIn))];
}

/** The values that a text quotes; the envelope itself counts the issues. */
function wantedBy(key: string): string[] {
  const message = allMessages("zh").get(key) ?? "";
  const ast = new IntlMessageFormat(message, languageTag.zh, undefined, { ignoreTag: true }).getAst();
  return [...new Set(ast.flatMap(namesIn))].filter((name) => name !== "count");
}

/** From an opening bracket to the one that closes it. */
function bracketed(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if ("([{".includes(text[at])) depth++;
    if (")]}".includes(text[at]) && --depth === 0) return text.slice(from, at + 1);
  }
  return text.slice(from);
}

/** Where the object begins in which `at` stands. */
function objectAround(text: string, at: number): string {
  for (let depth = 0; at > 0; at--) {
    if (text[at] === "}") depth++;
    if (text[at] === "{" && depth-- === 0) break;
  }
  return bracketed(text, at);
}

/** What a literal of values leaves out; nothing is asked of one that is put together elsewhere. */
function lacking(wanted: string[], literal: string): string[] {
  if (literal.includes("...")) return [];
  return wanted.filter((name) => !new RegExp(`[{,]\\s*${name}\\s*[:,}]`).test(literal));
}

function* thrownBareIn(text: string): Generator<string> {
  for (const { 0: begin, 1: name, index } of text.matchAll(/\bDomainError\(\s*"(\w+)"/g)) {
    const call = bracketed(text, index + begin.indexOf("("));
    const rest = call.slice(begin.length - begin.indexOf("(")).trim();
    const given = rest.startsWith(")")
      ? "{}"
      : /^,\s*\{/.test(rest)
      ? bracketed(rest, rest.indexOf("{"))
      : "...";
    for (const value of lacking(wantedBy(`errors.${name}`), given)) yield `errors.${name}: ${value}`;
  }
}

function* namedBareIn(text: string): Generator<string> {
  for (const { 1: name, index } of text.matchAll(/\bkey: "(\w+)"(?! \|)/g)) {
    const wanted = VALIDATION_KEYS.some((key) => key === name) ? wantedBy(`validation.${name}`) : [];
    const issue = objectAround(text, index);
    const params = /\bparams: \{/.exec(issue);
    const given = params
      ? bracketed(issue, issue.indexOf("{", params.index))
      : issue.includes("params")
      ? "..."
      : "{}";
    for (const value of lacking(wanted, given)) yield `validation.${name}: ${value}`;
  }
  for (const { 1: name } of text.matchAll(/\berror: "(\w+)"/g)) {
    const known = VALIDATION_KEYS.some((key) => key === name);
    for (const value of known ? wantedBy(`validation.${name}`) : []) yield `validation.${name}: ${value}`;
  }
}

async function* sources(folder: URL): AsyncGenerator<URL> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* sources(new URL(`${name}/`, folder));
    else if (/\.tsx?$/.test(name) && !name.includes("_test.")) yield new URL(name, folder);
  }
}

Deno.test("what a refusal quotes is given where it is thrown", async () => {
  const bare: string[] = [];
  for (const folder of FOLDERS) {
    for await (const file of sources(new URL(`${folder}/`, root))) {
      const text = await Deno.readTextFile(file);
      for (const one of [...thrownBareIn(text), ...namedBareIn(text)]) {
        bare.push(`${file.pathname.slice(root.pathname.length)} ${one}`);
      }
    }
  }
  assert.deepEqual(bare, []);
});

Deno.test("a refusal without its values is found", () => {
  assert.deepEqual([...thrownBareIn('new DomainError("notFound")')], ["errors.notFound: what"]);
  assert.deepEqual([...thrownBareIn('new DomainError("notFound", { that: 1 })')], ["errors.notFound: what"]);
  assert.deepEqual([...thrownBareIn('new DomainError("notFound", { what: 1 })')], []);
  assert.deepEqual([...namedBareIn('[{ path: "doi", key: "doiTaken" }]')], ["validation.doiTaken: found"]);
  assert.deepEqual([...namedBareIn('{ key: "doiTaken", params: { found: doi } }')], []);
  assert.deepEqual([...namedBareIn('refine(isTaken, { error: "doiTaken" })')], [
    "validation.doiTaken: found",
  ]);
});
