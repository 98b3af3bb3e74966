import { useState } from "react";
import type { Locale, Translate } from "../../locales/format.ts";
import type { MediaItem } from "../../sdk/model/content/media.ts";
import { Button } from "../../ui/Button.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { MediaGrid } from "../media/_MediaGrid.tsx";
import { Frame } from "./_Frame.tsx";

const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"];

interface ImageProps {
  t: Translate;
  id: string;
  /** Of the text. */
  lang: Locale;
  /** Pasted or dropped. */
  file?: File;
  upload: (file: File, alt: string) => Promise<{ src: string }>;
  /** Language of the page, where pictures of the library may be chosen. */
  library?: Locale;
  onApply: (image: { src: string; alt: string }, caption: string) => void;
  onClose: () => void;
}

type Source = "file" | "library";

/** A picture for the text: a file to upload, or one of the library; in either case it asks what the picture shows. */
export function ImageDialog({ t, id, lang, file: given, upload, library, onApply, onClose }: ImageProps) {
  const [source, setSource] = useState<Source>("file");
  const [file, setFile] = useState(given);
  const [chosen, setChosen] = useState<MediaItem>();
  const [alt, setAlt] = useState("");
  const [caption, setCaption] = useState("");
  const [errors, setErrors] = useState<{ file?: string; alt?: string }>({});
  const [busy, setBusy] = useState(false);
  const apply = async () => {
    const found = {
      file: source === "library" ? chosen ? "" : t("media.chooseOne") : problemOf(file, t),
      alt: alt.trim() ? "" : t("rich_text.altRequired"),
    };
    setErrors(found);
    if (found.file || found.alt) return;
    setBusy(true);
    try {
      const { src } = source === "library" ? chosen! : await upload(file!, alt.trim());
      onApply({ src, alt: alt.trim() }, caption.trim());
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      setErrors({ file: t("rich_text.uploadFailed", { name: file?.name ?? "", reason }) });
      setBusy(false);
    }
  };
  const choose = (item: MediaItem) => {
    setChosen(item);
    setAlt(item.alt[lang]);
  };
  return (
    <Frame {...{ t, onClose, busy }} title={t("rich_text.image")} onApply={apply} wide={source === "library"}>
      {library && !given && <SourceChoice {...{ t, source }} onPick={setSource} />}
      {source === "library" && library
        ? <MediaGrid {...{ t, locale: library }} kind="picture" chosen={chosen?.mediaId} onChoose={choose} />
        : given
        ? <p className="font-medium break-all">{given.name}</p>
        : <FileField {...{ t, id }} error={errors.file} onFile={setFile} />}
      {(given || source === "library") && errors.file && (
        <p role="alert" className="text-sm text-danger">{errors.file}</p>
      )}
      <TextInput
        id={`${id}-alt`}
        label={t("rich_text.alt")}
        hint={t("rich_text.altHint")}
        error={errors.alt}
        value={alt}
        onChange={(event) =>
          setAlt(event.currentTarget.value)}
        required
      />
      <TextInput
        id={`${id}-caption`}
        label={t("rich_text.caption")}
        value={caption}
        onChange={(event) =>
          setCaption(event.currentTarget.value)}
      />
      <p role="status" className="sr-only">{busy ? t("rich_text.uploading") : ""}</p>
    </Frame>
  );
}

function problemOf(file: File | undefined, t: Translate): string {
  if (!file) return t("rich_text.fileRequired");
  return IMAGE_TYPES.includes(file.type) ? "" : t("rich_text.fileType", { name: file.name });
}

interface FileFieldProps {
  t: Translate;
  id: string;
  error?: string;
  onFile: (file: File | undefined) => void;
}

function FileField({ t, id, error, onFile }: FileFieldProps) {
  return (
    <TextInput
      id={`${id}-file`}
      type="file"
      accept={IMAGE_TYPES.join(",")}
      label={t("rich_text.file")}
      hint={t("rich_text.fileHint")}
      error={error}
      onChange={(event) => onFile(event.currentTarget.files?.[0])}
      autoFocus
    />
  );
}

interface SourceProps {
  t: Translate;
  source: Source;
  onPick: (source: Source) => void;
}

/** Two buttons of which one is pressed: fields with names would be sent by the form around the editor. */
function SourceChoice({ t, source, onPick }: SourceProps) {
  const one = (value: Source, icon: string, label: string) => (
    <Button
      size="sm"
      icon={icon}
      aria-pressed={source === value}
      variant={source === value ? "primary" : "secondary"}
      onClick={() => onPick(value)}
    >
      {label}
    </Button>
  );
  return (
    <div role="group" aria-label={t("media.source")} className="flex flex-wrap gap-2">
      {one("file", "i-tabler-upload", t("media.fromFile"))}
      {one("library", "i-tabler-photo-search", t("media.fromLibrary"))}
    </div>
  );
}
