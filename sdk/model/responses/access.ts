/** Schemas of the answers about requests for access; see `response_schemas.ts`. */
import { z } from "zod";
import type { AccessTerms } from "../access_request.ts";
import { count, named, text } from "./response_schemas.ts";

export const accessTermsAnswer = named<AccessTerms>("AccessTerms", {
  needed: z.boolean(),
  answerDays: count.optional(),
});

/** An address that is told once. */
export const grantedLinkAnswer = named<{ url: string }>("GrantedLink", { url: text });
