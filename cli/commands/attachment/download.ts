import { type Command, requiredFlag } from "../../command.ts";
import { writeOutput } from "../../write_file.ts";

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
    await writeOutput(output, bytes, force);
    return {
      data: { attachmentId, output, size: bytes.length },
      rows: [[attachmentId, String(bytes.length), output]],
    };
  },
};
