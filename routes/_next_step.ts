/** Codes 4012 and 4013: who it is has been told, and one more step is wanted. */
import type { Context } from "hono";
import { localizedPath } from "../locales/mod.ts";
import { ApiError } from "../sdk/mod.ts";
import { setTicket } from "./_session.ts";
import { type ReturnTarget, withReturnTarget } from "./_return_target.ts";

const NEXT_STEPS = {
  passwordUpdateRequired: ["forcedUpdate", "/forgetpwd/updata"],
  secondFactorRequired: ["secondFactor", "/login/verify"],
} as const;

/** Goes to the page of the step; its ticket travels out of sight. @returns nothing for any other error. */
export function nextStep(c: Context, error: unknown, way: ReturnTarget): Response | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.error !== "passwordUpdateRequired" && error.error !== "secondFactorRequired") return undefined;
  const [purpose, page] = NEXT_STEPS[error.error];
  setTicket(c, purpose, (error.data as { ticket: string }).ticket);
  return c.redirect(withReturnTarget(localizedPath(c.var.locale, page), way), 303);
}
