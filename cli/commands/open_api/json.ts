import type { Command } from "../../command.ts";

/** Prints schema.org JSON-LD of the dataset with a DOI. */
export const describeByDoi: Command<string> = {
  noun: "open-api",
  verb: "json",
  summary: "cli.openApi.json",
  argument: ["<doi>", "cli.argument.doi"],
  parse: (doi) => doi,
  async run(doi, { repository }) {
    const data = await repository.openApi.json(doi);
    return { data, text: `${JSON.stringify(data, null, 2)}\n` };
  },
};
