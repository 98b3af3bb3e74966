import { type Command, requiredFlag } from "../../command.ts";
import { writeOutput } from "../../write_file.ts";

/** Writes all requests about one's own datasets to a CSV file. */
export const exportAccess: Command<{ output: string; force: boolean }> = {
  noun: "access",
  verb: "export",
  summary: "cli.access.export",
  flags: { "--output <file>": "cli.flag.outputFile", "--force": "cli.flag.forceFile" },
  parse: (_argument, flags) => ({
    output: requiredFlag(flags, "output", "--output <file>"),
    force: flags.force === true,
  }),
  async run({ output, force }, { repository }) {
    const answer = await repository.accessRequests.export();
    const bytes = new Uint8Array(await answer.arrayBuffer());
    await writeOutput(output, bytes, force);
    return { data: { output, size: bytes.length }, rows: [[String(bytes.length), output]] };
  },
};
