import { OaiError } from "../../../sdk/mod.ts";
import { type Command, countFlag, requiredFlag, textFlag } from "../../command.ts";
import { CliError } from "../../error.ts";
import { type HarvestJob, runHarvest } from "../../oai/run_harvest.ts";

/** Milliseconds between two requests, for a repository of somebody else. */
const PAUSE = 200;

/** Harvests any OAI-PMH repository to a file or a folder, and goes on later where it stopped. */
export const harvest: Command<HarvestJob> = {
  noun: "oai",
  verb: "harvest",
  summary: "cli.oai.harvest",
  argument: ["<url>", "cli.oai.url"],
  flags: {
    "--prefix <name>": "cli.oai.prefix",
    "--set <spec>": "cli.oai.set",
    "--from <date>": "cli.oai.from",
    "--until <date>": "cli.oai.until",
    "--output <path>": "cli.oai.output",
    "--pause <milliseconds>": "cli.oai.pause",
    "--resume": "cli.oai.resume",
  },
  offline: true,
  parse: (url, flags) => {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
      throw new CliError("usage", "cli.oai.noUrl", { values: { found: url.slice(0, 200) } });
    }
    return {
      url,
      selection: {
        prefix: textFlag(flags, "prefix"),
        set: textFlag(flags, "set"),
        from: textFlag(flags, "from"),
        until: textFlag(flags, "until"),
      },
      output: requiredFlag(flags, "output", "--output <path>"),
      resume: flags.resume === true,
      pause: countFlag(flags, "pause") ?? PAUSE,
    };
  },
  async run(job, tools) {
    const begun = Date.now();
    const { records, deleted, pages } = await runHarvest(job, tools).catch((error) => {
      if (!(error instanceof OaiError)) throw error;
      const { code, message } = error;
      const exit = code === "network" ? "network" : "refused";
      throw new CliError(exit, "cli.oai.failed", { values: { code, message, path: job.output } });
    });
    const seconds = Math.round((Date.now() - begun) / 1_000);
    return {
      data: { url: job.url, output: job.output, records, deleted, pages, seconds },
      rows: [[String(records), String(deleted), String(pages), job.output]],
      columns: ["records", "deleted", "pages", "output"].map((name) =>
        tools.terminal.t(`cli.oai.column.${name as "records"}`)
      ),
    };
  },
};
