/** The two calls of the widgets. Each answers everybody alike, with all that a widget draws, and may be kept for an hour. */
import { WIDGET_ENTRIES_MAX, WIDGET_MAX_AGE } from "../../sdk/model/widget/options.ts";
import {
  widgetDataset,
  type WidgetPaper,
  widgetPaper,
  widgetPaperQuerySchema,
  widgetQuerySchema,
} from "../../sdk/model/widget/widget.ts";
import type { Context } from "../context.ts";
import { type Operation, operation } from "../operation.ts";
import { presentWidget, presentWidgetPaper } from "../presenters/widget.ts";
import { addressOf } from "../services/identifier/links.ts";
import { findDatasetsOfPaper, getWidget } from "../services/widget/widget.ts";

export const widgetOperations: readonly Operation[] = [
  operation({
    id: "getWidget",
    method: "GET",
    path: "/api/sdb-widget-service/public/widget",
    tag: "widgets",
    scope: "read",
    anyOrigin: true,
    cached: WIDGET_MAX_AGE,
    input: { query: widgetQuerySchema },
    statements: 5,
    answer: { data: widgetDataset },
  }, async ({ context, query }) => {
    const { record, files } = await getWidget(context, query);
    return presentWidget({ record, files, url: addressOf(context, record) });
  }),
  operation({
    id: "getWidgetOfPaper",
    method: "GET",
    path: "/api/sdb-widget-service/public/paper",
    tag: "widgets",
    scope: "read",
    limit: "search",
    anyOrigin: true,
    cached: WIDGET_MAX_AGE,
    input: { query: widgetPaperQuerySchema },
    statements: 8,
    answer: { data: widgetPaper },
  }, ({ context, query }) => readPaper(context, query.doi)),
];

/** Lists the published datasets of an article. @throws DomainError invalidInput for what is no DOI. */
export async function readPaper(context: Context, identifier: string): Promise<WidgetPaper> {
  const { doi, records } = await findDatasetsOfPaper(context, identifier);
  const shown = records.slice(0, WIDGET_ENTRIES_MAX).map((record) => ({
    record,
    url: addressOf(context, record),
  }));
  return presentWidgetPaper(doi, records.length, shown);
}
