/** What the platform does by itself, for platform administrators; and drafts that it deleted, for their owners. */
import { z } from "zod";
import { datasetAnswer, summaryAnswer } from "../../sdk/model/responses/dataset.ts";
import { jobOverviewAnswer, jobRunAnswer, jobRunPageAnswer } from "../../sdk/model/responses/job.ts";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "../../sdk/model/limits.ts";
import { type Operation, operation } from "../operation.ts";
import { presentSummary } from "../presenters/dataset.ts";
import { presentJobs, presentRun } from "../presenters/job.ts";
import { clearAlarm } from "../services/job/alarms.ts";
import { listDeletedDrafts, restoreDraft } from "../services/dataset/idle_drafts.ts";
import { type Job, readJobs, readRuns, runJobNow } from "../services/job/runs.ts";
import { presentView, targetOf } from "./dataset_view.ts";

const runsSchema = z.object({
  name: z.string().max(64).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});

/** @param jobs The table of `api/jobs`, which knows the services and is known to none of them. */
export function createJobOperations(jobs: readonly Job[]): Operation[] {
  return [
    operation({
      id: "listJobs",
      method: "GET",
      path: "/api/sdb-user-admin-service/jobs",
      tag: "operations",
      scope: "session",
      signedIn: true,
      answer: { data: jobOverviewAnswer },
    }, async ({ context }) => presentJobs(await readJobs(context, jobs))),
    operation({
      id: "listJobRuns",
      method: "GET",
      path: "/api/sdb-user-admin-service/jobs/runs",
      tag: "operations",
      scope: "session",
      signedIn: true,
      input: { query: runsSchema },
      answer: { data: jobRunPageAnswer },
    }, async ({ context, query }) => {
      const { name, page, size } = query;
      const { runs, total } = await readRuns(context, { name: name || undefined, page, size });
      return { list: runs.map(presentRun), page, size, total };
    }),
    operation({
      id: "runJob",
      method: "POST",
      path: "/api/sdb-user-admin-service/jobs/:name/run",
      tag: "operations",
      scope: "session",
      signedIn: true,
      answer: { data: jobRunAnswer },
    }, async ({ context, params }) => presentRun(await runJobNow(context, jobs, params.name))),
    operation({
      id: "clearAlarm",
      method: "POST",
      path: "/api/sdb-user-admin-service/alarms/:id/clear",
      tag: "operations",
      scope: "session",
      signedIn: true,
      answer: { data: z.null() },
    }, async ({ context, params }) => {
      await clearAlarm(context, params.id);
      return null;
    }),
    operation({
      id: "listDeletedDatasets",
      method: "GET",
      path: "/api/sdb-dataset-service/dataset/deleted",
      tag: "datasets",
      scope: "read",
      signedIn: true,
      answer: { data: z.array(summaryAnswer) },
    }, async ({ context }) => {
      const records = await listDeletedDrafts(context);
      return records.map((record) => presentSummary(record, context));
    }),
    operation(
      {
        id: "restoreDataset",
        method: "POST",
        path: "/api/sdb-dataset-service/dataset/:id/:version/restore",
        tag: "datasets",
        scope: "deposit",
        signedIn: true,
        answer: { data: datasetAnswer },
      },
      async ({ context, params }) => presentView(await restoreDraft(context, targetOf(params)), context),
    ),
  ];
}
