/** A policy as a file. Nothing is stored, so that everybody may export one. */
import { translator } from "../../../locales/mod.ts";
import type { DataPolicy } from "../../../sdk/model/data_policy/choices.ts";
import { policyDocument } from "../../../sdk/model/data_policy/document.ts";
import { policyFile } from "../../../sdk/model/data_policy/file.ts";
import { policyMarkdown } from "../../../sdk/model/data_policy/markdown.ts";
import type { PolicyExportFormat } from "../../../sdk/model/data_policy/policy.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import { policyWord } from "./word.ts";

export interface PolicyExport {
  name: string;
  mediaType: string;
  body: Uint8Array<ArrayBuffer> | string;
}

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** @param locale Language of Word and Markdown; a JSON file holds both. */
export async function exportPolicy(
  policy: DataPolicy,
  format: PolicyExportFormat,
  locale: Locale,
): Promise<PolicyExport> {
  const document = policyDocument(policy, locale, translator(locale));
  const name = fileName(document.title);
  switch (format) {
    case "docx":
      return { name: `${name}.docx`, mediaType: WORD, body: await policyWord(document) };
    case "markdown":
      return {
        name: `${name}.md`,
        mediaType: "text/markdown; charset=utf-8",
        body: policyMarkdown(document),
      };
    case "json":
      return { name: `${name}.json`, mediaType: "application/json; charset=utf-8", body: policyFile(policy) };
  }
}

/** Without what file systems refuse. */
const fileName = (title: string) => title.replace(/[\\/:*?"<>|\s]+/g, " ").trim().slice(0, 100).trim();
