/** The signed statements of a request for retraction, as PDF files. */
import type { Transaction } from "../../../db/client.ts";
import type { AttachmentRow } from "../../../db/queries/file/attachments.ts";
import { sizesApart } from "../../../locales/format.ts";
import { baseName, isFileName } from "../../../sdk/model/file.ts";
import type { Issue } from "../../../sdk/model/issue.ts";
import { STATEMENT_SIZE_MAX } from "../../../sdk/model/limits.ts";
import { type Locale, LOCALES } from "../../../sdk/model/locale.ts";
import type { Context } from "../../context.ts";
import type { StoredBlob } from "../../external/storage.ts";
import { keepAttachment } from "../file/attachments.ts";

/** The signed statements as they were sent; one language may be missing. */
export type Statements = Partial<Record<Locale, Blob>>;

const KINDS = { zh: "statementZh", en: "statementEn" } as const;
const PDF = "%PDF-";

/** What is wrong with the statements: each must be a PDF by its content, whatever it is called. */
export async function validateStatements(statements: Statements): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const locale of LOCALES) {
    const [path, file] = [KINDS[locale], statements[locale]];
    if (!file || file.size === 0) issues.push({ path, key: "statementRequired" });
    else if (file.size > STATEMENT_SIZE_MAX) {
      issues.push({
        path,
        key: "statementTooBig",
        params: { found: sizesApart(file.size, STATEMENT_SIZE_MAX).found },
      });
    } else if (await file.slice(0, PDF.length).text() !== PDF) {
      issues.push({ path, key: "notPdf", params: { found: nameOf(file) } });
    }
  }
  return issues;
}

const nameOf = (file: Blob) => file instanceof File && file.name ? file.name.slice(-80) : file.type || "–";

export interface StoredStatement {
  blob: StoredBlob;
  name: string;
}

/** Keeps the name of the file; a missing or unusable one is replaced. */
export async function storeStatement(
  { external }: Context,
  file: Blob,
  locale: Locale,
): Promise<StoredStatement> {
  const blob = await external.storage.write(file.stream(), { limit: STATEMENT_SIZE_MAX });
  const given = file instanceof File ? baseName(file.name.replaceAll("\\", "/")) : "";
  return { blob, name: isFileName(given) ? given : `statement_${locale}.pdf` };
}

/** Inserts the row of a statement, which belongs to the version. */
export function keepStatement(
  tx: Transaction,
  context: Context,
  versionId: string,
  locale: Locale,
  { blob, name }: StoredStatement,
): Promise<AttachmentRow> {
  const about = { kind: KINDS[locale], name, mediaType: "application/pdf" };
  return keepAttachment(tx, context, blob, { ...about, versionId });
}
