/** Formats for preservation, under the address of their own (spec 1 §2); the guide of help is the same page. */
import { drawFormats, loadFormats } from "./_formats_page.tsx";
import { HELP_TAGS } from "./_guide_page.tsx";
import { definePage } from "./_page.ts";

export default definePage({
  access: "public",
  load: loadFormats,
  render: (data, stage) => drawFormats(data, "/sdb_file_format", stage),
  cache: { tags: () => HELP_TAGS },
});
