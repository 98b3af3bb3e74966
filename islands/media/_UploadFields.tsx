import { useState } from "react";
import type { Locale, Translate } from "../../locales/format.ts";
import { formatBytes } from "../../locales/format.ts";
import { MEDIA_BYTES_MAX, type MediaItem, type MediaKind } from "../../sdk/model/content/media.ts";
import type { LocalizedText } from "../../sdk/model/locale.ts";
import { Button } from "../../ui/Button.tsx";
import { LocalizedInput } from "../../ui/form/LocalizedInput.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { ProgressBar } from "../../ui/Progress.tsx";
import { explainError } from "../_explain_error.ts";
import { ACCEPT, explainSize, sendMedia } from "./_library.ts";

interface Props {
  /** `media`. */
  t: Translate;
  locale: Locale;
  id: string;
  kind: MediaKind;
  onUploaded: (item: MediaItem) => void;
}

/** Brings a file to the library; of a picture it asks what it shows. The fields have no names: no form sends them. */
export function UploadFields({ t, locale, id, kind, onUploaded }: Props) {
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState<LocalizedText>({ zh: "", en: "" });
  const [errors, setErrors] = useState<{ file?: string; alt?: string }>({});
  const [sent, setSent] = useState<number>();
  const send = async () => {
    const needsAlt = kind === "picture" && !alt.zh.trim() && !alt.en.trim();
    const fileProblem = file ? explainSize(t, file, kind) : t("media.fileRequired");
    setErrors({ file: fileProblem, alt: needsAlt ? t("media.altRequired") : undefined });
    if (!file || fileProblem || needsAlt) return;
    setSent(0);
    try {
      onUploaded(await sendMedia(locale, { file, alt, onSent: setSent }));
    } catch (error) {
      setErrors({ file: explainError(error, locale, t("media.failed", { name: file.name })) });
    }
    setSent(undefined);
  };
  return (
    <div className="flex flex-col gap-4">
      <TextInput
        id={`${id}-file`}
        type="file"
        accept={ACCEPT[kind]}
        label={t("media.file")}
        hint={t(`media.hint.${kind}`, { max: formatBytes(MEDIA_BYTES_MAX[kind]) })}
        error={errors.file}
        onChange={(event) => setFile(event.currentTarget.files?.[0])}
      />
      {kind === "picture" && (
        <LocalizedInput
          id={`${id}-alt`}
          label={t("media.alt")}
          languages={{ zh: t("media.zh"), en: t("media.en") }}
          hint={t("media.altHint")}
          errors={{ [`${id}-alt.zh`]: errors.alt }}
          value={alt}
          onChange={(one, text) => setAlt((before) => ({ ...before, [one]: text }))}
        />
      )}
      {sent !== undefined && file && (
        <ProgressBar
          label={t("media.sending", { name: file.name })}
          value={sent}
          max={1}
          detail={t("media.sent", { percent: Math.floor(sent * 100) })}
        />
      )}
      <div>
        <Button icon="i-tabler-upload" busy={sent !== undefined} onClick={send}>{t("media.uploadIt")}</Button>
      </div>
    </div>
  );
}
