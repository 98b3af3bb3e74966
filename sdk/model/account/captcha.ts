/**
 * The captcha: proof that a person asks, or a program that has paid with computing time (spec 1 §5, spec 3 §5; safety
 * 3.10).
 */
import { z } from "zod";
import { hostCookie } from "./cookie.ts";
import { emailSchema, requiredText } from "../text.ts";

/** The slide puzzle and its two alternatives: a proof of work, and a code by mail. */
export const CAPTCHA_KINDS = ["puzzle", "work", "mail"] as const;
export type CaptchaKind = (typeof CAPTCHA_KINDS)[number];

/** What a token is for; it is valid for this purpose only. */
export const CAPTCHA_PURPOSES = ["login", "recovery", "contact"] as const;
export type CaptchaPurpose = (typeof CAPTCHA_PURPOSES)[number];

/** Name of the HttpOnly cookie that binds challenges and their tokens to a browser. */
export function captchaCookie(publicUrl: string): string {
  return hostCookie(publicUrl, "sdb-captcha");
}

/** Name of the HttpOnly cookie of a device that has solved a captcha for a login lately. */
export function checkedCookie(publicUrl: string): string {
  return hostCookie(publicUrl, "sdb-checked");
}

export interface PuzzleChallenge {
  kind: "puzzle";
  id: string;
  /** Data URLs: the picture of 310 × 155 with two holes, and the piece of 65 × 65, which fits one of them. */
  background: string;
  piece: string;
  /** Height in pixels at which the piece begins, at the left edge. */
  y: number;
  /** Milliseconds until it expires. */
  expiresIn: number;
}

/**
 * Find `count` numbers n, for i = 0 … count - 1, such that SHA-256 of `salt:i:n` begins with `bits` zero bits. With 0 bits
 * any number will do: the device has solved a captcha for a login lately.
 */
export interface WorkChallenge {
  kind: "work";
  id: string;
  salt: string;
  count: number;
  bits: number;
  expiresIn: number;
}

/** A six-digit code is being mailed, if an account has the address. */
export interface MailChallenge {
  kind: "mail";
  id: string;
  expiresIn: number;
}
export type CaptchaChallenge = PuzzleChallenge | WorkChallenge | MailChallenge;

/** A point of the trail: pixels from the start, milliseconds since the start. */
export type TrailPoint = [dx: number, dy: number, t: number];

export type CaptchaAnswer =
  /**
   * Position of the piece's upper left corner, in pixels of the picture. `trail` is empty for the keyboard and for
   * single clicks. If `y` is absent, the end of the trail gives the height.
   */
  | { id: string; x: number; y?: number; trail: TrailPoint[] }
  | { id: string; numbers: number[] }
  | { id: string; code: string };

export interface CaptchaToken {
  /** Valid once, for two minutes, for the purpose of the challenge. */
  captchaToken: string;
}

const id = requiredText(64);
const pixels = z.number().min(-2_000).max(2_000);
export const captchaAnswerSchema: z.ZodType<CaptchaAnswer, unknown> = z.union([
  z.object({
    id,
    x: pixels,
    y: pixels.optional(),
    trail: z.array(z.tuple([pixels, pixels, z.number().min(0).max(600_000)])).max(2_000).default([]),
  }),
  z.object({ id, numbers: z.array(z.int().min(0)).min(1).max(64) }),
  z.object({ id, code: requiredText(16) }),
]);

export const captchaRequestSchema: z.ZodType<{ purpose: CaptchaPurpose; kind: "puzzle" | "work" }, unknown> =
  z
    .object({
      purpose: z.enum(CAPTCHA_PURPOSES).default("login"),
      kind: z.enum(["puzzle", "work"]).default("puzzle"),
    });

export const captchaMailSchema: z.ZodType<{ purpose: CaptchaPurpose; email: string }, unknown> = z.object({
  purpose: z.enum(CAPTCHA_PURPOSES).default("login"),
  email: emailSchema,
});
