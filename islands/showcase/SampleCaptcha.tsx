import { useState } from "react";
import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import { useCaptcha } from "../captcha/_use_captcha.ts";

/** The captcha's dialog, apart from any form. */
export default function SampleCaptcha({ locale, texts }: { locale: Locale; texts: MessageSlice }) {
  const t = createTranslate(locale, texts);
  const captcha = useCaptcha({ purpose: "login", locale, texts });
  const [token, setToken] = useState<string>();
  const solve = async () => setToken(await captcha.solve("depositor@example.org"));
  return (
    <>
      <Button icon="i-tabler-puzzle" onClick={solve}>{t("captcha.title")}</Button>
      <output>{token && t("captcha.verified")}</output>
      {captcha.dialog}
    </>
  );
}
