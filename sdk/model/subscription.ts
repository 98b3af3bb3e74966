/** News of policies by e-mail: who asks confirms by a mailed link, and ends it by another (spec 1 §7, spec 2 §5). */
import { z } from "zod";
import { emailSchema, requiredText } from "./text.ts";

export const subscriptionSchema = z.object({ email: emailSchema });

/** Secret of the mailed link. */
export const subscriptionConfirmSchema = z.object({ token: requiredText(64) });

/** Both are parts of the link in every mail. */
export const subscriptionEndSchema = z.object({ id: requiredText(64), token: requiredText(64) });

/** Whether a mailed link was used before. */
export interface SubscriptionState {
  confirmed: boolean;
}

export const subscriptionStateAnswer: z.ZodType<SubscriptionState> = z.object({ confirmed: z.boolean() });
