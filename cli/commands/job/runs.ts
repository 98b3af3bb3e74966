import { type Command, countFlag } from "../../command.ts";
import { runList } from "../../job_view.ts";

/** Lists runs, newest first. */
export const listRuns: Command<{ name?: string; page?: number; size?: number }> = {
  noun: "job",
  verb: "runs",
  summary: "cli.job.runs",
  argument: ["[job]", "cli.argument.job"],
  flags: { "--page <number>": "cli.flag.page", "--size <number>": "cli.flag.size" },
  parse: (name, flags) => ({
    name: name || undefined,
    page: countFlag(flags, "page"),
    size: countFlag(flags, "size"),
  }),
  async run(query, { repository, terminal }) {
    const page = await repository.jobs.runs(query);
    return runList(page.list, terminal.t, page);
  },
};
