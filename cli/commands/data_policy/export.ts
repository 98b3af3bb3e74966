import type { Locale, PolicyExportFormat } from "../../../sdk/mod.ts";
import { LOCALES } from "../../../sdk/model/locale.ts";
import { choiceFlag, type Command, requiredFlag } from "../../command.ts";
import { CliError } from "../../error.ts";
import { writeOutput } from "../../write_file.ts";
import { readPolicy } from "./read_policy.ts";

export interface PolicyExportOptions {
  path: string;
  output: string;
  format: PolicyExportFormat;
  /** Of the document; that of the command line when absent. */
  language?: Locale;
  force: boolean;
}

const FORMATS: Record<string, PolicyExportFormat> = { docx: "docx", md: "markdown", json: "json" };

/** Writes a policy as a Word, Markdown or JSON file; the name of the output says which. */
export const exportPolicy: Command<PolicyExportOptions> = {
  noun: "data-policy",
  verb: "export",
  summary: "cli.dataPolicy.export",
  argument: ["<file>", "cli.argument.policyFile"],
  flags: {
    "--output <file>": "cli.flag.outputPolicy",
    "--language <zh|en>": "cli.flag.policyLanguage",
    "--force": "cli.flag.forceFile",
  },
  parse(path, flags) {
    const output = requiredFlag(flags, "output", "--output <file>");
    const ending = output.slice(output.lastIndexOf(".") + 1).toLowerCase();
    if (!Object.hasOwn(FORMATS, ending)) {
      const wanted = Object.keys(FORMATS).map((one) => `.${one}`).join(", ");
      throw new CliError("usage", "cli.usage.choice", {
        values: { flag: "--output", found: output, wanted },
      });
    }
    const language = choiceFlag(flags, "language", LOCALES);
    return { path, output, format: FORMATS[ending], language, force: flags.force === true };
  },
  async run({ path, output, format, language, force }, { repository, terminal }) {
    const policy = await readPolicy(path);
    const answer = await repository.dataPolicies.export(policy, language ?? terminal.locale, format);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    await writeOutput(output, bytes, force);
    return { data: { output, format, size: bytes.length }, rows: [[output, String(bytes.length)]] };
  },
};
