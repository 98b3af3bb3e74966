import { type Command, missingFlag } from "../../command.ts";

/** Clears an alarm, so that the jobs run again that it stopped. It must be confirmed. */
export const clearAlarm: Command<string> = {
  noun: "job",
  verb: "clear-alarm",
  summary: "cli.job.clearAlarm",
  argument: ["<alarm>", "cli.argument.alarm"],
  flags: { "--yes": "cli.flag.alarmChecked" },
  parse(id, flags) {
    if (flags.yes !== true) throw missingFlag("--yes");
    return id;
  },
  async run(alarmId, { repository }) {
    await repository.jobs.clearAlarm(alarmId);
    return { data: { alarmId, cleared: true }, rows: [[alarmId]] };
  },
};
