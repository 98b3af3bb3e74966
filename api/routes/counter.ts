/** Usage reports of COUNTER by SUSHI (spec 3 §4): JSON of its own, without the envelope of other calls. */
import type { Context } from "../context.ts";
import type { ApiContext } from "../env.ts";
import {
  counterReportSchema,
  counterReportsSchema,
  reportQuerySchema,
  reportsQuerySchema,
  sushiStatusSchema,
} from "../../sdk/model/counter.ts";
import { type Operation, operation } from "../operation.ts";
import { OPEN_API_BASE as BASE } from "../../sdk/model/open_api.ts";
import { exceptionOf, SushiError } from "../services/counter/exceptions.ts";
import { describeService, listReports, writeReport } from "../services/counter/reports.ts";

const shared = { method: "GET", tag: "openApi", scope: "read", anyOrigin: true } as const;
const JSON_TYPE = "application/json";

export const counterOperations: readonly Operation[] = [
  operation({
    ...shared,
    id: "getSushiStatus",
    path: `${BASE}/status`,
    answer: { bytes: JSON_TYPE, shape: sushiStatusSchema },
  }, ({ c }) => c.json(describeService())),
  operation({
    ...shared,
    id: "listCounterReports",
    path: `${BASE}/reports`,
    input: { query: reportsQuerySchema },
    statements: 1,
    answer: { bytes: JSON_TYPE, shape: counterReportsSchema },
  }, ({ context, query, c }) => answer(c, async () => c.json(await listReports(context, query)))),
  operation({
    ...shared,
    id: "getCounterReport",
    path: `${BASE}/report/:id`,
    input: { query: reportQuerySchema },
    statements: 6,
    answer: { bytes: JSON_TYPE, shape: counterReportSchema },
  }, ({ context, params: { id }, query, c }) =>
    answer(c, async () => {
      const { report, next } = await writeReport(context, id, query);
      const unknown = unknownOf(c, reportQuerySchema.shape);
      report["report-header"].exceptions.push(
        ...unknown.map((name) => exceptionOf("unknownParameter", name)),
      );
      if (next !== undefined) c.header("Link", `<${addressOf(context, c, next)}>; rel="next"`);
      return c.json(report);
    })),
];

/** Answers as the protocol does: a refusal is one exception, with the HTTP status that belongs to it. */
async function answer(c: ApiContext, give: () => Promise<Response>): Promise<Response> {
  try {
    return await give();
  } catch (error) {
    if (!(error instanceof SushiError)) throw error;
    return c.json(error.exception, error.status);
  }
}

const unknownOf = (c: ApiContext, known: object) =>
  Object.keys(c.req.query()).filter((name) => !Object.hasOwn(known, name));

function addressOf({ config }: Context, c: ApiContext, after: number): string {
  const address = new URL(c.req.path, config.publicUrl);
  address.search = new URLSearchParams({ ...c.req.query(), after: String(after) }).toString();
  return address.href;
}
