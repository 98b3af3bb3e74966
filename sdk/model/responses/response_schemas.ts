/**
 * Schemas of the answers. They document the API, and tests check the live answers against them. Each is bound to its
 * interface. Answers may get further fields at any time, so clients must ignore unknown ones. The schemas are not in
 * `mod.ts`, because browsers never check answers and need not load them.
 */
import { z } from "zod";
import type { Page } from "../envelope.ts";
import { type Issue, VALIDATION_KEYS } from "../issue.ts";
import { DATASET_STATUSES } from "../lifecycle.ts";
import type { LocalizedText } from "../locale.ts";
import { toIso } from "../time.ts";

/** Every field of `T`, including optional ones, so that none is forgotten. */
export type Shape<T> = { [K in keyof T]-?: z.ZodType<T[K]> };

export const object = <T>(shape: Shape<T>): z.ZodType<T> => z.object(shape) as unknown as z.ZodType<T>;
/** Declares a component of the document under its own name. */
export const named = <T>(id: string, shape: Shape<T>): z.ZodType<T> => object<T>(shape).meta({ id });

/** ISO 8601 in UTC with milliseconds, as `Date` writes it. */
const isInstant = (value: string) => !Number.isNaN(Date.parse(value)) && toIso(value) === value;

export const text = z.string();
export const count = z.int().min(0);
export const flag = z.boolean();
export const number = z.number();
export const instant = text.refine(isInstant).meta({ format: "date-time" });
export const status = z.enum(DATASET_STATUSES);
export const usage = { views: count, downloads: count, citations: count };

export const pageOf = <T>(item: z.ZodType<T>): z.ZodType<Page<T>> =>
  object<Page<T>>({ list: z.array(item), page: count, size: count, total: count });

export const localizedText = named<LocalizedText>("LocalizedText", { zh: text, en: text });

export const issueAnswer = named<Issue>("Issue", {
  path: text,
  key: z.enum(VALIDATION_KEYS),
  params: z.record(text, z.union([text, number])).optional(),
});
