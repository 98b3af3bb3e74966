import type { Client } from "../client.ts";
import type { Page } from "../model/envelope.ts";
import type { JobOverview, JobRun } from "../model/job.ts";
import { PageRequest } from "../page.ts";
import { path } from "../path.ts";

/** What the house does by itself; platform administrators only. */
export class Jobs {
  constructor(readonly client: Client) {}

  list(): Promise<JobOverview> {
    return this.client.get("/sdb-user-admin-service/jobs");
  }
  /** Newest first. */
  runs(
    { name, page, size }: { name?: string; page?: number; size?: number } = {},
  ): PageRequest<JobRun, Page<JobRun>> {
    return new PageRequest(
      (n) => this.client.get("/sdb-user-admin-service/jobs/runs", { name, page: n, size }),
      page,
    );
  }
  /** Runs it now; destructive ones not while an alarm is open. A long run is still `running` in the answer. */
  run(name: string): Promise<JobRun> {
    return this.client.post(path`/sdb-user-admin-service/jobs/${name}/run`);
  }
  /** Lets destructive jobs go on. */
  clearAlarm(alarmId: string): Promise<null> {
    return this.client.post(path`/sdb-user-admin-service/alarms/${alarmId}/clear`);
  }
}
