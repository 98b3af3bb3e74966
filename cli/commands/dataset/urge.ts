import type { UrgeRequest } from "../../../sdk/mod.ts";
import { URGE_REASONS } from "../../../sdk/model/request.ts";
import { choiceFlag, type Command, missingFlag, textFlag } from "../../command.ts";
import { newestOf } from "../../find_version.ts";
import { datasetReport } from "../../view.ts";
import type { VersionOptions } from "./show.ts";

/** Urges the reviewers to decide. */
export const urge: Command<VersionOptions & { request: UrgeRequest }> = {
  noun: "dataset",
  verb: "urge",
  summary: "cli.dataset.urge",
  argument: ["<id>", "cli.argument.identifier"],
  flags: {
    "--reason <reason>": "cli.flag.urgeReason",
    "--specification <text>": "cli.flag.specification",
    "--remark <text>": "cli.flag.urgeRemark",
    "--version <label>": "cli.flag.version",
  },
  parse(identifier, flags) {
    const reason = choiceFlag(flags, "reason", URGE_REASONS);
    if (!reason) throw missingFlag("--reason <reason>");
    const specification = textFlag(flags, "specification") ?? "";
    if (reason === "other" && !specification) throw missingFlag("--specification <text>");
    const remark = textFlag(flags, "remark") ?? "";
    return { identifier, version: textFlag(flags, "version"), request: { reason, specification, remark } };
  },
  async run({ identifier, version, request }, { repository, terminal }) {
    const { dataSetId, label } = await newestOf(repository, identifier, version);
    return datasetReport(await repository.datasets.urge(dataSetId, label, request), terminal);
  },
};
