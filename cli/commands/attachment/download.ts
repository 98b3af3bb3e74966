import { type Command, requiredFlag } from "../../command.ts";
import { readSecret } from "../../secret.ts";
import { writeOutput } from "../../write_file.ts";

export interface AttachmentOptions {
  attachmentId: string;
  /** Path of the file. */
  output: string;
  /** Whether an existing file is replaced. */
  force: boolean;
  /** Whether the key of the request with which the attachment came is read, for whoever has no account. */
  keyStdin: boolean;
}

/** Downloads a cover, a compliance document, a signed statement, or what came with a request for access. */
export const downloadAttachment: Command<AttachmentOptions> = {
  noun: "attachment",
  verb: "download",
  summary: "cli.attachment.download",
  argument: ["<attachment>", "cli.argument.attachment"],
  flags: {
    "--output <file>": "cli.flag.outputFile",
    "--force": "cli.flag.forceFile",
    "--key-stdin": "cli.flag.requestKey",
  },
  parse: (attachmentId, flags) => ({
    attachmentId,
    output: requiredFlag(flags, "output", "--output <file>"),
    force: flags.force === true,
    keyStdin: flags.keyStdin === true,
  }),
  async run({ attachmentId, output, force, keyStdin }, tools) {
    const { repository } = tools;
    const key = keyStdin ? (await readSecret(tools)).trim() : undefined;
    const answer =
      await (key
        ? repository.accessRequests.downloadFollowed(key, attachmentId)
        : repository.attachments.download(attachmentId));
    const bytes = new Uint8Array(await answer.arrayBuffer());
    await writeOutput(output, bytes, force);
    return {
      data: { attachmentId, output, size: bytes.length },
      rows: [[attachmentId, String(bytes.length), output]],
    };
  },
};
