import { type Command, requiredFlag, textFlag } from "../../command.ts";
import { newestOf } from "../../find_version.ts";
import { datasetReport } from "../../view.ts";
import type { VersionOptions } from "./show.ts";

/** Means no community: the data governance team. */
const NONE = "none";

/** Redirects a dataset to another community, once and before its publication. */
export const redirect: Command<VersionOptions & { communityCode: string }> = {
  noun: "dataset",
  verb: "redirect",
  summary: "cli.dataset.redirect",
  argument: ["<id>", "cli.argument.identifier"],
  flags: { "--community <code>": "cli.flag.community", "--version <label>": "cli.flag.version" },
  parse(identifier, flags) {
    const code = requiredFlag(flags, "community", "--community <code>");
    return {
      identifier,
      version: textFlag(flags, "version"),
      communityCode: code.toLowerCase() === NONE ? "" : code,
    };
  },
  async run({ identifier, version, communityCode }, { repository, terminal }) {
    const { dataSetId, label } = await newestOf(repository, identifier, version);
    return datasetReport(await repository.datasets.redirect(dataSetId, label, communityCode), terminal);
  },
};
