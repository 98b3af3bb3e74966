/** What a typed link of a landing page says its subject is, in the words of schema.org. */
import type { ResourceTypeCode } from "./vocabulary/resource_types.ts";

export const RESOURCE_KINDS: Readonly<Record<ResourceTypeCode, string>> = {
  "001": "Dataset",
  "002": "ImageObject",
  "003": "MediaObject",
  "004": "SoftwareSourceCode",
  "005": "PresentationDigitalDocument",
  "006": "CreativeWork",
  "007": "Collection",
};
