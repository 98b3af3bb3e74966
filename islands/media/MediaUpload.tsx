import { type FormEvent, useRef, useState } from "react";
import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import type { LocalizedText } from "../../sdk/model/locale.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { HiddenFields } from "../../ui/form/HiddenFields.tsx";
import { LocalizedInput } from "../../ui/form/LocalizedInput.tsx";
import { ProgressBar } from "../../ui/Progress.tsx";
import { explainError } from "../_explain_error.ts";
import { ACCEPT, explainSize, isVideo, kindOfFile, sendMedia } from "./_library.ts";

export const hydrate = "load";

interface Props {
  locale: Locale;
  /** `media` and `ui`. */
  texts: MessageSlice;
  /** Where the form is sent, and where one is when it was; `existed` for what the library had already. */
  action: string;
  done: string;
  existed: string;
  labels: {
    file: string;
    fileHint: string;
    alt: string;
    altHint: string;
    languages: LocalizedText;
    send: string;
  };
}

/** The form of the media library. A video goes by itself, with its progress; everything else as forms go. */
export default function MediaUpload({ locale, texts, action, done, existed, labels }: Props) {
  const t = createTranslate(locale, texts);
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<number>();
  const [problem, setProblem] = useState("");
  const [name, setName] = useState("");
  const tooBigOf = (file?: File) => file && explainSize(t, file, kindOfFile(file));
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    const file = input.current?.files?.[0];
    const tooBig = tooBigOf(file);
    setProblem(tooBig ?? "");
    if (tooBig) {
      event.preventDefault();
      input.current?.focus();
      return;
    }
    if (!file || !isVideo(file)) return;
    event.preventDefault();
    setName(file.name);
    setSent(0);
    try {
      const item = await sendMedia(locale, { file, alt: { zh: "", en: "" }, onSent: setSent });
      location.assign(item.existed ? existed : done);
    } catch (error) {
      setProblem(explainError(error, locale, t("media.failed", { name: file.name })));
      setSent(undefined);
    }
  };
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={action}
      onSubmit={onSubmit}
      className="grid gap-4 items-start md:grid-cols-2"
    >
      <HiddenFields fields={{ intent: "upload" }} />
      <div className="md:col-span-2">
        <Field id="file" label={labels.file} required hint={labels.fileHint} error={problem}>
          <input
            ref={input}
            id="file"
            name="file"
            type="file"
            required
            accept={Object.values(ACCEPT).join(",")}
            onChange={({ currentTarget: { files } }) => setProblem(tooBigOf(files?.[0]) ?? "")}
            aria-describedby={problem ? "file-hint file-error" : "file-hint"}
            aria-invalid={problem ? true : undefined}
            className="control"
          />
        </Field>
      </div>
      <LocalizedInput name="alt" label={labels.alt} languages={labels.languages} hint={labels.altHint} />
      {sent !== undefined && (
        <div className="md:col-span-2">
          <ProgressBar
            label={t("media.sending", { name })}
            value={sent}
            max={1}
            detail={t("media.sent", { percent: Math.floor(sent * 100) })}
          />
        </div>
      )}
      <div className="md:col-span-2">
        <Button type="submit" variant="primary" icon="i-tabler-upload" busy={sent !== undefined}>
          {labels.send}
        </Button>
      </div>
    </form>
  );
}
