/** Calls about background jobs, for platform administrators, and about drafts that a job deleted, for their owners. */
import { Hono } from "hono";
import { z } from "zod";
import { datasetAnswer, summaryAnswer } from "../../sdk/model/dataset_answers.ts";
import { jobOverviewAnswer, jobRunAnswer, jobRunPageAnswer } from "../../sdk/model/job_answers.ts";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "../../sdk/model/limits.ts";
import type { ApiEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { query } from "../middleware/validate.ts";
import { presentDataset, presentSummary } from "../presenters/dataset.ts";
import { presentJobs, presentRun } from "../presenters/job.ts";
import { clearAlarm } from "../services/alarms.ts";
import { listDeletedDrafts, restoreDraft } from "../services/idle_drafts.ts";
import { type Job, readJobs, readRuns, runJobNow } from "../services/job_admin.ts";

const shared = { tags: ["operations"], signedIn: true as const };
const runsSchema = z.object({
  name: z.string().max(64).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});

/** Makes the routes. @param jobs The table of `api/jobs`, passed in because that module imports the services. */
export function createJobRoutes(jobs: readonly Job[]): Hono<ApiEnv> {
  return new Hono<ApiEnv>()
    .get(
      "/sdb-user-admin-service/jobs",
      describe({
        ...shared,
        operationId: "listJobs",
        data: jobOverviewAnswer,
      }),
      async (c) => ok(c, presentJobs(await readJobs(c.var.context, jobs))),
    )
    .get(
      "/sdb-user-admin-service/jobs/runs",
      describe({
        ...shared,
        operationId: "listJobRuns",
        data: jobRunPageAnswer,
      }),
      query(runsSchema),
      async (c) => {
        const { name, page, size } = c.req.valid("query");
        const { runs, total } = await readRuns(c.var.context, { name: name || undefined, page, size });
        return ok(c, { list: runs.map(presentRun), page, size, total });
      },
    )
    .post(
      "/sdb-user-admin-service/jobs/:name/run",
      describe({
        ...shared,
        operationId: "runJob",
        data: jobRunAnswer,
      }),
      async (c) => ok(c, presentRun(await runJobNow(c.var.context, jobs, c.req.param("name")))),
    )
    .post(
      "/sdb-user-admin-service/alarms/:id/clear",
      describe({
        ...shared,
        operationId: "clearAlarm",
        data: z.null(),
      }),
      async (c) => {
        await clearAlarm(c.var.context, c.req.param("id"));
        return ok(c, null);
      },
    )
    .get(
      "/sdb-dataset-service/dataset/deleted",
      describe({
        tags: ["datasets"],
        signedIn: true,
        operationId: "listDeletedDatasets",
        data: z.array(summaryAnswer),
      }),
      async (c) => {
        const records = await listDeletedDrafts(c.var.context);
        return ok(c, records.map((record) => presentSummary(record, c.var.context)));
      },
    )
    .post(
      "/sdb-dataset-service/dataset/:id/:version/restore",
      describe({
        tags: ["datasets"],
        signedIn: true,
        operationId: "restoreDataset",
        data: datasetAnswer,
      }),
      async (c) => {
        const { id: dataSetId, version } = c.req.param();
        const { record, ...around } = await restoreDraft(c.var.context, { dataSetId, version });
        return ok(c, presentDataset(record, around, c.var.context));
      },
    );
}
