/** Captcha tokens for tests that measure what comes after the captcha. */
import { hashToken } from "../api/secrets.ts";
import { captcha } from "../db/schema/mod.ts";
import type { CaptchaPurpose } from "../sdk/model/account/captcha.ts";
import type { TestApp } from "./harness.ts";

const HOUR = 3_600_000;

/** A token as a solved captcha gives it, without the work. */
export async function issueCaptchaToken({ app }: TestApp, purpose: CaptchaPurpose): Promise<string> {
  const token = crypto.randomUUID();
  const row = { id: token, kind: "work" as const, purpose, answer: {}, tokenHash: hashToken(token) };
  const times = { createdAt: 0, expiresAt: 0, tokenExpiresAt: app.clock().getTime() + HOUR };
  await app.db.withTx((tx) => tx.insert(captcha).values({ ...row, ...times }));
  return token;
}
