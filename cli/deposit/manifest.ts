/** Reads `metadata.json`: JSON, then the manifest's schema, then the metadata's; each fault with its field and its reason. */
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  type DatasetMetadata,
  findMissing,
  type Manifest,
  manifestJsonSchema,
  manifestPath,
  manifestSchema,
  toIssues,
  toMetadata,
} from "../../sdk/mod.ts";
import { ignoreMissing } from "../config.ts";
import { CliError, explain, type Problem } from "../error.ts";
import { findSyntaxFault } from "./json_position.ts";

export const MANIFEST_NAME = "metadata.json";
/** Bytes; room for a list of several hundred thousand files. */
const MANIFEST_MAX = 128 * 1024 ** 2;

export interface ReadManifest {
  manifest: Manifest;
  metadata: DatasetMetadata;
  /** Paths of fields that no manifest has: a slip of the pen would otherwise go unnoticed. */
  unknown: string[];
}

/** @throws CliError (invalidInput) with one issue for each fault. */
export async function readManifest(folder: string): Promise<ReadManifest> {
  const value = parseJson(await readText(join(folder, MANIFEST_NAME)));
  const parsed = manifestSchema.safeParse(value);
  if (!parsed.success) throw invalid(toIssues(parsed.error).map((issue) => explain(issue, nameField)));
  return {
    manifest: parsed.data,
    metadata: readMetadata(parsed.data),
    unknown: unknownFields(value, manifestJsonSchema() as Schema),
  };
}

/** What must still be written before the dataset can be submitted, with the manifest's names of the fields. */
export function findGaps(metadata: DatasetMetadata, fileCount: number): Problem[] {
  return findMissing(metadata, { files: fileCount, source: "new" }).map((issue) =>
    explain(issue, manifestPath)
  );
}

export function invalid(issues: Problem[]): CliError {
  return new CliError("invalidInput", "cli.error.manifestInvalid", {
    values: { count: issues.length },
    issues,
  });
}

async function readText(path: string): Promise<string> {
  const found = await stat(path).catch(ignoreMissing);
  if (!found?.isFile()) throw new CliError("invalidInput", "cli.error.noManifest", { values: { path } });
  if (found.size > MANIFEST_MAX) {
    const values = { path, size: found.size, limit: MANIFEST_MAX };
    throw new CliError("invalidInput", "cli.error.manifestTooLong", { values });
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path));
  } catch (error) {
    if (error instanceof TypeError) {
      throw new CliError("invalidInput", "cli.error.notUtf8", { values: { path } });
    }
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const fault = findSyntaxFault(text);
    throw new CliError("invalidInput", "cli.error.notJson", {
      values: {
        line: fault?.line ?? 1,
        column: fault?.column ?? 1,
        found: fault?.found ?? "",
        atEnd: fault?.found ? "no" : "yes",
      },
    });
  }
}

function readMetadata(manifest: Manifest): DatasetMetadata {
  try {
    return toMetadata(manifest);
  } catch (error) {
    // The only thing that toMetadata throws is its schema's error.
    const issues = toIssues(error as Parameters<typeof toIssues>[0]);
    throw invalid(issues.map((issue) => explain(issue, manifestPath)));
  }
}

/** A fault of the whole document has no path of its own. */
const nameField = (path: string) => path || MANIFEST_NAME;

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

function unknownFields(value: unknown, schema: Schema, path = ""): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, at) => unknownFields(item, schema.items ?? {}, `${path}${at}.`));
  }
  const { properties } = merged(schema);
  if (typeof value !== "object" || value === null || !properties) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    Object.hasOwn(properties, name)
      ? unknownFields(inner, merged(properties[name] ?? {}), `${path}${name}.`)
      : [`${path}${name}`]
  );
}

/** Alternatives allow the fields of each of them. */
function merged(schema: Schema): Schema {
  const all = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const properties = Object.assign({}, ...all.map((one) => one.properties ?? {}));
  const items = all.find((one) => one.items)?.items;
  return { properties: Object.keys(properties).length ? properties : undefined, items };
}
