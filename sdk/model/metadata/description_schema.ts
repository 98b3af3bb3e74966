import { z } from "zod";
import { DESCRIPTION_MAX } from "../limits.ts";
import { isHtml } from "../rich_text/is_html.ts";
import { tooLong, trimmed } from "../text.ts";

/**
 * Schema of the description of a dataset in one language: plain text, or HTML. Of HTML the length is known when it has been
 * sanitised (`api/services/rich_text/description.ts`).
 */
export const descriptionSchema: z.ZodType<string, string> = trimmed(
  z.string().check(tooLong(DESCRIPTION_MAX, (value) => value.length > DESCRIPTION_MAX && !isHtml(value))),
);
