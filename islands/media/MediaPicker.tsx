import { type KeyboardEvent, useEffect, useState } from "react";
import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import type { MediaItem, MediaKind } from "../../sdk/model/content/media.ts";
import type { LocalizedText } from "../../sdk/model/locale.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { LocalizedInput } from "../../ui/form/LocalizedInput.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { MediaGrid } from "./_MediaGrid.tsx";
import { Chosen } from "./_Chosen.tsx";
import { UploadFields } from "./_UploadFields.tsx";

export const hydrate = "load";

interface Alt {
  /** The fields are called `<name>.zh` and `<name>.en`. */
  name: string;
  value: LocalizedText;
  label: string;
  hint: string;
  languages: LocalizedText;
}

export interface MediaPickerProps {
  locale: Locale;
  /** `media` and `ui`. */
  texts: MessageSlice;
  name: string;
  kind: MediaKind;
  /** Id of a file of the library, or path of one that comes with the program. */
  value: string;
  label: string;
  aside?: string;
  hint?: string;
  error?: string;
  required?: boolean;
  /** Of a picture that is shown with it. */
  alt?: Alt;
}

/** A file of the media library in a form. Without scripts its id is typed; with them it is chosen, or uploaded here. */
export default function MediaPicker(props: MediaPickerProps) {
  const { locale, texts, name, value: given, label, aside, hint, error, required, alt } = props;
  const t = createTranslate(locale, texts);
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  const [value, setValue] = useState(given);
  const [altText, setAltText] = useState(alt?.value ?? { zh: "", en: "" });
  const [isOpen, setOpen] = useState(false);
  const choose = (item: MediaItem) => {
    setValue(item.mediaId);
    setAltText(item.alt);
    setOpen(false);
  };
  const shared = { id: name, name, label, aside, error, required };
  return (
    <div className="flex flex-col gap-4">
      {awake
        ? (
          <Chosen
            {...{ ...props, t, value }}
            onOpen={() => setOpen(true)}
            onClear={() => setValue("")}
            onPut={setValue}
          />
        )
        : <TextInput {...shared} hint={hint} defaultValue={value} spellCheck={false} />}
      {alt && (
        // Hidden and still sent, so that the form holds the same fields whatever is chosen.
        <div hidden={awake && !value} className={awake && !value ? undefined : "flex flex-col gap-4"}>
          <LocalizedInput
            name={alt.name}
            label={alt.label}
            languages={alt.languages}
            hint={alt.hint}
            value={altText}
            onChange={(one, text) => setAltText((before) => ({ ...before, [one]: text }))}
          />
        </div>
      )}
      {isOpen && <PickDialog {...props} value={value} onChoose={choose} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Enter in a field would send the form around the dialog. */
function keepEnter(event: KeyboardEvent<HTMLElement>): void {
  const isField = event.target instanceof HTMLInputElement && event.target.type !== "file";
  if (event.key === "Enter" && isField) event.preventDefault();
}

interface PickProps extends MediaPickerProps {
  onChoose: (item: MediaItem) => void;
  onClose: () => void;
}

function PickDialog({ locale, texts, name, kind, value, onChoose, onClose }: PickProps) {
  const t = createTranslate(locale, texts);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t("media.chooseOf", { what: kind })}
      closeLabel={t("ui.close")}
    >
      <div className="flex flex-col gap-6" onKeyDown={keepEnter}>
        <section aria-label={t("media.library")}>
          <h3 className="mb-3 text-lg">{t("media.library")}</h3>
          <MediaGrid {...{ t, locale, kind, onChoose }} chosen={value} />
        </section>
        <section aria-label={t("media.upload")}>
          <h3 className="mb-3 text-lg">{t("media.upload")}</h3>
          <UploadFields {...{ t, locale, kind }} id={`${name}-new`} onUploaded={onChoose} />
        </section>
      </div>
    </Dialog>
  );
}
