import MediaPicker, { type MediaPickerProps } from "../../../islands/media/MediaPicker.tsx";
import { slice } from "../../../locales/mod.ts";
import type { View } from "../dataset/view.ts";

/** A field of the form of an article that names a file of the media library. */
export function MediaField(
  { view: { t, locale }, ...field }: { view: View } & Omit<MediaPickerProps, "locale" | "texts">,
) {
  return (
    <MediaPicker
      locale={locale}
      texts={slice(locale, "media", "ui")}
      hint={t("content.mediaHint", { kind: field.kind })}
      {...field}
    />
  );
}
