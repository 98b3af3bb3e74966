import type { Client } from "../client.ts";
import type {
  CaptchaAnswer,
  CaptchaPurpose,
  CaptchaToken,
  MailChallenge,
  PuzzleChallenge,
  WorkChallenge,
} from "../model/account/captcha.ts";

export class Captcha {
  constructor(readonly client: Client) {}

  puzzle(purpose: CaptchaPurpose): Promise<PuzzleChallenge> {
    return this.client.get("/sdb-user-service/public/captcha/challenge", { purpose, kind: "puzzle" });
  }
  work(purpose: CaptchaPurpose): Promise<WorkChallenge> {
    return this.client.get("/sdb-user-service/public/captcha/challenge", { purpose, kind: "work" });
  }
  /** Mails a code if an account has the address; the answer is the same for every address. */
  mail(purpose: CaptchaPurpose, email: string): Promise<MailChallenge> {
    return this.client.post("/sdb-user-service/public/captcha/mail", { purpose, email });
  }
  verify(answer: CaptchaAnswer): Promise<CaptchaToken> {
    return this.client.post("/sdb-user-service/public/captcha/verify", answer);
  }
}
