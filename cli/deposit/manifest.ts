/** Reads a manifest: JSON or YAML, then its schema, then the metadata's; each fault with its field, place and reason. */
import {
  ApiError,
  type DatasetMetadata,
  findMissing,
  type Manifest,
  manifestJsonSchema,
  manifestPath,
  TITLE_MAX,
} from "../../sdk/mod.ts";
import { cutTitles } from "../../sdk/model/metadata/title.ts";
import { suggestWords } from "../../sdk/model/spelling_suggestions.ts";
import { CliError, explain, locationText, type Problem, problem, sentence } from "../error.ts";
import { parseManifest } from "./parse_manifest.ts";
import { exitOf } from "../exit.ts";
import { findManifest, locateProblems, type MetadataFile, readMetadataFile } from "./document.ts";
import type { Terminal } from "../terminal.ts";
import { FILES_FOLDER } from "./folder.ts";

export interface ReadManifest {
  manifest: Manifest;
  metadata: DatasetMetadata;
  /** All that is wrong with single fields; manifest and metadata are without those. */
  faults: Problem[];
  /** The fields that stand in the file, as opposed to those that were filled in. */
  named: ReadonlySet<string>;
  /** Fields that no manifest has: a slip of the pen would otherwise go unnoticed. */
  unknown: Problem[];
  /** Gives problems their line and column. */
  place(problems: Problem[]): Problem[];
}

/** The manifest of a folder. @throws CliError (invalidInput) for what is no manifest at all. */
export async function readManifest(folder: string): Promise<ReadManifest> {
  return await readManifestFile(await findManifest(folder));
}

/**
 * A manifest by its path, whole or in part, with all that is wrong with it.
 * @throws CliError (invalidInput) for what is no manifest at all.
 */
export async function readManifestFile(path: string): Promise<ReadManifest> {
  const file = await readMetadataFile(path);
  const place = (problems: Problem[]) => locateProblems(file, problems, `${FILES_FOLDER}/`);
  const { manifest, metadata, faults } = parseManifest(
    file.value,
    (issues) => invalid(place(issues)),
    file.name,
  );
  return {
    manifest,
    metadata,
    faults,
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

/** Titles of which the end is not kept: one line for each, with its place before it. */
export function warnOfTitles({ manifest, place }: ReadManifest, terminal: Terminal): void {
  const cut = cutTitles({ zh: manifest.title_zh, en: manifest.title_en });
  const message = { message: "", messageEn: "" };
  for (
    const { path, file, line, column } of place(cut.map((one) => ({ path: `title_${one}`, ...message })))
  ) {
    const text = terminal.t("cli.create.titleCut", { field: path, maximum: TITLE_MAX });
    terminal.say(`${file}:${line}:${column}: ${text}`);
  }
}

/** Fields that nobody knows, where they do no harm yet. */
export function warnOfUnknown({ unknown }: ReadManifest, terminal: Terminal): void {
  for (const one of unknown) {
    const text = terminal.t("cli.create.unknownField", { found: sentence(one, terminal.locale) });
    terminal.say(`${locationText(one)}: ${text}`);
  }
}

/** All at once, in the order in which they stand in the file. @throws CliError (invalidInput) where there are any. */
export function refuseFaults(place: ReadManifest["place"], problems: Problem[]): void {
  if (problems.length > 0) throw invalid(sorted(place(problems)));
}

/** By file, then by place; what has no place of its own comes last. */
function sorted(problems: Problem[]): Problem[] {
  const order = ({ line = Infinity, column = 0 }: Problem) => [line, column] as const;
  return problems.toSorted((a, b) => {
    const [[line, column], [otherLine, otherColumn]] = [order(a), order(b)];
    // Both without a place: as they came.
    return line === otherLine ? column - otherColumn : line - otherLine;
  });
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

function findUnknown({ value }: MetadataFile, place: ReadManifest["place"]): Problem[] {
  const found = unknownFields(value, manifestJsonSchema() as Schema);
  return place(
    found.map(({ path, near: [near = ""] }) =>
      problem(path, "cli.problem.unknownField", { near, suggested: near ? "yes" : "no" })
    ),
  );
}

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

interface UnknownField {
  path: string;
  /** Names that the field may have been meant to have. */
  near: string[];
}

/** Editors find the schema of a file by this name. */
const SCHEMA_NAME = "$schema";

function unknownFields(value: unknown, schema: Schema, path = ""): UnknownField[] {
  if (Array.isArray(value)) {
    const { items } = merged(schema);
    // What the schema does not describe may be nested without end.
    return items ? value.flatMap((item, at) => unknownFields(item, items, `${path}${at}.`)) : [];
  }
  const { properties } = merged(schema);
  if (typeof value !== "object" || value === null || !properties) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    Object.hasOwn(properties, name)
      ? unknownFields(inner, merged(properties[name] ?? {}), `${path}${name}.`)
      : path + name === SCHEMA_NAME
      ? []
      : [{ path: path + name, near: suggestWords(name, Object.keys(properties), 1) }]
  );
}

/** Alternatives allow the fields of each of them. */
function merged(schema: Schema): Schema {
  const all = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const properties = Object.assign({}, ...all.map((one) => one.properties ?? {}));
  const items = all.find((one) => one.items)?.items;
  return { properties: Object.keys(properties).length ? properties : undefined, items };
}
