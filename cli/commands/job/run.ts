import type { Command } from "../../command.ts";
import { runList } from "../../job_view.ts";

/** Runs a job now. */
export const runJob: Command<string> = {
  noun: "job",
  verb: "run",
  summary: "cli.job.run",
  argument: ["<job>", "cli.argument.job"],
  parse: (name) => name,
  async run(name, { repository, terminal }) {
    const run = await repository.jobs.run(name);
    return runList([run], terminal.t, run);
  },
};
