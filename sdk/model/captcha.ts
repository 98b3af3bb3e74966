/** Proof that a person, or a program that paid for it with work, asks (spec 1 §5, spec 3 §5; safety 3.10). */
import { z } from "zod";
import { hostCookie } from "./cookie.ts";
import { emailSchema, requiredText } from "./text.ts";

/** The slide puzzle and its two equals: a proof of work, and a code that is mailed. */
export const CAPTCHA_KINDS = ["puzzle", "work", "mail"] as const;
export type CaptchaKind = (typeof CAPTCHA_KINDS)[number];

/** What a token may be used for; a token for one thing opens no other. */
export const CAPTCHA_PURPOSES = ["login", "recovery", "contact"] as const;
export type CaptchaPurpose = (typeof CAPTCHA_PURPOSES)[number];

/** Name of the HttpOnly cookie that binds challenges and their tokens to the browser that asked. */
export function captchaCookie(publicUrl: string): string {
  return hostCookie(publicUrl, "sdb-captcha");
}

export interface PuzzleChallenge {
  kind: "puzzle";
  id: string;
  /**
   * Data URLs: the picture, 310 × 155 with two holes, and the piece, 65 × 65, which fits one of them.
   */
  background: string;
  piece: string;
  /** Pixels from the picture's upper edge to the piece's, which begins at the left edge. */
  y: number;
  /** Milliseconds until it ends. */
  expiresIn: number;
}

/** Find `count` numbers n, for i = 0 … count - 1, such that SHA-256 of `salt:i:n` begins with `bits` zero bits. */
export interface WorkChallenge {
  kind: "work";
  id: string;
  salt: string;
  count: number;
  bits: number;
  expiresIn: number;
}

/** A code of six digits is on its way, if the address is known. */
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
   * Where the piece's upper left corner was moved to, in pixels of the picture. `trail` is empty for the keyboard and for
   * single clicks; without `y` its end says how far up or down the piece was moved.
   */
  | { id: string; x: number; y?: number; trail: TrailPoint[] }
  | { id: string; numbers: number[] }
  | { id: string; code: string };

export interface CaptchaToken {
  /** Good once, for two minutes, for the purpose that was named. */
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
