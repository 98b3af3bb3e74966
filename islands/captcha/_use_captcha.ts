import { createElement, type ReactElement, useRef, useState } from "react";
import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import type { CaptchaPurpose, WorkChallenge } from "../../sdk/model/account/captcha.ts";
import type { Captcha } from "../../sdk/resources/captcha.ts";
import { captchaOf } from "./_api.ts";
import { CaptchaDialog } from "./_CaptchaDialog.tsx";
import { answerWork } from "./_ProofOfWork.tsx";

interface Options {
  purpose: CaptchaPurpose;
  locale: Locale;
  /** With the features `captcha` and `ui`. */
  texts: MessageSlice;
}

interface UseCaptcha {
  /** Has a form of its own, so it stands beside the page's form, never inside. */
  dialog: ReactElement;
  /**
   * Opens the dialog. @param email Where a code may be mailed instead.
   * @returns the token, good once; nothing when the dialog was closed.
   */
  solve: (email?: string) => Promise<string | undefined>;
}

/** Milliseconds after which a server that has not answered is waited for in the dialog. */
const SILENT_MS = 300;

interface Asked {
  email?: string;
  /** The work that the dialog begins with; nothing once it was taken. */
  takeWork: () => Promise<WorkChallenge> | undefined;
}

/**
 * Lets a form wait for its captcha. A device that has solved one lately is asked nothing: no dialog opens. Else the
 * check by itself comes first, which asks for nothing either.
 */
export function useCaptcha({ purpose, locale, texts }: Options): UseCaptcha {
  const [asked, setAsked] = useState<Asked>();
  const settle = useRef<(token?: string) => void>(undefined);
  const finish = (token?: string) => {
    setAsked(undefined);
    settle.current?.(token);
    settle.current = undefined;
  };
  const solve = (email?: string) => {
    settle.current?.();
    return new Promise<string | undefined>((resolve) => {
      settle.current = resolve;
      const isCurrent = () => settle.current === resolve;
      begin(captchaOf(locale), purpose, {
        onToken: (token) => isCurrent() && finish(token),
        onWork: (takeWork) => isCurrent() && setAsked({ email, takeWork }),
      });
    });
  };
  const dialog = createElement(CaptchaDialog, {
    ...{ purpose, locale, t: createTranslate(locale, texts), email: asked?.email },
    takeWork: asked?.takeWork,
    open: asked !== undefined,
    onToken: finish,
    onClose: () => finish(),
  });
  return { dialog, solve };
}

interface Outcome {
  onToken: (token: string) => void;
  /** Somebody has to wait for the work, or to choose another way. */
  onWork: (takeWork: Asked["takeWork"]) => void;
}

async function begin(captcha: Captcha, purpose: CaptchaPurpose, { onToken, onWork }: Outcome): Promise<void> {
  let work: Promise<WorkChallenge> | undefined = captcha.work(purpose);
  const asks = work;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, SILENT_MS));
  const takeWork = () => {
    const taken = work;
    work = undefined;
    return taken;
  };
  try {
    const challenge = await Promise.race([asks, late]);
    if (challenge?.bits === 0) return onToken(await answerWork(captcha, challenge));
  } catch {
    // The dialog asks once more, and says what is wrong.
    work = undefined;
  }
  onWork(takeWork);
}
