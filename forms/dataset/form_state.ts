/**
 * What the form holds: the metadata as a person types them. Numbers and instants are texts here, because "-" and "12."
 * are steps on the way to a number. The server's page and the browser's island share this shape.
 */
import type { LocalizedText } from "../../sdk/model/locale.ts";
import { pickMetadata } from "../../sdk/model/metadata/fields.ts";
import type {
  Affiliation,
  Creator,
  DatasetMetadata,
  Funding,
  Paper,
  Project,
  Reference,
  Spatial,
  Temporal,
} from "../../sdk/model/metadata/metadata.ts";
import { toTexts } from "../../sdk/model/metadata/temporal_coverage_text.ts";

export interface PointForm {
  kind: "point";
  longitude: string;
  latitude: string;
  elevation: string;
}

export interface RegionForm {
  kind: "region";
  west: string;
  south: string;
  east: string;
  north: string;
  minElevation: string;
  maxElevation: string;
}

export type SpatialForm = PointForm | RegionForm;

type AsText = "embargoMonths" | "spatial";

export interface DatasetForm extends Omit<DatasetMetadata, AsText> {
  embargoMonths: string;
  spatial: SpatialForm[];
}

/** Lists to which a person adds entries, with what a new one looks like. */
const none = (): LocalizedText => ({ zh: "", en: "" });

export const NEW_ENTRIES = {
  authors: (): Creator => ({
    kind: "person",
    name: none(),
    family: none(),
    given: none(),
    nameDoubtful: false,
    email: "",
    orcid: "",
    corresponding: false,
    affiliations: [NEW_ENTRIES.affiliations()],
  }),
  affiliations: (): Affiliation => ({ name: none(), ror: "" }),
  papers: (): Paper => ({
    title: none(),
    journal: none(),
    status: "to_be_submitted",
    manuscriptNumber: "",
    reference: none(),
    doi: "",
    url: "",
  }),
  references: (): Reference => ({ type: "literature", text: "" }),
  funding: (): Funding => ({ name: none(), number: "" }),
  projects: (): Project => ({ name: none(), url: "", number: "" }),
  points: (): PointForm => ({ kind: "point", longitude: "", latitude: "", elevation: "" }),
  regions: (): RegionForm => ({
    kind: "region",
    west: "",
    south: "",
    east: "",
    north: "",
    minElevation: "",
    maxElevation: "",
  }),
  temporal: (): Temporal => ({ start: "", end: "" }),
};
export type EntryKind = keyof typeof NEW_ENTRIES;

export function toForm(metadata: DatasetMetadata): DatasetForm {
  return {
    ...pickMetadata(metadata),
    embargoMonths: asText(metadata.embargoMonths),
    spatial: metadata.spatial.map(spatialToForm),
    temporal: metadata.temporal.map(toTexts),
  };
}

const asText = (value: number | undefined) => value === undefined ? "" : String(value);

function spatialToForm(entry: Spatial): SpatialForm {
  if (entry.kind === "point") {
    const { longitude, latitude, elevation } = entry;
    return {
      kind: "point",
      longitude: String(longitude),
      latitude: String(latitude),
      elevation: asText(elevation),
    };
  }
  const { west, south, east, north, minElevation, maxElevation } = entry;
  return {
    kind: "region",
    west: String(west),
    south: String(south),
    east: String(east),
    north: String(north),
    minElevation: asText(minElevation),
    maxElevation: asText(maxElevation),
  };
}

/**
 * The form in the shape that `metadataSchema` parses. A text that is no number becomes NaN and a missing coordinate
 * stays undefined, so that the schema says what is wrong at its place.
 */
export function toInput(form: DatasetForm) {
  return {
    ...form,
    embargoMonths: toNumber(form.embargoMonths),
    spatial: form.spatial.map(toSpatialInput),
  };
}

/** The same of one entry of a list. */
export function toEntryInput(list: keyof DatasetForm, entry: unknown): unknown {
  if (list === "spatial") return toSpatialInput(entry as SpatialForm);
  return entry;
}

const toSpatialInput = ({ kind, ...values }: SpatialForm) => ({
  kind,
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toNumber(value)])),
});

/** Only plain decimal notation: a person's `0x10` or `1e3` is a slip. */
function toNumber(value: string): number | undefined {
  const trimmed = value.trim();
  if (trimmed === "") return undefined;
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : NaN;
}
