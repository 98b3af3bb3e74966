import { createElement, type ReactElement, useRef, useState } from "react";
import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import type { CaptchaPurpose } from "../../sdk/model/account/captcha.ts";
import { CaptchaDialog } from "./_CaptchaDialog.tsx";

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

/** Lets a form wait for its captcha: each submission asks anew. */
export function useCaptcha({ purpose, locale, texts }: Options): UseCaptcha {
  const [asked, setAsked] = useState<{ email?: string }>();
  const settle = useRef<(token?: string) => void>(undefined);
  const solve = (email?: string) => {
    settle.current?.();
    setAsked({ email });
    return new Promise<string | undefined>((resolve) => settle.current = resolve);
  };
  const finish = (token?: string) => {
    setAsked(undefined);
    settle.current?.(token);
    settle.current = undefined;
  };
  const dialog = createElement(CaptchaDialog, {
    ...{ purpose, locale, t: createTranslate(locale, texts), email: asked?.email },
    open: asked !== undefined,
    onToken: finish,
    onClose: () => finish(),
  });
  return { dialog, solve };
}
