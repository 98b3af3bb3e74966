import { z } from "zod";
import { isStorable } from "../text.ts";
import { tidyTitle } from "./title.ts";

/**
 * Schema of a title in one language: tags are removed and it is cut to 300 characters; the answer says so (spec 2 §7).
 */
export const titleSchema: z.ZodType<string, string> = z.string().refine(isStorable, { error: "invalidText" })
  .transform((written) => tidyTitle(written).kept);
