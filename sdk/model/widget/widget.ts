/** What widgets are asked for and show, as schemas. */
import { z } from "zod";
import { count, instant, localizedText, text } from "../responses/response_schemas.ts";
import { LOCALES } from "../locale.ts";
import { DOI_MAX } from "../limits.ts";
import { isStorable } from "../text.ts";
import {
  WIDGET_AUTHORS_MAX,
  WIDGET_ENTRIES_MAX,
  WIDGET_FILES_MAX,
  WIDGET_KINDS,
  WIDGET_METRICS,
  WIDGET_SIZES,
  WIDGET_STATES,
  WIDGET_THEMES,
  WIDGET_TOOLTIPS,
} from "./options.ts";

/** How a widget looks: in addresses, where a list is separated by commas, and in attributes of elements. */
export const widgetLookSchema = z.object({
  size: z.enum(WIDGET_SIZES).default("medium").describe("How much is shown"),
  lang: z.enum(LOCALES).optional().describe("Language of the texts; that of the reader when absent"),
  theme: z.enum(WIDGET_THEMES).default("auto").describe("Colours; auto follows the reader's system"),
  tooltip: z.enum(WIDGET_TOOLTIPS).default("auto").describe("Where the tooltip is shown"),
  metrics: z.array(z.enum(WIDGET_METRICS)).optional().describe("Counts that are shown; all when absent"),
});
export type WidgetLook = z.infer<typeof widgetLookSchema>;

/** What code to embed a widget is made of. */
export const widgetSchema = widgetLookSchema.extend({
  kind: z.enum(WIDGET_KINDS).default("badge").describe("Which widget"),
  identifier: z.string().min(1).max(DOI_MAX).describe(
    "DOI or CSTR of a dataset; the DOI of an article for `paper`",
  ),
  version: z.string().max(8).optional().describe(
    "Label of the version whose files are shown; the newest when absent",
  ),
});
export type Widget = z.infer<typeof widgetSchema>;
export type WidgetInput = z.input<typeof widgetSchema>;

const identifierText = z.string().min(1).max(DOI_MAX).refine(isStorable, { error: "invalidText" });

/** Which dataset, by one of its identifiers. */
export const widgetQuerySchema = z.object({
  doi: identifierText.optional(),
  cstr: identifierText.optional(),
  version: z.string().max(8).optional(),
  files: z.coerce.number().int().min(0).max(WIDGET_FILES_MAX).default(0),
}).refine(({ doi, cstr }) => (doi === undefined) !== (cstr === undefined), {
  path: ["doi"],
  error: "required",
});
export type WidgetQuery = z.infer<typeof widgetQuerySchema>;

export const widgetPaperQuerySchema = z.object({ doi: identifierText });

const listedFile = z.object({
  path: text.describe("Path within the version"),
  size: count.describe("Bytes"),
  fileId: text.optional().describe("Set where every visitor may open the file: `/file?fileId=`"),
});

const listedPaper = z.object({
  title: localizedText,
  journal: localizedText,
  doi: text.optional().describe("Bare"),
  url: text.optional().describe("Web address, where the depositor gave one"),
});

/** What every visitor may know of a dataset, in one answer. */
export const widgetDataset = z.object({
  dataSetId: text,
  version: text.describe("Label, such as `V2`"),
  title: localizedText,
  doi: text.optional().describe("Bare"),
  cstr: text.optional().describe("Bare"),
  url: text.describe("Address at which the identifier resolves"),
  state: z.enum(WIDGET_STATES).describe("Who may download the files, or that the version was retracted"),
  publishedAt: instant,
  embargoEndsAt: instant.optional().describe("Of an embargo that has not ended"),
  retractedAt: instant.optional().describe("Of a retracted version"),
  licence: localizedText.describe("Name of the licence"),
  authors: z.array(localizedText).describe(`The first ${WIDGET_AUTHORS_MAX}`),
  authorCount: count,
  metrics: z.object({ views: count, downloads: count, citations: count }),
  files: z.object({
    list: z.array(listedFile).describe("The first by path, as many as were asked for"),
    left: count.describe("Files that are not listed"),
    total: count,
    totalSize: count.describe("Bytes"),
  }).optional().describe("Absent where visitors may not see them"),
  papers: z.array(listedPaper).describe(`At most ${WIDGET_ENTRIES_MAX}`),
}).meta({ id: "WidgetDataset" });
export type WidgetDataset = z.infer<typeof widgetDataset>;
export type WidgetFile = z.infer<typeof listedFile>;

/** The published datasets that name an article as theirs. */
export const widgetPaper = z.object({
  doi: text.describe("Of the article, bare"),
  total: count,
  list: z.array(widgetDataset.pick({
    dataSetId: true,
    version: true,
    title: true,
    doi: true,
    cstr: true,
    url: true,
    state: true,
  })).describe(`Newest first, at most ${WIDGET_ENTRIES_MAX}`),
}).meta({ id: "WidgetPaper" });
export type WidgetPaper = z.infer<typeof widgetPaper>;
