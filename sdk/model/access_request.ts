/** Requests for access to restricted files (spec 2 §3 "Share request", §4, §5). */
import { z } from "zod";
import { NAME_MAX, TEXT_MAX } from "./limits.ts";
import type { RequestWorkflow } from "./request_workflow.ts";
import { requiredText, text } from "./text.ts";

export const ACCESS_STATES = [
  "PENDING",
  "ACCEPTED",
  "REJECTED",
  "EXPIRED",
  "CANCELLED",
  "WITHDRAWN",
] as const;
export type AccessState = (typeof ACCESS_STATES)[number];
export type AccessAction = "accept" | "reject" | "cancel" | "withdraw" | "expire" | "close";

/** The depositor alone decides (spec 2 §5); what an acceptance gives ends with its link (spec 3 §2). */
export const ACCESS_WORKFLOW: RequestWorkflow<AccessState, AccessAction> = {
  type: "access",
  states: ACCESS_STATES,
  initial: "PENDING",
  actions: {
    accept: { from: ["PENDING"], to: "ACCEPTED", by: "decider", until: "required" },
    reject: {
      from: ["PENDING"],
      to: "REJECTED",
      by: "decider",
      comments: "required",
      commentsMissing: "rejectionReasonRequired",
    },
    cancel: { from: ["ACCEPTED"], to: "CANCELLED", by: "decider", irrevocable: true },
    withdraw: { from: ["PENDING", "ACCEPTED"], to: "WITHDRAWN", by: "requester", irrevocable: true },
    expire: { from: ["ACCEPTED"], to: "EXPIRED", by: "system" },
    // The version was retracted or opened to everybody before an answer, or the link was revoked by itself.
    close: { from: ["PENDING", "ACCEPTED"], to: "CANCELLED", by: "system" },
  },
};

type Text = z.ZodType<string, string>;

/** Names stand in mails, where a line of their own would look like one of ours. */
const onOneLine = (schema: Text): Text => schema.transform((value) => value.replace(/\s+/g, " "));

/** What a requester says. The e-mail is that of the account. */
export const accessRequestSchema: z.ZodObject<{
  name: Text;
  institution: z.ZodDefault<Text>;
  justification: Text;
}> = z.object({
  name: onOneLine(requiredText(NAME_MAX, "nameRequired")).describe("Full name of the requester."),
  institution: onOneLine(text(NAME_MAX)).default("").describe("Institution of the requester."),
  justification: requiredText(TEXT_MAX, "justificationRequired").describe("What the data are needed for."),
});
export type AccessRequestPayload = z.infer<typeof accessRequestSchema>;
export type AccessRequestInput = z.input<typeof accessRequestSchema>;

/**
 * What somebody without an account says besides: the proof of an e-mail, or the key of an earlier request, which proves the
 * same.
 */
export const visitorAccessSchema: z.ZodObject<
  typeof accessRequestSchema.shape & { proof: z.ZodDefault<Text>; key: z.ZodDefault<Text> }
> = accessRequestSchema.extend({
  proof: text(64).default("").describe("What the right code gave; empty with a key."),
  key: text(64).default("").describe("Of an earlier request by the same e-mail; empty with a proof."),
});
export type VisitorAccessInput = z.input<typeof visitorAccessSchema>;

/** The address by which somebody without an account follows a request. */
export const requestKeySchema: z.ZodObject<{ key: Text }> = z.object({
  key: requiredText(64).describe("The last part of the mailed address."),
});

/** How a request about a version would go. */
export const accessTermsSchema: z.ZodObject<{ needed: z.ZodBoolean; answerDays: z.ZodOptional<z.ZodInt> }> = z
  .object({
    needed: z.boolean().describe("Whether the caller has to ask for the files."),
    answerDays: z.int().min(0).optional().describe(
      "Days after which its depositor has usually answered; absent while there are too few answers.",
    ),
  });
export type AccessTerms = z.infer<typeof accessTermsSchema>;
