/** The request form as it was posted: what can be kept is kept, files cannot. */
import type { RetractionRequest } from "../../../sdk/mod.ts";
import { RETRACTION_CONTENTS, RETRACTION_REASONS } from "../../../sdk/model/request.ts";

/** What was typed or chosen; both choices may be missing still. */
export type RetractionDraft =
  & Omit<RetractionRequest, "content" | "reason">
  & Partial<Pick<RetractionRequest, "content" | "reason">>;

export function readDraft(form: { get(name: string): unknown }): RetractionDraft {
  const text = (name: string) => {
    const value = form.get(name);
    // Browsers send line ends of text areas as CR LF.
    return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
  };
  return {
    content: RETRACTION_CONTENTS.find((one) => one === form.get("content")),
    reason: RETRACTION_REASONS.find((one) => one === form.get("reason")),
    specification: text("specification"),
    statement: { zh: text("statement.zh"), en: text("statement.en") },
  };
}

/** A browser sends an empty file for a field in which none was chosen. */
export function readFile(form: FormData, name: string): Blob {
  const value = form.get(name);
  return value instanceof File ? value : new Blob();
}

const query = (dataSetId: string, version: string) => new URLSearchParams({ dataSetId, version });

export const retractPath = (dataSetId: string, version: string): string =>
  `/datalist/retract_paper_dialog?${query(dataSetId, version)}`;

export const statementPath = (dataSetId: string, version: string): string =>
  `/datalist/tableLayer/revoke-content-mat-zh?${query(dataSetId, version)}`;
