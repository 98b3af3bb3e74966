import { useEffect, useState } from "react";
import type { Translate } from "../../locales/format.ts";
import { type MediaKind, mediaPath } from "../../sdk/model/content/media.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldError, RequiredMark } from "../../ui/form/Field.tsx";
import { findMediaName } from "./_media_name.ts";

interface Props {
  t: Translate;
  name: string;
  kind: MediaKind;
  value: string;
  label: string;
  aside?: string;
  error?: string;
  required?: boolean;
  onOpen: () => void;
  onClear: () => void;
  /** What was kept of the form comes back into the hidden field. */
  onPut: (value: string) => void;
}

/** A file that comes with the program is named by its path, one of the library by its id. */
const sourceOf = (value: string): string => value.startsWith("/") ? value : mediaPath(value);

/** The chosen file and what may be done with it; a hidden field sends its id. */
export function Chosen(props: Props) {
  const { t, name, value, label, aside, error, required, onOpen, onClear, onPut } = props;
  return (
    <div role="group" aria-label={[label, aside].filter(Boolean).join(" · ")} className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-medium">
          {label}
          {required && <RequiredMark />}
        </span>
        {aside && <span className="text-sm text-faint">{aside}</span>}
      </div>
      <input
        type="hidden"
        name={name}
        value={value}
        onInput={(event) =>
          onPut(event.currentTarget.value)}
      />
      {value ? <Preview {...props} /> : <p className="text-soft">{t("media.none")}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          id={name}
          size="sm"
          icon="i-tabler-photo-search"
          onClick={onOpen}
          aria-label={`${t(value ? "media.replace" : "media.choose")} ${
            [label, aside].filter(Boolean).join(" ")
          }`}
          aria-describedby={error ? `${name}-error` : undefined}
        >
          {t(value ? "media.replace" : "media.choose")}
        </Button>
        {value && !required && (
          <Button size="sm" variant="quiet" icon="i-tabler-x" onClick={onClear}>{t("media.clear")}</Button>
        )}
      </div>
      {error && <FieldError id={name}>{error}</FieldError>}
    </div>
  );
}

function Preview({ t, kind, value, label }: Props) {
  const src = sourceOf(value);
  if (kind === "picture") {
    return <img src={src} alt="" className="w-full max-h-48 object-contain bg-sunken rounded-md" />;
  }
  if (kind === "video") {
    return (
      <video src={src} controls preload="metadata" aria-label={label} className="w-full max-h-48 bg-sunken" />
    );
  }
  return <FileLink t={t} value={value} />;
}

/** A file of which there is nothing to see, by its name. */
function FileLink({ t, value }: Pick<Props, "t" | "value">) {
  const [name, setName] = useState<string>();
  useEffect(() => {
    setName(undefined);
    if (value.startsWith("/")) return setName(value.split("/").at(-1));
    const asked = new AbortController();
    findMediaName(value, asked.signal).then((found) => !asked.signal.aborted && setName(found));
    return () => asked.abort();
  }, [value]);
  return (
    <a className="link break-all" href={sourceOf(value)}>
      {name ? t("media.openOf", { name }) : t("media.open")}
    </a>
  );
}
