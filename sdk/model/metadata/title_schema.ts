import { z } from "zod";
import { isStorable } from "../text.ts";
import { tidyTitle } from "./title.ts";

/** A title in one language: kept without tags and cut to 300 characters; who sent it is told (spec 2 §7). */
export const titleSchema: z.ZodType<string, string> = z.string().refine(isStorable, { error: "invalidText" })
  .transform((written) => tidyTitle(written).kept);
