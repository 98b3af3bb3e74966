/**
 * Reads a manifest: JSON or YAML, its schema, and the schema of the metadata. Each problem has a field, a position and
 * a reason.
 */
import type { DatasetMetadata, Manifest } from "../../sdk/mod.ts";
import { ApiError } from "../../sdk/error.ts";
import { findMissing } from "../../sdk/model/completeness.ts";
import { TITLE_MAX } from "../../sdk/model/limits.ts";
import { manifestJsonSchema, manifestPath } from "../../sdk/model/manifest.ts";
import { LOCALES } from "../../sdk/model/locale.ts";
import { invertedName } from "../../sdk/model/metadata/creator_name.ts";
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
  /** Problems of single fields; manifest and metadata do not contain these fields. */
  faults: Problem[];
  /** Fields that are in the file, without those that were filled in. */
  named: ReadonlySet<string>;
  /** Unknown fields, which may be misspelt and would otherwise be ignored. */
  unknown: Problem[];
  /** Adds line and column to problems. */
  place(problems: Problem[]): Problem[];
}

/** Reads the manifest of a folder. @throws CliError (invalidInput) for what is no manifest at all. */
export async function readManifest(folder: string): Promise<ReadManifest> {
  return await readManifestFile(await findManifest(folder));
}

/**
 * Reads a manifest, complete or partial, with all its problems.
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

/** Lists what is missing before the dataset can be submitted, with the manifest's names of the fields. */
export function findGaps(
  { manifest: { submission }, metadata, place }: ReadManifest,
  fileCount: number,
): Problem[] {
  const missing = findMissing(metadata, { files: fileCount, source: submission });
  return place(missing.map((issue) => explain(issue, manifestPath)));
}

/** Warns of titles that will be cut, one line each with its position. */
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

/** Says how each name was read whose kind or parts are a guess, one line each with its position. */
export function warnOfNames({ metadata, place }: ReadManifest, terminal: Terminal): void {
  const { t, locale } = terminal;
  const message = { message: "", messageEn: "" };
  for (const [index, author] of metadata.authors.entries()) {
    if (!author.nameDoubtful) continue;
    const [{ file, line, column }] = place([{ path: `authors.${index}`, ...message }]);
    const names = LOCALES.filter((one) => author.name[one]).map((one) => invertedName(author, one));
    const kind = t(`dataset_form.authorKind.${author.kind}`);
    const text = t("cli.create.nameDoubtful", {
      name: [...new Set(names)].join(locale === "zh" ? "；" : "; "),
      kind,
    });
    terminal.say(`${file}:${line}:${column}: ${text}`);
  }
}

/** Warns of unknown fields where they do no harm yet. */
export function warnOfUnknown({ unknown }: ReadManifest, terminal: Terminal): void {
  for (const one of unknown) {
    const text = terminal.t("cli.create.unknownField", { found: sentence(one, terminal.locale) });
    terminal.say(`${locationText(one)}: ${text}`);
  }
}

/** Throws all problems together, in the order of the file. @throws CliError (invalidInput) where there are any. */
export function refuseFaults(place: ReadManifest["place"], problems: Problem[]): void {
  if (problems.length > 0) throw invalid(sorted(place(problems)));
}

/** Sorts by file, then by position; problems without a position come last. */
function sorted(problems: Problem[]): Problem[] {
  const order = ({ line = Infinity, column = 0 }: Problem) => [line, column] as const;
  return problems.toSorted((a, b) => {
    const [[line, column], [otherLine, otherColumn]] = [order(a), order(b)];
    // Problems without a position keep their order.
    return line === otherLine ? column - otherColumn : line - otherLine;
  });
}

export function invalid(issues: Problem[]): CliError {
  return new CliError("invalidInput", "cli.error.manifestInvalid", {
    values: { count: issues.length },
    issues,
  });
}

/** Translates problems that the server found to the manifest's names and positions. */
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
  /** Known fields with a similar name. */
  near: string[];
}

/** Editors find the schema of a file by this name. */
const SCHEMA_NAME = "$schema";

function unknownFields(value: unknown, schema: Schema, path = ""): UnknownField[] {
  if (Array.isArray(value)) {
    const { items } = merged(schema);
    // What the schema does not describe may be nested deeply, so it is not searched.
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

/** Of several alternatives, the fields of all are allowed. */
function merged(schema: Schema): Schema {
  const all = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const properties = Object.assign({}, ...all.map((one) => one.properties ?? {}));
  const items = all.find((one) => one.items)?.items;
  return { properties: Object.keys(properties).length ? properties : undefined, items };
}
