/** Reads a manifest: JSON or YAML, then its schema, then the metadata's; each fault with its field, place and reason. */
import {
  ApiError,
  type DatasetMetadata,
  findMissing,
  type Manifest,
  manifestJsonSchema,
  manifestPath,
  manifestSchema,
  TITLE_MAX,
  toIssues,
  toMetadata,
} from "../../sdk/mod.ts";
import { cutTitles } from "../../sdk/model/title.ts";
import { CliError, explain, type Problem } from "../error.ts";
import { exitOf } from "../exit.ts";
import { findManifest, type MetadataFile, placeProblems, readMetadataFile } from "./document.ts";
import type { Terminal } from "../terminal.ts";
import { FILES_FOLDER } from "./folder.ts";

export interface ReadManifest {
  manifest: Manifest;
  metadata: DatasetMetadata;
  /** The fields that stand in the file, as opposed to those that were filled in. */
  named: ReadonlySet<string>;
  /** Fields that no manifest has: a slip of the pen would otherwise go unnoticed. */
  unknown: Place[];
  /** Gives problems their line and column. */
  place(problems: Problem[]): Problem[];
}

export type Place = Pick<Problem, "path" | "file" | "line" | "column">;

/** The manifest of a folder. @throws CliError (invalidInput) with one issue for each fault. */
export async function readManifest(folder: string): Promise<ReadManifest> {
  return await readManifestFile(await findManifest(folder));
}

/** A manifest by its path, whole or in part. @throws CliError (invalidInput) with one issue for each fault. */
export async function readManifestFile(path: string): Promise<ReadManifest> {
  const file = await readMetadataFile(path);
  const place = (problems: Problem[]) => placeProblems(file, problems, `${FILES_FOLDER}/`);
  const parsed = manifestSchema.safeParse(file.value);
  if (!parsed.success) {
    // A fault of the whole document has no path of its own.
    throw invalid(place(toIssues(parsed.error).map((issue) => explain(issue, (path) => path || file.name))));
  }
  return {
    manifest: parsed.data,
    metadata: readMetadata(parsed.data, place),
    named: new Set(Object.keys(file.value as Record<string, unknown>)),
    unknown: findUnknown(file, place),
    place,
  };
}

/** What must still be written before the dataset can be submitted, with the manifest's names of the fields. */
export function findGaps(
  { manifest: { submission }, metadata, place }: ReadManifest,
  fileCount: number,
): Problem[] {
  const missing = findMissing(metadata, { files: fileCount, source: submission });
  return place(missing.map((issue) => explain(issue, manifestPath)));
}

/** Fields that nobody knows, and titles of which the end is not kept: one line for each, with its place before it. */
export function warnOfManifest({ manifest, unknown, place }: ReadManifest, terminal: Terminal): void {
  const warn = (at: Place[], key: "cli.create.unknownField" | "cli.create.titleCut") => {
    for (const { path, file, line, column } of at) {
      terminal.say(`${file}:${line}:${column}: ${terminal.t(key, { field: path, maximum: TITLE_MAX })}`);
    }
  };
  warn(unknown, "cli.create.unknownField");
  const cut = cutTitles({ zh: manifest.title_zh, en: manifest.title_en });
  warn(
    place(cut.map((locale) => ({ path: `title_${locale}`, message: "", messageEn: "" }))),
    "cli.create.titleCut",
  );
}

export function invalid(issues: Problem[]): CliError {
  return new CliError("invalidInput", "cli.error.manifestInvalid", {
    values: { count: issues.length },
    issues,
  });
}

/** What the server finds wrong with metadata that came from a manifest, with the manifest's names and places. */
export async function asManifestFaults<T>(
  { place }: Pick<ReadManifest, "place">,
  call: Promise<T>,
): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError) || exitOf(error.error) !== "invalidInput" || !error.issues.length) {
      throw error;
    }
    throw invalid(place(error.issues.map(({ path, message, messageEn }) => ({
      path: manifestPath(path.replace(/^(?:metadata|changes)\./, "")),
      message,
      messageEn,
    }))));
  }
}

function readMetadata(manifest: Manifest, place: ReadManifest["place"]): DatasetMetadata {
  try {
    return toMetadata(manifest);
  } catch (error) {
    // The only thing that toMetadata throws is its schema's error.
    const issues = toIssues(error as Parameters<typeof toIssues>[0]);
    throw invalid(place(issues.map((issue) => explain(issue, manifestPath))));
  }
}

function findUnknown({ value }: MetadataFile, place: ReadManifest["place"]): Place[] {
  const paths = unknownFields(value, manifestJsonSchema() as Schema);
  return place(paths.map((path) => ({ path, message: "", messageEn: "" })));
}

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
