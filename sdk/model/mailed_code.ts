/** Codes that are mailed to people without an account, who prove by them that an e-mail is theirs. */
import { z } from "zod";
import { MAILED_CODE_DIGITS } from "./limits.ts";
import { emailSchema, requiredText } from "./text.ts";

/**
 * What an e-mail is proven for. A proof is good for its own purpose alone. `access`: to request restricted files.
 * `link`: to open a link whose depositor listed who may.
 */
export const MAILED_CODE_PURPOSES = ["access", "link"] as const;
export type MailedCodePurpose = (typeof MAILED_CODE_PURPOSES)[number];

type Text = z.ZodType<string, string>;

export const mailedCodeRequestSchema: z.ZodObject<{ email: Text }> = z.object({
  email: emailSchema.describe("Where the code is sent."),
});

export const mailedCodeAnswerSchema: z.ZodObject<{ codeId: Text; code: Text }> = z.object({
  codeId: requiredText(64).describe("As the answer to the request for a code says it."),
  code: requiredText(16, "mailedCodeRequired").transform((code) => code.replace(/\s/g, ""))
    .describe(`The ${MAILED_CODE_DIGITS} digits of the mail.`),
});

/** A code is on its way. */
export interface MailedCode {
  codeId: string;
  /** Milliseconds for which it is valid. */
  expiresIn: number;
}

/** What whoever entered the right code holds. */
export interface EmailProof {
  email: string;
  /** Told once; sent along with what the e-mail was proven for. */
  proof: string;
  expiresAt: string;
}
