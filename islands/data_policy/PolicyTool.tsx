import { useState } from "react";
import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import type { DataPolicy } from "../../sdk/model/data_policy/choices.ts";
import { Button } from "../../ui/Button.tsx";
import { HiddenFields } from "../../ui/form/HiddenFields.tsx";
import { PolicyForm } from "./_PolicyForm.tsx";
import type { Kept } from "./_fields.ts";
import { FORM_ID } from "./_form_id.ts";
import { Preview } from "./_Preview.tsx";
import { LevelBar, Strength } from "./_Strength.tsx";
import { Ways } from "./_Ways.tsx";

export const hydrate = "load";

interface Props {
  action: string;
  policy: DataPolicy;
  kept?: Kept;
  /** Name that was typed, when the form comes back. */
  name: string;
  signedIn: boolean;
  loginHref: string;
  /** By field. */
  errors: Record<string, string>;
  previewLocale: Locale;
  locale: Locale;
  texts: MessageSlice;
  /** Sentences of the document in both languages. */
  sentences: Record<Locale, MessageSlice>;
}

/**
 * Where there is room beside the form, what comes of it stays in the window: strength and document scroll together, and the
 * ways out below them are always there.
 */
const BESIDE =
  "lg:sticky lg:top-20 lg:[@media(min-height:40rem)]:max-h-[calc(100dvh-6rem)] print:static print:max-h-none";
const SCROLLS =
  "lg:[@media(min-height:40rem)]:min-h-0 lg:[@media(min-height:40rem)]:overflow-y-auto print:overflow-visible";

/** The form at the left; what comes of it, how strong it is and how it leaves at the right. */
export default function PolicyTool({ action, locale, texts, sentences, errors, kept, ...props }: Props) {
  const [policy, setPolicy] = useState(props.policy);
  const [previewLocale, setPreviewLocale] = useState(props.previewLocale);
  const t = createTranslate(locale, { ...texts, ...sentences[locale] });
  const change = (changed: Partial<DataPolicy>) => setPolicy((before) => ({ ...before, ...changed }));
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,32rem)] items-start print:block">
      <form
        id={FORM_ID}
        method="post"
        action={action}
        noValidate
        className="min-w-0 flex flex-col gap-5 no-print"
      >
        <HiddenFields fields={{ id: kept?.id ?? "", revision: String(kept?.revision ?? "") }} />
        <PolicyForm {...{ policy, change, errors, locale, t }} />
        <div className="flex flex-wrap gap-3 [@media(scripting:enabled)]:hidden">
          <Button type="submit" name="intent" value="preview" variant="primary" icon="i-tabler-eye">
            {t("data_policy.updatePreview")}
          </Button>
        </div>
        <LevelBar policy={policy} t={t} />
      </form>
      <aside
        aria-label={t("data_policy.result")}
        className={`min-w-0 flex flex-col gap-4 ${BESIDE}`}
      >
        <div className={`flex flex-col gap-4 ${SCROLLS}`}>
          <Strength policy={policy} t={t} />
          <Preview {...{ policy, t, sentences }} locale={previewLocale} onLocale={setPreviewLocale} />
        </div>
        <Ways {...{ kept, t }} name={props.name} signedIn={props.signedIn} loginHref={props.loginHref} />
      </aside>
    </div>
  );
}
