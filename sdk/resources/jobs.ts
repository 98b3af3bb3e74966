import type { Client } from "../client.ts";
import type { Page } from "../model/envelope.ts";
import type { JobOverview, JobRun } from "../model/job.ts";
import { PageRequest } from "../page.ts";
import { path } from "../path.ts";

/** Background jobs; for platform administrators. */
export class Jobs {
  constructor(readonly client: Client) {}

  list(): Promise<JobOverview> {
    return this.client.get("/sdb-user-admin-service/jobs");
  }
  /** Lists runs, newest first. */
  runs(
    { name, page, size }: { name?: string; page?: number; size?: number } = {},
  ): PageRequest<JobRun, Page<JobRun>> {
    return new PageRequest(
      (n) => this.client.get("/sdb-user-admin-service/jobs/runs", { name, page: n, size }),
      page,
    );
  }
  /**
   * Runs a job now; a destructive one is refused while an alarm is open. A long run is still `running` in the answer.
   */
  run(name: string): Promise<JobRun> {
    return this.client.post(path`/sdb-user-admin-service/jobs/${name}/run`);
  }
  /** Clears an alarm, so that destructive jobs run again. */
  clearAlarm(alarmId: string): Promise<null> {
    return this.client.post(path`/sdb-user-admin-service/alarms/${alarmId}/clear`);
  }
}
