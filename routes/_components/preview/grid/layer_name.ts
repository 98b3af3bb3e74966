import type { GridPreview } from "../../../../sdk/mod.ts";
import type { View } from "../../dataset/view.ts";

/** Bands are numbered, variables have names. */
export function layerName({ t }: View, { format }: GridPreview, name: string): string {
  if (format !== "geotiff") return name;
  return name === "RGB" ? t("preview.grid.colours") : t("preview.grid.band", { name });
}
