import { z } from "zod";
import { TITLE_MAX } from "./limits.ts";
import { text } from "./text.ts";
import { cutTitle, TITLE_UNITS_MAX } from "./title.ts";

/** A title in one language: at most 300 characters as people count them (spec 2 §7). */
export const titleSchema: z.ZodType<string, string> = text(TITLE_UNITS_MAX).check((context) => {
  if (cutTitle(context.value).cut === "") return;
  context.issues.push({
    code: "too_big",
    origin: "string",
    maximum: TITLE_MAX,
    inclusive: true,
    input: context.value,
  });
});
