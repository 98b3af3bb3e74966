import type { Command } from "../../command.ts";
import { jobList } from "../../job_view.ts";

/** Lists background jobs and open alarms. */
export const listJobs: Command<null> = {
  noun: "job",
  verb: "list",
  summary: "cli.job.list",
  parse: () => null,
  async run(_options, { repository, terminal }) {
    const overview = await repository.jobs.list();
    for (const { alarmId, clearedAt, kind } of overview.alarms) {
      if (!clearedAt) {
        terminal.say(terminal.t("cli.job.alarm", { id: alarmId, what: terminal.t(`jobs.alarm.${kind}`) }));
      }
    }
    return jobList(overview, terminal.t);
  },
};
