/** Reads a metadata file in JSON or YAML, with the line and column of every problem. */
import { readFile, stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { type Document, isAlias, isCollection, isNode, LineCounter, parseDocument } from "yaml";
import { sizesApart } from "../../locales/format.ts";
import { ignoreMissing } from "../config.ts";
import { CliError, type Problem } from "../error.ts";
import { locateJson } from "./json_locate.ts";
import { findSyntaxFault } from "./json_position.ts";

/** Names that a manifest may have. */
export const MANIFEST_NAMES = ["metadata.json", "metadata.yaml", "metadata.yml"] as const;
/** Bytes of a JSON file; enough for a list of several hundred thousand files. */
const JSON_MAX = 128 * 1024 ** 2;
const YAML_MAX = 16 * 1024 ** 2;
/** Total number of uses of anchors, so that a small file cannot expand to a large one. */
const ALIASES_MAX = 1_000;

export interface MetadataFile {
  /** Name of the file: `metadata.json`. */
  name: string;
  value: unknown;
  /** Offsets by path; paths that do not exist are left out. */
  locate(paths: ReadonlySet<string>): Map<string, number>;
  /** Both count from 1. */
  lineOf(offset: number): { line: number; column: number };
}

/** Finds the manifest of a folder. @throws CliError where there is none, or more than one. */
export async function findManifest(folder: string): Promise<string> {
  const found: string[] = [];
  for (const name of MANIFEST_NAMES) {
    if (await stat(join(folder, name)).catch(ignoreMissing)) found.push(name);
  }
  if (found.length > 1) {
    throw new CliError("invalidInput", "cli.error.twoManifests", { values: { found: found.join(", ") } });
  }
  return join(folder, found[0] ?? MANIFEST_NAMES[0]);
}

/** @throws CliError (invalidInput) for what is not there, too long, not UTF-8, or no JSON or YAML. */
export async function readMetadataFile(path: string): Promise<MetadataFile> {
  const isYaml = /^\.ya?ml$/i.test(extname(path));
  const text = await readText(path, isYaml ? YAML_MAX : JSON_MAX);
  return isYaml ? parseYaml(basename(path), text) : parseJson(basename(path), text);
}

async function readText(path: string, limit: number): Promise<string> {
  const found = await stat(path).catch(ignoreMissing);
  if (!found?.isFile()) throw new CliError("invalidInput", "cli.error.noManifest", { values: { path } });
  if (found.size > limit) {
    const { found: size, maximum } = sizesApart(found.size, limit);
    const values = { path, size, limit: maximum };
    throw new CliError("invalidInput", "cli.error.manifestTooLong", { values });
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CliError("invalidInput", "cli.error.notUtf8", { values: { path } });
  }
}

function parseJson(name: string, text: string): MetadataFile {
  try {
    const lines = new LineCounter();
    lines.addNewLine(0);
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines.addNewLine(at + 1);
    return {
      name,
      value: JSON.parse(text),
      locate: (paths) => locateJson(text, paths),
      lineOf: (offset) => lineOf(lines, offset),
    };
  } catch {
    const { line = 1, column = 1, found = "" } = findSyntaxFault(text) ?? {};
    const values = { file: name, line, column, found, atEnd: found ? "no" : "yes" };
    throw new CliError("invalidInput", "cli.error.notJson", { values });
  }
}

function parseYaml(name: string, text: string): MetadataFile {
  const lines = new LineCounter();
  // Errors and positions are needed without the excerpt that the library adds.
  const document = guardDepth(
    name,
    () => parseDocument(text, { lineCounter: lines, prettyErrors: false }),
  );
  const [error] = document.errors;
  if (error) {
    const [offset] = error.pos;
    throw invalidYamlError(
      name,
      lineOf(lines, offset),
      /^\S{0,20}/.exec(text.slice(offset))?.[0] ?? "",
      error.code,
    );
  }
  return {
    name,
    value: guardDepth(name, () => document.toJS({ maxAliasCount: ALIASES_MAX })),
    locate: (paths) => locateYaml(document, paths),
    lineOf: (offset) => lineOf(lines, offset),
  };
}

/** Deep nesting exhausts the stack of the parser, and anchors can take very long. */
function guardDepth<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof ReferenceError)) throw error;
    throw invalidYamlError(name, { line: 1, column: 1 }, "", "TOO_DEEP");
  }
}

function invalidYamlError(
  file: string,
  place: { line: number; column: number },
  found: string,
  reason: string,
) {
  const values = { file, ...place, found, reason, atEnd: found ? "no" : "yes" };
  return new CliError("invalidInput", "cli.error.notYaml", { values });
}

function locateYaml(document: Document.Parsed, paths: ReadonlySet<string>): Map<string, number> {
  const found = new Map<string, number>();
  for (const path of paths) {
    let node: unknown = document.contents;
    for (const name of path === "" ? [] : path.split(".")) {
      const target = isAlias(node) ? node.resolve(document) : node;
      node = isCollection(target) ? target.get(name, true) : undefined;
    }
    if (isNode(node) && node.range) found.set(path, node.range[0]);
  }
  return found;
}

function lineOf(lines: LineCounter, offset: number): { line: number; column: number } {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(line, 1), column: Math.max(col, 1) };
}

/**
 * Adds positions to problems. For something that is missing, the position of what should contain it is used. Problems
 * of other files have no position.
 */
export function locateProblems(file: MetadataFile, problems: Problem[], others: string): Problem[] {
  const own = problems.map(({ path }) =>
    path.startsWith(others) ? undefined : path === file.name ? "" : path
  );
  const wanted = new Set(own.flatMap((path) => path === undefined ? [] : selfAndParents(path)));
  const offsets = file.locate(wanted);
  return problems.map((problem, at) => {
    const path = own[at];
    if (path === undefined) return problem;
    const offset = offsets.get(selfAndParents(path).find((one) => offsets.has(one)) ?? "") ?? 0;
    return { ...problem, file: file.name, ...file.lineOf(offset) };
  });
}

/** Lists `a.b.c`, `a.b`, `a` and the root for `a.b.c`. */
function selfAndParents(path: string): string[] {
  const names = path === "" ? [] : path.split(".");
  return [...names.map((_, at) => names.slice(0, names.length - at).join(".")), ""];
}
