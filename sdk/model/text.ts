/** The primitives of every text field. */
import { z } from "zod";
import { isEmail } from "./contact.ts";
import type { ValidationKey } from "./issue.ts";
import { DOI_MAX, EMAIL_MAX, URL_MAX } from "./limits.ts";

const NUL = "\u0000";

/** SQLite cuts a text at NUL and replaces a lone surrogate, so neither may come in (safety 0.H). */
export function isStorable(value: string): boolean {
  return !value.includes(NUL) && value.isWellFormed();
}

/** A trimmed text of at most `max` UTF-16 units. */
export function text(max: number): z.ZodType<string, string> {
  return trimmed(z.string().max(max));
}

/** A text; what is said when there is none at all. */
export function textOrSay(missing: ValidationKey): z.ZodString {
  return z.string({ error: ({ input }) => input === undefined ? missing : undefined });
}

/** The same of a text whose limits are its own. */
export function trimmed(schema: z.ZodString): z.ZodType<string, string> {
  return schema.refine(isStorable, { error: "invalidText" }).transform((value) => value.trim());
}

/** Refuses what is too long in the words of `maximum`, the limit that people know, however it is measured. */
export function tooLong(maximum: number, isTooLong: (value: string) => boolean): z.core.CheckFn<string> {
  return ({ value, issues }) => {
    if (!isTooLong(value)) return;
    issues.push({ code: "too_big", origin: "string", maximum, inclusive: true, input: value });
  };
}

/** A text that must not be empty. @param missing What is said when it is, or is left out. */
export function requiredText(max: number, missing: ValidationKey = "required"): z.ZodType<string, string> {
  return trimmed(textOrSay(missing).max(max)).refine((value) => value !== "", { error: missing });
}

export const emailSchema: z.ZodType<string, string> = requiredText(EMAIL_MAX, "emailRequired")
  .refine((value) => value === "" || isEmail(value), { error: "invalidEmail" })
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

/** The suffix may be as long as {@link DOI_MAX} leaves room for behind the shortest prefix. */
const DOI = /^10\.\d{4,9}\/[!-~\u0080-\uffff]{1,248}$/;

/** A DOI in its bare form, `10.NNNN/...` (spec 1 §5). */
export function isDoi(value: string): boolean {
  return value.length <= DOI_MAX && DOI.test(value);
}

/** Strips the resolver's address, so that people may paste either form. */
export function bareDoi(value: string): string {
  return value.trim().slice(0, DOI_MAX + 40).replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, "");
}

/** Around a DOI its resolver's address has room; neither of them alone may be cut off. */
export const doiSchema: z.ZodType<string, string> = trimmed(
  z.string().check(tooLong(DOI_MAX, (value) => value.length > DOI_MAX + 40)),
)
  .transform(bareDoi)
  .check(tooLong(DOI_MAX, (value) => value.length > DOI_MAX))
  .refine((value) => value === "" || value.length > DOI_MAX || isDoi(value), { error: "invalidDoi" });
