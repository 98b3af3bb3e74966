/** What other sites show where somebody shares the address of a dataset (ogp.me, Twitter cards). */
import { SHARE_IMAGE_HEIGHT, SHARE_IMAGE_WIDTH } from "../../../sdk/model/share_image.ts";
import type { View } from "../dataset/view.ts";

export interface SharedPage {
  title: string;
  description: string;
  /** Address of the page. */
  address: string;
  /** Address of its share image, with its origin. */
  image: string;
  /** ISO 8601; absent for what is withdrawn. */
  published?: string;
  modified?: string;
}

/** Language and place, which Open Graph wants together. */
const PLACES = { zh: "zh_CN", en: "en_GB" } as const;

export function openGraph(view: View, page: SharedPage): [property: string, content: string][] {
  const { title, description, address, image, published, modified } = page;
  const tags: [string, string | undefined][] = [
    ["og:type", "article"],
    ["og:site_name", view.t("layout.siteName")],
    ["og:title", title],
    ["og:description", description],
    ["og:url", address],
    ["og:locale", PLACES[view.locale]],
    ["og:locale:alternate", PLACES[view.locale === "zh" ? "en" : "zh"]],
    ["og:image", image],
    ["og:image:type", "image/png"],
    ["og:image:width", String(SHARE_IMAGE_WIDTH)],
    ["og:image:height", String(SHARE_IMAGE_HEIGHT)],
    ["og:image:alt", title],
    ["article:published_time", published],
    ["article:modified_time", modified],
    ["twitter:card", "summary_large_image"],
    ["twitter:title", title],
    ["twitter:description", description],
    ["twitter:image", image],
  ];
  return tags.filter((tag): tag is [string, string] => Boolean(tag[1]));
}
