import type { RetractionRequest } from "../../../sdk/mod.ts";
import { RETRACTION_CONTENTS, RETRACTION_REASONS } from "../../../sdk/model/request.ts";
import { choiceFlag, type Command, type Flags, missingFlag, requiredFlag, textFlag } from "../../command.ts";
import { readStatement, readStatementFile } from "../../deposit/statement.ts";
import { invalid } from "../../deposit/manifest.ts";
import { retractionReport } from "../../request_view.ts";
import { publishedOf } from "../../find_version.ts";
import type { VersionOptions } from "./show.ts";

export interface WithdrawOptions extends VersionOptions {
  request: RetractionRequest;
  /** Paths of the signed statements. */
  pdf: { zh: string; en: string };
}

/** Asks the platform to retract a published version (spec 2 §5). */
export const withdraw: Command<WithdrawOptions> = {
  noun: "dataset",
  verb: "withdraw",
  summary: "cli.dataset.withdraw",
  argument: ["<id>", "cli.argument.identifier"],
  flags: {
    "--content <what>": "cli.flag.content",
    "--reason <reason>": "cli.flag.retractionReason",
    "--specification <text>": "cli.flag.specification",
    "--statement-zh <text>": "cli.flag.statementZh",
    "--statement-en <text>": "cli.flag.statementEn",
    "--pdf-zh <file>": "cli.flag.pdfZh",
    "--pdf-en <file>": "cli.flag.pdfEn",
    "--version <label>": "cli.flag.publishedVersion",
  },
  parse: (identifier, flags) => ({
    identifier,
    version: textFlag(flags, "version"),
    request: readRequest(flags),
    pdf: {
      zh: requiredFlag(flags, "pdfZh", "--pdf-zh <file>"),
      en: requiredFlag(flags, "pdfEn", "--pdf-en <file>"),
    },
  }),
  async run({ identifier, version, request, pdf }, { repository, terminal }) {
    const statement = {
      zh: await readStatement(request.statement.zh),
      en: await readStatement(request.statement.en),
    };
    const [zh, en] = [
      await readStatementFile("--pdf-zh", pdf.zh),
      await readStatementFile("--pdf-en", pdf.en),
    ];
    const problems = [zh, en].flatMap(({ problem }) => problem ?? []);
    if (problems.length > 0) throw invalid(problems);
    const { dataSetId, label } = await publishedOf(repository, identifier, version);
    const statements = { zh: zh.pdf, en: en.pdf };
    const sent = await repository.retractions.request(
      dataSetId,
      label,
      { ...request, statement },
      statements,
    );
    return retractionReport(sent, terminal);
  },
};

function readRequest(flags: Flags): RetractionRequest {
  const content = choiceFlag(flags, "content", RETRACTION_CONTENTS);
  if (!content) throw missingFlag("--content <what>");
  const reason = choiceFlag(flags, "reason", RETRACTION_REASONS);
  if (!reason) throw missingFlag("--reason <reason>");
  const specification = textFlag(flags, "specification") ?? "";
  if (reason === "other" && !specification) throw missingFlag("--specification <text>");
  const statement = {
    zh: requiredFlag(flags, "statementZh", "--statement-zh <text>"),
    en: requiredFlag(flags, "statementEn", "--statement-en <text>"),
  };
  return { content, reason, specification, statement };
}
