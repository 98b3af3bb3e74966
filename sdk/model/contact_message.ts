/** A message by mail to the person responsible for a published dataset; the address is not revealed. */
import { z } from "zod";
import { isEmail } from "./email_address.ts";
import { COMMENT_MAX, EMAIL_MAX, NAME_MAX } from "./limits.ts";
import type { Input } from "./metadata/metadata.ts";
import { requiredText, text } from "./text.ts";

export interface ContactMessage {
  /** Name of the sender; for a signed-in person that of the account is used. */
  name: string;
  email: string;
  message: string;
  /** Token of a captcha for the purpose `contact`; required without a session. */
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
