/** The primitives of every text field. */
import { z } from "zod";
import { isEmail } from "./contact.ts";
import { DOI_MAX, EMAIL_MAX, URL_MAX } from "./limits.ts";

const NUL = "\u0000";

/** SQLite cuts a text at NUL and replaces a lone surrogate, so neither may come in (safety part 0, finding H). */
export function isStorable(value: string): boolean {
  return !value.includes(NUL) && value.isWellFormed();
}

/** A trimmed text of at most `max` UTF-16 units. */
export function text(max: number): z.ZodType<string, string> {
  return z.string().max(max).refine(isStorable, { error: "invalidText" }).transform((value) => value.trim());
}

/** A text that must not be empty. */
export function requiredText(max: number): z.ZodType<string, string> {
  return text(max).refine((value) => value.length > 0, { error: "required" });
}

export const emailSchema: z.ZodType<string, string> = text(EMAIL_MAX)
  .refine(isEmail, { error: "invalidEmail" })
  .transform((value) => value.toLowerCase());

export function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol } = new URL(value);
  return protocol === "https:" || protocol === "http:";
}

export const urlSchema: z.ZodType<string, string> = text(URL_MAX).refine(
  (value) => value === "" || isWebAddress(value),
  { error: "invalidUrl" },
);

const DOI = /^10\.\d{4,9}\/[!-~\u0080-\uffff]{1,240}$/;

/** A DOI in its bare form, `10.NNNN/...` (spec 1 §5). */
export function isDoi(value: string): boolean {
  return value.length <= DOI_MAX && DOI.test(value);
}

/** Strips the resolver's address, so that people may paste either form. */
export function bareDoi(value: string): string {
  return value.trim().slice(0, DOI_MAX + 40).replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, "");
}

export const doiSchema: z.ZodType<string, string> = text(DOI_MAX + 40).transform(bareDoi).refine(
  (value) => value === "" || isDoi(value),
  { error: "invalidDoi" },
);
