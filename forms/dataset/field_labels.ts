/** What a field is called in words, from its path: `authors.1.email` is "Author 2 › Email". */
import { LOCALES } from "../../sdk/model/locale.ts";
import { METADATA_FIELDS } from "../../sdk/model/metadata/fields.ts";
import type { Translate } from "../../locales/format.ts";
import type { MessageKey } from "../../locales/mod.ts";
import { sectionOf } from "./sections.ts";

/** Labels by path, with `*` for the number of an entry. A field that is not here is called by `dataset_form.` and its name. */
const LABELS: Record<string, MessageKey> = {
  dataSetTypeCode: "dataset_form.type",
  authors: "dataset_form.section.authors",
  "authors.*": "dataset_form.author",
  "authors.*.name": "dataset_form.name",
  "authors.*.family": "dataset_form.family",
  "authors.*.given": "dataset_form.given",
  "authors.*.email": "dataset_form.email",
  "authors.*.corresponding": "dataset_form.corresponding",
  "authors.*.affiliations": "dataset_form.affiliationName",
  "authors.*.affiliations.*": "dataset_form.affiliation",
  "authors.*.affiliations.*.name": "dataset_form.affiliationName",
  license: "dataset_form.licence",
  "license.id": "dataset_form.licence",
  "license.text": "dataset_form.licenceText",
  "papers.*": "dataset_form.paper",
  "papers.*.title": "dataset_form.paperTitle",
  "papers.*.journal": "dataset_form.journal",
  "papers.*.status": "dataset_form.paperStatus",
  "papers.*.manuscriptNumber": "dataset_form.manuscriptNumber",
  "papers.*.reference": "dataset_form.paperReference",
  "papers.*.url": "dataset_form.url",
  "references.*": "dataset_form.reference",
  "references.*.text": "dataset_form.referenceText",
  "funding.*": "dataset_form.fund",
  "funding.*.name": "dataset_form.fundName",
  "funding.*.number": "dataset_form.fundNumber",
  "projects.*": "dataset_form.project",
  "projects.*.name": "dataset_form.projectName",
  "projects.*.number": "dataset_form.projectNumber",
  "projects.*.url": "dataset_form.url",
  "spatial.*": "dataset_form.place",
  "spatial.*.longitude": "dataset_form.longitude",
  "spatial.*.latitude": "dataset_form.latitude",
  "spatial.*.elevation": "dataset_form.elevation",
  "spatial.*.west": "dataset_form.west",
  "spatial.*.east": "dataset_form.east",
  "spatial.*.south": "dataset_form.south",
  "spatial.*.north": "dataset_form.north",
  "spatial.*.minElevation": "dataset_form.minElevation",
  "spatial.*.maxElevation": "dataset_form.maxElevation",
  "temporal.*": "dataset_form.period",
  "temporal.*.start": "dataset_form.start",
  "temporal.*.end": "dataset_form.end",
  parts: "dataset_form.section.parts",
  communityCode: "dataset_form.community",
  cover: "dataset_form.section.cover",
  compliance: "dataset_form.section.compliance",
};
/** Names that are the same in every language. */
const NAMES: Record<string, string> = { orcid: "ORCID", ror: "ROR", doi: "DOI", archiveDoi: "DOI" };

/** The field in words, from the outside in; a field that has no name of its own is called by its section. */
export function fieldLabel(path: string, t: Translate): string {
  const keys = path.split(".");
  const language = LOCALES.find((one) => one === keys.at(-1));
  if (language) keys.pop();
  const words = keys.flatMap((_, depth) => wordAt(keys.slice(0, depth + 1), keys[depth + 1], t));
  const label = words.join(" › ") || t(`dataset_form.section.${sectionOf(path)}`);
  return language ? t(`dataset_form.in.${language}`, { label }) : label;
}

/** Lists are called by their entries, "Author 2" and not "Authors › Author 2", and the licence by its parts. */
function wordAt(trail: string[], next: string | undefined, t: Translate): string[] {
  if (next !== undefined && (isNumber(next) || trail[0] === "license")) return [];
  const key = trail[trail.length - 1];
  if (NAMES[key]) return [NAMES[key]];
  const label = LABELS[trail.map((one) => isNumber(one) ? "*" : one).join(".")] ?? ownLabel(trail);
  if (!label) return [];
  return [isNumber(key) ? t(label, { number: Number(key) + 1, name: "" }).trim() : t(label)];
}

function ownLabel([name, ...inside]: string[]): MessageKey | undefined {
  return inside.length === 0 && name in METADATA_FIELDS ? `dataset_form.${name}` as MessageKey : undefined;
}

const isNumber = (key: string) => /^\d+$/.test(key);
