import { ENCODING_NAMES, ENCODINGS } from "../../../sdk/model/preview/encodings.ts";
import type { FilePreview, PreviewQuery } from "../../../sdk/mod.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { HiddenFields } from "../../../ui/form/HiddenFields.tsx";
import { Select } from "../../../ui/form/Select.tsx";

interface Props {
  view: View;
  preview: FilePreview;
  /** What else was chosen of the file. */
  query: PreviewQuery;
}

/** Which encoding a text was read in, whether that was a guess, and a choice of another one. */
export function EncodingChoice({ view, preview: { file, encoding }, query }: Props) {
  const { t } = view;
  if (!encoding) return null;
  const { name, label, guessed } = encoding;
  const others = Object.entries(query).filter(([key, value]) => key !== "encoding" && value !== undefined);
  const said = query.encoding ? "encodingChosen" : guessed ? "encodingGuessed" : "encoding";
  return (
    <details className="menu mt-3" open={query.encoding !== undefined}>
      <summary className="inline-flex items-center gap-2 min-h-9 text-sm text-soft hover:underline">
        {t(`preview.${said}`, { encoding: name })}
        <Icon name="i-tabler-chevron-down chevron transition-transform duration-120" className="text-faint" />
      </summary>
      <form
        method="get"
        action={pathOf(view, "/file")}
        className="mt-2 grid gap-3 sm:grid-cols-[minmax(0,16rem)_auto] items-end justify-start"
      >
        <HiddenFields
          fields={{
            fileId: file.fileId,
            ...Object.fromEntries(others.map(([key, value]) => [key, String(value)])),
          }}
        />
        <Select
          id="encoding"
          name="encoding"
          label={t("preview.encodingChoose")}
          defaultValue={query.encoding ?? ""}
          placeholder={t("preview.encodingRecognise")}
          options={ENCODINGS.map((value) => ({
            value,
            label: value === label ? `${ENCODING_NAMES[value]} ✓` : ENCODING_NAMES[value],
          }))}
        />
        <Button type="submit">{t("preview.encodingApply")}</Button>
      </form>
    </details>
  );
}
