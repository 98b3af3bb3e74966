import type { Command } from "../../command.ts";

interface Options {
  remarkId: string;
  step: "handle" | "reopen" | "remove";
}

/** Marks what a reader wrote as handled, opens it again, or deletes it. */
export const handleRemark: Command<Options> = {
  noun: "content",
  verb: "handle",
  summary: "cli.content.handle",
  argument: ["<id>", "cli.argument.remarkId"],
  flags: { "--reopen": "cli.flag.reopenRemark", "--delete": "cli.flag.deleteRemark" },
  parse: (remarkId, flags) => ({
    remarkId,
    step: flags.delete === true ? "remove" : flags.reopen === true ? "reopen" : "handle",
  }),
  async run({ remarkId, step }, { repository: { feedback }, terminal: { t } }) {
    const remark = step === "remove"
      ? await feedback.removeRemark(remarkId)
      : await feedback.handle(remarkId, step === "handle");
    return { data: remark, rows: [[remarkId, t(`content.feedback.did.${step}`)]] };
  },
};
