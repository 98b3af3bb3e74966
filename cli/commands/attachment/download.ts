import { writeFile } from "node:fs/promises";
import { type Command, requiredFlag } from "../../command.ts";
import { CliError } from "../../error.ts";

export interface AttachmentOptions {
  attachmentId: string;
  /** Path of the file. */
  output: string;
  /** Whether an existing file is replaced. */
  force: boolean;
}

/** Downloads a cover, a compliance document or a signed statement, by which reviewers and the platform decide. */
export const downloadAttachment: Command<AttachmentOptions> = {
  noun: "attachment",
  verb: "download",
  summary: "cli.attachment.download",
  argument: ["<attachment>", "cli.argument.attachment"],
  flags: { "--output <file>": "cli.flag.outputFile", "--force": "cli.flag.forceFile" },
  parse: (attachmentId, flags) => ({
    attachmentId,
    output: requiredFlag(flags, "output", "--output <file>"),
    force: flags.force === true,
  }),
  async run({ attachmentId, output, force }, { repository }) {
    const answer = await repository.attachments.download(attachmentId);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    await write(output, bytes, force);
    return {
      data: { attachmentId, output, size: bytes.length },
      rows: [[attachmentId, String(bytes.length), output]],
    };
  },
};

async function write(path: string, bytes: Uint8Array, force: boolean): Promise<void> {
  try {
    await writeFile(path, bytes, { flag: force ? "w" : "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new CliError("conflict", "cli.error.fileInTheWay", { values: { path } });
  }
}
