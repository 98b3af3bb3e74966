/** Schemas of the answers about citations and other descriptions; see `response_schemas.ts`. */
import { z } from "zod";
import { named, text } from "./response_schemas.ts";
import { type Citation, CITATION_FORMATS } from "../citation.ts";

export const citationAnswer = named<Citation>("Citation", {
  format: z.enum(CITATION_FORMATS),
  text,
  mediaType: text,
  fileName: text,
});
/** A schema.org description; its vocabulary is too large to be listed. */
export const jsonLdAnswer: z.ZodType<Record<string, unknown>> = z.record(text, z.unknown());
