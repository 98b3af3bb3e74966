import ImageViewer from "../../../../islands/preview/ImageViewer.tsx";
import { baseName } from "../../../../sdk/model/file.ts";
import type { ImagePreview } from "../../../../sdk/mod.ts";
import { formatNumber } from "../../../../locales/format.ts";
import type { ShownData } from "../../../_loaders/preview.ts";
import { NoContent } from "../NoContent.tsx";
import type { ContentProps } from "../props.ts";
import { visibleName } from "../../../../sdk/model/visible_name.ts";

/** The picture, and what is known of its pixels. */
export function ImageContent({ view, data, content, hrefOf }: ContentProps<"image">) {
  const { t, locale } = view;
  const { preview } = data;
  const { width, height, bits, drawn, format, transparent, undecoded } = content;
  const name = visibleName(baseName(preview.member ?? preview.file.path));
  const facts = [
    format.toUpperCase(),
    width && height &&
    t("preview.image.pixels", { width: formatNumber(locale, width), height: formatNumber(locale, height) }),
    bits && t("preview.image.bits", { bits: String(bits) }),
    drawn && t("preview.image.drawn"),
  ];
  const said = (
    <p className="px-4 py-2 text-sm text-soft border-t border-line">{facts.filter(Boolean).join(" · ")}</p>
  );
  if (undecoded) {
    return (
      <>
        <NoContent
          view={view}
          data={data}
          content={{ kind: "none", reason: "unsupported" }}
          hrefOf={hrefOf}
        />
        {said}
      </>
    );
  }
  return (
    <>
      <ImageViewer
        src={sourceOf(content, data)}
        alt={t("preview.image.alt", { name })}
        width={width}
        height={height}
        transparent={transparent}
        texts={{
          view: t("preview.image.view"),
          tools: t("preview.image.tools"),
          in: t("preview.image.in"),
          out: t("preview.image.out"),
          fit: t("preview.image.fit"),
          full: t("preview.image.full"),
          failed: t("preview.image.failed"),
        }}
      />
      {said}
    </>
  );
}

function sourceOf({ data, format, drawn }: ImagePreview, { addresses }: ShownData): string {
  if (data === undefined) return drawn ? addresses.drawn : addresses.file;
  return `data:image/${format === "svg" ? "svg+xml" : format};base64,${data}`;
}
