/**
 * Usage reports of datasets (DSR) by the COUNTER code of practice for research data, release 1, and the calls of SUSHI that
 * give them. Names are those of its JSON schema, with hyphens.
 */
import { z } from "zod";

export const COUNTER_METRICS = [
  "total-dataset-investigations",
  "unique-dataset-investigations",
  "total-dataset-requests",
  "unique-dataset-requests",
] as const;

/** Datasets of one answer at most; the rest follows by the `Link` header. */
export const REPORT_PAGE_MAX = 1_000;
/** Months of one report at most. */
export const REPORT_MONTHS_MAX = 12;

const day = z.string().describe("`2026-11-01`");
const typed = (what: string) => z.array(z.object({ type: z.string(), value: z.string() })).describe(what);

export const sushiExceptionSchema = z.object({
  code: z.int().describe("Number of the appendix F of the code of practice, such as 3020"),
  severity: z.enum(["warning", "error", "fatal"]),
  message: z.string().describe("English, as the code of practice words it"),
  messageZh: z.string().describe("Chinese"),
  "help-url": z.string(),
  data: z.string().describe("What the message is about; may be empty"),
}).meta({ id: "SushiException" });
export type SushiException = z.infer<typeof sushiExceptionSchema>;

const periodSchema = z.object({ "begin-date": day, "end-date": day });

export const counterHeaderSchema = z.object({
  "report-name": z.literal("dataset report"),
  "report-id": z.literal("DSR"),
  release: z.literal("rd1"),
  created: day,
  "created-by": z.string(),
  "reporting-period": periodSchema,
  "report-filters": z.array(z.object({ name: z.string(), value: z.string() })),
  "report-attributes": z.array(z.object({ name: z.string(), value: z.string() })),
  exceptions: z.array(sushiExceptionSchema),
}).meta({ id: "CounterReportHeader" });
export type CounterHeader = z.infer<typeof counterHeaderSchema>;

export const counterDatasetSchema = z.object({
  "dataset-title": z.string(),
  "dataset-id": typed("`doi`, and `proprietary` with the id of the dataset here"),
  "dataset-contributors": typed("`name` and `orcid`"),
  "dataset-dates": typed("`pub-date` of the version that is described"),
  platform: z.string(),
  publisher: z.string(),
  "publisher-id": typed("`url` of the platform"),
  "data-type": z.literal("dataset"),
  yop: z.string().describe("Year of publication"),
  uri: z.string(),
  performance: z.array(z.object({
    period: periodSchema,
    instance: z.array(z.object({
      "metric-type": z.enum(COUNTER_METRICS),
      "access-method": z.enum(["regular", "machine"]),
      count: z.int().min(1),
    })),
  })),
}).meta({ id: "CounterDataset" });
export type CounterDataset = z.infer<typeof counterDatasetSchema>;

export const counterReportSchema = z.object({
  id: z.string(),
  "report-header": counterHeaderSchema,
  "report-datasets": z.array(counterDatasetSchema),
}).meta({ id: "CounterReport" });
export type CounterReport = z.infer<typeof counterReportSchema>;

export const counterReportsSchema = z.object({
  reports: z.array(z.object({ id: z.string(), "report-header": counterHeaderSchema })),
  meta: z.object({ page: z.int(), total: z.int(), totalPages: z.int() }),
}).meta({ id: "CounterReports" });
export type CounterReports = z.infer<typeof counterReportsSchema>;

export const sushiStatusSchema = z.array(z.object({
  description: z.string(),
  "service-active": z.boolean(),
  "registry-url": z.string(),
  note: z.string(),
  alerts: z.array(z.object({ "date-time": z.string(), alert: z.string() })),
}));
export type SushiStatus = z.infer<typeof sushiStatusSchema>;

// What is wrong with an argument is told as an exception of SUSHI, so that the schemas take every text.
const argument = z.string().max(200).optional();

export const reportsQuerySchema = z.object({
  "page[number]": argument.describe("From 1"),
  "page[size]": argument.describe("1 to 100; 25 when absent"),
});
export type ReportsQuery = z.infer<typeof reportsQuerySchema>;

export const reportQuerySchema = z.object({
  begin_date: argument.describe("First month, `2026-01` or `2026-01-01`; required for the report `dsr`"),
  end_date: argument.describe("Last month, alike; at most 12 months"),
  publisher: argument.describe("Code of a community: only its datasets"),
  after: argument.describe("Where the next page begins, as the `Link` header of the one before says"),
});
export type ReportQuery = z.infer<typeof reportQuerySchema>;
