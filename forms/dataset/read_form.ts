/** From anything to a well-formed form: a posted form without JavaScript, or a copy kept in the browser. */
import { CREATOR_KINDS } from "../../sdk/model/metadata/creator_name.ts";
import type { LocalizedText } from "../../sdk/model/locale.ts";
import {
  type Affiliation,
  type Creator,
  PAPER_STATUSES,
  REFERENCE_TYPES,
  type Temporal,
} from "../../sdk/model/metadata/metadata.ts";
import { FIELD_NAMES, METADATA_FIELDS } from "../../sdk/model/metadata/fields.ts";
import { ACCESS_RIGHTS } from "../../sdk/model/vocabulary/access_rights.ts";
import { RESOURCE_TYPE_CODES } from "../../sdk/model/vocabulary/resource_types.ts";
import { readAuthorName } from "./author_name.ts";
import type { DatasetForm, SpatialForm } from "./form_state.ts";

/** Reads a form that may lack anything; what does not fit becomes empty. */
export function readForm(given: unknown): DatasetForm {
  const raw = record(given);
  const fields = FIELD_NAMES.map((name) => [name, (READERS[name] ?? plainReader(name))(raw[name])]);
  return Object.fromEntries(fields) as DatasetForm;
}

/** Of a field that is a text, or one in each language. */
const plainReader = (name: keyof DatasetForm) => "languages" in METADATA_FIELDS[name] ? pair : text;

/** Fields that are more than a text. */
const READERS: { [F in keyof DatasetForm]?: (value: unknown) => DatasetForm[F] } = {
  dataSetTypeCode: (value) => oneOf(RESOURCE_TYPE_CODES, value),
  keywords: (value) => ({ zh: words(record(value).zh), en: words(record(value).en) }),
  subjects: (value) => [...new Set(words(value))],
  authors: (value) => list(value, author),
  license: (value) => ({ id: text(record(value).id), text: pair(record(value).text) }),
  accessRight: (value) => oneOf(ACCESS_RIGHTS, value),
  papers: (value) =>
    list(value, (one) => ({
      title: pair(one.title),
      journal: pair(one.journal),
      status: oneOf(PAPER_STATUSES, one.status),
      reference: pair(one.reference),
      ...texts(one, "manuscriptNumber", "doi", "url"),
    })),
  references: (value) =>
    list(value, (one) => ({ type: oneOf(REFERENCE_TYPES, one.type), ...texts(one, "text") })),
  funding: (value) => list(value, (one) => ({ name: pair(one.name), ...texts(one, "number") })),
  projects: (value) => list(value, (one) => ({ name: pair(one.name), ...texts(one, "url", "number") })),
  spatial: (value) => list(value, spatial),
  temporal: (value) => list(value, (one): Temporal => texts(one, "start", "end")),
  parts: (value) => [...new Set(words(value))],
};

type Raw = Record<string, unknown>;

const record = (value: unknown): Raw => typeof value === "object" && value !== null ? value as Raw : {};
// Browsers send line ends of text areas as CR LF.
const text = (value: unknown) => typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
const pair = (value: unknown): LocalizedText => texts(record(value), "zh", "en");

function texts<K extends string>(raw: Raw, ...names: K[]): Record<K, string> {
  return Object.fromEntries(names.map((name) => [name, text(raw[name])])) as Record<K, string>;
}

/** Without JavaScript words stand one a line, or one a field. */
function words(value: unknown): string[] {
  const given = Array.isArray(value) ? value.map(text) : text(value).split("\n");
  return given.map((word) => word.trim()).filter((word) => word !== "");
}

function list<T>(value: unknown, read: (one: Raw) => T): T[] {
  return Array.isArray(value) ? value.map((one) => read(record(one))) : [];
}

function oneOf<T extends string>(options: readonly T[], value: unknown): T {
  return options.find((option) => option === value) ?? options[0];
}

function author(one: Raw): Creator {
  const parted = one.family !== undefined || one.given !== undefined;
  const kind = CREATOR_KINDS.find((kind) => kind === one.kind);
  const ticked = one.nameChecked === "true";
  const name = {
    kind,
    name: pair(one.name),
    family: pair(one.family),
    given: pair(one.given),
    nameDoubtful: !ticked && (one.nameDoubtful === true || one.nameDoubtful === "true"),
  };
  return {
    ...readAuthorName(name, parted),
    ...texts(one, "email", "orcid"),
    corresponding: one.corresponding === true || one.corresponding === "true",
    affiliations: list(
      one.affiliations,
      (raw): Affiliation => ({ name: pair(raw.name), ...texts(raw, "ror") }),
    ),
  };
}

function spatial(one: Raw): SpatialForm {
  return one.kind === "region"
    ? {
      kind: "region",
      ...texts(one, "west", "south", "east", "north", "minElevation", "maxElevation"),
    }
    : { kind: "point", ...texts(one, "longitude", "latitude", "elevation") };
}
