/** A message to whoever answers for a published dataset, by mail and without telling the address. */
import { z } from "zod";
import { isEmail } from "./email_address.ts";
import { COMMENT_MAX, EMAIL_MAX, NAME_MAX } from "./limits.ts";
import type { Input } from "./metadata/metadata.ts";
import { requiredText, text } from "./text.ts";

export interface ContactMessage {
  /** Of who writes; of somebody signed in, the account's own stand in their place. */
  name: string;
  email: string;
  message: string;
  /** Of a captcha solved for the purpose `contact`; needed without a session. */
  captchaToken: string;
}
export type ContactMessageInput = Input<ContactMessage>;

export const contactMessageSchema: z.ZodType<ContactMessage, unknown> = z.object({
  name: text(NAME_MAX).default(""),
  email: text(EMAIL_MAX).refine((value) => value === "" || isEmail(value), { error: "invalidEmail" })
    .transform((value) => value.toLowerCase()).default(""),
  message: requiredText(COMMENT_MAX),
  captchaToken: text(128).default(""),
});
