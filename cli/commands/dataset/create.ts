import { type Command, textFlag } from "../../command.ts";
import { readConflictFlag } from "../../deposit/conflict.ts";
import { type Deposited, depositFolder, type DepositOptions } from "../../deposit/deposit.ts";
import { keepReceipts } from "../../integrity/save_receipts.ts";
import { datasetReport } from "../../view.ts";

/**
 * Creates a draft from a manifest folder, with its files, cover and compliance documents; with `--submit` it is
 * submitted.
 */
export const create: Command<DepositOptions & { receipts?: string }> = {
  noun: "dataset",
  verb: "create",
  summary: "cli.dataset.create",
  argument: ["<folder>", "cli.argument.folder"],
  flags: {
    "--submit": "cli.flag.submit",
    "--resume <id>": "cli.flag.resume",
    "--community <code>": "cli.flag.sentTo",
    "--on-conflict <what>": "cli.flag.onConflict",
    "--receipts <folder>": "cli.flag.receipts",
    "--keep-system-files": "cli.flag.keepSystemFiles",
  },
  parse: (folder, flags) => ({
    folder,
    submit: Boolean(flags.submit),
    resume: textFlag(flags, "resume"),
    community: textFlag(flags, "community"),
    onConflict: readConflictFlag(flags),
    keepSystemFiles: Boolean(flags.keepSystemFiles),
    receipts: textFlag(flags, "receipts"),
  }),
  async run(options, tools) {
    const deposited = await depositFolder(options, tools);
    if (options.receipts) await keepReceipts(deposited.dataset, options.receipts, tools);
    return datasetReport(deposited.dataset, tools.terminal, summary(deposited));
  },
};

function summary({ dataset, transfer, leftOut, missing }: Deposited) {
  const { dataSetId, version, status, doi, cstr, count, size } = dataset;
  return { dataSetId, version, status, doi, cstr, count, size, ...transfer, leftOut, missing };
}
