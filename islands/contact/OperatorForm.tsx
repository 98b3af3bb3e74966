import { type FormEvent, useEffect, useRef } from "react";
import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import { CONTACT_KINDS } from "../../sdk/model/contact_kind.ts";
import { isEmail } from "../../sdk/model/email_address.ts";
import { COMMENT_MAX, EMAIL_MAX, NAME_MAX } from "../../sdk/model/limits.ts";
import { findNumbers } from "../../sdk/proof_of_work.ts";
import { Button } from "../../ui/Button.tsx";
import { HiddenFields } from "../../ui/form/HiddenFields.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextArea, TextInput } from "../../ui/form/TextInput.tsx";
import { useFormErrors } from "../account/_form_errors.ts";
import { useBusy } from "../_busy.ts";
import { canSend, sendForm } from "../_send_form.ts";

export const hydrate = "load";

export interface GivenMessage {
  kind: string;
  name: string;
  email: string;
  dataset: string;
  message: string;
}

interface Props {
  action: string;
  /** What the server said is needed; see `ContactForm` of the model. */
  form: { token: string; count: number; bits: number; waitMs: number };
  given: GivenMessage;
  errors: Record<string, string>;
  locale: Locale;
  texts: MessageSlice;
}

/** A message to the operator; the proof of work is computed while it is written. Without scripts the form waits longer. */
export default function OperatorForm({ action, form, given, locale, texts, ...props }: Props) {
  const t = createTranslate(locale, texts);
  const { errors, refuse } = useFormErrors(props.errors);
  const [busy, start] = useBusy();
  const numbers = useRef<HTMLInputElement>(null);
  const proof = useProof(form);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    const problems = validate(currentTarget, t);
    refuse(problems);
    const [first] = Object.keys(problems);
    if (first) return fieldOf(currentTarget, first).focus();
    if (busy || !await canSend(currentTarget)) return;
    start();
    const found = await proof();
    if (numbers.current) numbers.current.value = found.join(",");
    sendForm(currentTarget);
  };
  const field = (name: keyof GivenMessage) => ({
    id: name,
    name,
    error: errors[name],
    defaultValue: given[name],
  });
  return (
    <form method="post" action={action} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <HiddenFields fields={{ token: form.token }} />
      <input ref={numbers} type="hidden" name="numbers" />
      <Select
        {...field("kind")}
        label={t("contact.kind")}
        placeholder={t("contact.kindPlaceholder")}
        options={CONTACT_KINDS.map((kind) => ({ value: kind, label: t(`contact.kind.${kind}`) }))}
        required
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextInput
          {...field("name")}
          label={t("contact.name")}
          autoComplete="name"
          maxLength={NAME_MAX}
          required
        />
        <TextInput
          {...field("email")}
          type="email"
          label={t("contact.email")}
          hint={t("contact.emailHint")}
          autoComplete="email"
          maxLength={EMAIL_MAX}
          required
        />
      </div>
      <TextInput
        {...field("dataset")}
        label={t("contact.dataset")}
        hint={t("contact.datasetHint")}
        maxLength={300}
      />
      <TextArea
        {...field("message")}
        rows={8}
        label={t("contact.message")}
        hint={t("contact.messageHint")}
        maxLength={COMMENT_MAX}
        required
      />
      <div className="sr-only" aria-hidden="true">
        <label htmlFor="website">{t("contact.website")}</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </div>
      <div>
        <Button type="submit" variant="primary" icon="i-tabler-send" busy={busy}>{t("contact.send")}</Button>
        <span role="status" className="ml-3 text-sm text-faint">{busy ? t("contact.checking") : ""}</span>
      </div>
    </form>
  );
}

const fieldOf = ({ elements }: HTMLFormElement, name: string) => elements.namedItem(name) as HTMLInputElement;

function validate(form: HTMLFormElement, t: ReturnType<typeof createTranslate>): Record<string, string> {
  const problems: Record<string, string> = {};
  const missing = {
    kind: t("contact.kindRequired"),
    name: t("validation.nameRequired"),
    email: t("validation.emailRequired"),
    message: t("contact.messageRequired"),
  };
  for (const [name, text] of Object.entries(missing)) {
    const { value, type } = fieldOf(form, name);
    if (value.trim() === "") problems[name] = text;
    else if (type === "email" && !isEmail(value.trim())) problems[name] = t("validation.invalidEmail");
  }
  return problems;
}

/** Computes from the beginning. @returns what gives the numbers, not before the server takes them. */
function useProof({ token, count, bits, waitMs }: Props["form"]): () => Promise<number[]> {
  const numbers = useRef<Promise<number[]>>(Promise.resolve([]));
  useEffect(() => {
    const left = new AbortController();
    const pause = async () => {
      left.signal.throwIfAborted();
      await new Promise<void>((resolve) => setTimeout(resolve));
    };
    // The server counts from before the page was sent, so that this is never too early.
    const waited = new Promise<void>((resolve) => setTimeout(resolve, waitMs));
    const found = findNumbers({ salt: token, count, bits }, pause);
    numbers.current = Promise.all([found, waited]).then(([found]) => found);
    // Without a proof the message still goes, only later.
    numbers.current.catch(() => {});
    return () => left.abort();
  }, [token]);
  return () => numbers.current;
}
