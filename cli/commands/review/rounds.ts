import type { Dataset, Repository, Review } from "../../../sdk/mod.ts";
import { ApiError } from "../../../sdk/error.ts";
import { type Command, textFlag } from "../../command.ts";
import { findDataset } from "../../identifier.ts";
import { roundList } from "../../review_view.ts";
import type { VersionOptions } from "../dataset/show.ts";

/** Lists every review of a dataset with its comments; the newest version and its newest round come first. */
export const rounds: Command<VersionOptions> = {
  noun: "review",
  verb: "rounds",
  summary: "cli.review.rounds",
  argument: ["<id>", "cli.argument.identifier"],
  flags: { "--version <label>": "cli.flag.roundsVersion" },
  parse: (identifier, flags) => ({ identifier, version: textFlag(flags, "version") }),
  async run({ identifier, version }, { repository, terminal }) {
    const { dataset } = await findDataset(repository, identifier, version);
    const list = version
      ? await repository.reviews.rounds(dataset.dataSetId, version)
      : await ofAllVersions(repository, dataset);
    return roundList(list, terminal, list);
  },
};

/** @throws ApiError (forbidden) where the reviews of no version are the caller's to read. */
async function ofAllVersions({ reviews }: Repository, { dataSetId, versions }: Dataset): Promise<Review[]> {
  const refusals: ApiError[] = [];
  const list: Review[] = [];
  for (const { version } of versions) {
    try {
      list.push(...await reviews.rounds(dataSetId, version));
    } catch (error) {
      // Before a redirection a dataset had other reviewers, so some reviews may be closed to the caller.
      if (!(error instanceof ApiError && error.error === "forbidden")) throw error;
      refusals.push(error);
    }
  }
  if (versions.length > 0 && refusals.length === versions.length) throw refusals[0];
  return list;
}
