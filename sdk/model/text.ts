/** Basic schemas of text fields. */
import { z } from "zod";
import { isEmail } from "./email_address.ts";
import type { ValidationKey } from "./issue.ts";
import { DOI_MAX, EMAIL_MAX, URL_MAX } from "./limits.ts";

const NUL = "\u0000";

/** SQLite cuts a text at NUL and replaces a lone surrogate, so both are refused (safety 0.H). */
export function isStorable(value: string): boolean {
  return !value.includes(NUL) && value.isWellFormed();
}

/** Schema of a trimmed text with at most `max` UTF-16 units. */
export function text(max: number): z.ZodType<string, string> {
  return trimmed(z.string().max(max));
}

/** Schema of a text with a message for a missing one. */
export function textOrSay(missing: ValidationKey): z.ZodString {
  return z.string({ error: ({ input }) => input === undefined ? missing : undefined });
}

/** Does the same for a text with limits of its own. */
export function trimmed(schema: z.ZodString): z.ZodType<string, string> {
  return schema.refine(isStorable, { error: "invalidText" }).transform((value) => value.trim());
}

/** Refuses a text that is too long, and quotes `maximum`, the limit that people know, however it is measured. */
export function tooLong(maximum: number, isTooLong: (value: string) => boolean): z.core.CheckFn<string> {
  return ({ value, issues }) => {
    if (!isTooLong(value)) return;
    issues.push({ code: "too_big", origin: "string", maximum, inclusive: true, input: value });
  };
}

/** Schema of a text that must not be empty. @param missing Message for an empty or missing text. */
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

/** The suffix may be as long as {@link DOI_MAX} allows behind the shortest prefix. */
const DOI = /^10\.\d{4,9}(?:\.\d+)*\/[!-~\u0080-\uffff]{1,248}$/;

/** A path of this site: it begins with one slash, and nothing in it makes a browser read it as another host. */
export function isOwnPath(value: string): boolean {
  return /^\/(?!\/)[^\s\\]*$/.test(value);
}

/** Where an editor may lead readers: a web address, or a path of this site. */
export const linkSchema: z.ZodType<string, string> = text(URL_MAX).refine(
  (value) => isOwnPath(value) || isWebAddress(value) && !/\s/.test(value),
  { error: "invalidLink" },
);

/** A DOI in its bare form, `10.NNNN/...` (spec 1 §5). */
export function isDoi(value: string): boolean {
  return value.length <= DOI_MAX && DOI.test(value);
}
