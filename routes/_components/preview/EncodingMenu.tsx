import { type Encoding, ENCODING_NAMES, ENCODINGS } from "../../../sdk/model/preview/encodings.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { HiddenFields } from "../../../ui/form/HiddenFields.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import type { View } from "../dataset/view.ts";

interface Props {
  view: View;
  /** Which encodings the text was read in, in words. */
  said: string;
  /** Those encodings. */
  used: readonly Encoding[];
  /** What the reader chose. */
  chosen?: Encoding;
  /** Address of the page, and what else it is asked for. */
  action: string;
  fields: Record<string, string>;
}

/** Which encoding a text was read in, and a choice of another one. */
export function EncodingMenu({ view: { t }, said, used, chosen, action, fields }: Props) {
  return (
    <details className="menu mt-3" open={chosen !== undefined}>
      <summary className="inline-flex items-center gap-2 min-h-9 text-sm text-soft hover:underline">
        {said}
        <Icon name="i-tabler-chevron-down chevron transition-transform duration-120" className="text-faint" />
      </summary>
      <form
        method="get"
        action={action}
        className="mt-2 grid gap-3 sm:grid-cols-[minmax(0,16rem)_auto] items-end justify-start"
      >
        <HiddenFields fields={fields} />
        <Select
          id="encoding"
          name="encoding"
          label={t("preview.encodingChoose")}
          defaultValue={chosen ?? ""}
          placeholder={t("preview.encodingRecognise")}
          options={ENCODINGS.map((value) => ({
            value,
            label: used.includes(value) ? `${ENCODING_NAMES[value]} ✓` : ENCODING_NAMES[value],
          }))}
        />
        <Button type="submit">{t("preview.encodingApply")}</Button>
      </form>
    </details>
  );
}
