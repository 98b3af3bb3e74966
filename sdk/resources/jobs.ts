import type { Client } from "../client.ts";
import type { Page } from "../model/envelope.ts";
import type { Alarm, JobRun, JobState } from "../model/job.ts";
import { PageRequest } from "../page.ts";
import { path } from "../path.ts";

/** What the house does by itself; platform administrators only. */
export class Jobs {
  constructor(readonly client: Client) {}

  list(): Promise<{ jobs: JobState[]; alarms: Alarm[] }> {
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
  run(name: string): Promise<JobRun> {
    return this.client.post(path`/sdb-user-admin-service/jobs/${name}/run`);
  }
  clearAlarm(alarmId: string): Promise<null> {
    return this.client.post(path`/sdb-user-admin-service/alarms/${alarmId}/clear`);
  }
}
