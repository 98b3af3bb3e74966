/** Schemas of the answers about metadata; see `response_schemas.ts`. */
import { z } from "zod";
import { flag, localizedText, named, number, object, text } from "./response_schemas.ts";
import { CREATOR_KINDS } from "../metadata/creator_name.ts";
import {
  type Creator,
  type Funding,
  type LicenseChoice,
  type Paper,
  PAPER_STATUSES,
  type Project,
  type Reference,
  REFERENCE_TYPES,
  type Spatial,
  type SpatialPoint,
  type SpatialRegion,
  type Temporal,
} from "../metadata/metadata.ts";

export const creator = named<Creator>("Creator", {
  kind: z.enum(CREATOR_KINDS),
  name: localizedText,
  family: localizedText,
  given: localizedText,
  nameDoubtful: flag,
  email: text,
  orcid: text,
  corresponding: flag,
  affiliations: z.array(z.object({ name: localizedText, ror: text })),
});
export const license = named<LicenseChoice>("LicenseChoice", { id: text, text: localizedText });
export const paperAnswer = named<Paper>("Paper", {
  title: localizedText,
  journal: localizedText,
  status: z.enum(PAPER_STATUSES),
  manuscriptNumber: text,
  reference: localizedText,
  doi: text,
  url: text,
});
export const reference = object<Reference>({ type: z.enum(REFERENCE_TYPES), text });
export const funding = object<Funding>({ name: localizedText, number: text });
export const project = object<Project>({ name: localizedText, url: text, number: text });
export const temporal = object<Temporal>({ start: text, end: text });
const point = named<SpatialPoint>("SpatialPoint", {
  kind: z.literal("point"),
  longitude: number,
  latitude: number,
  elevation: number.optional(),
});
const region = named<SpatialRegion>("SpatialRegion", {
  kind: z.literal("region"),
  west: number,
  south: number,
  east: number,
  north: number,
  minElevation: number.optional(),
  maxElevation: number.optional(),
});
export const spatial: z.ZodType<Spatial> = z.union([point, region]);
