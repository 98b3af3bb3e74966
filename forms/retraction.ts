/** The request form as it was posted: what can be kept is kept, files cannot. */
import { RETRACTION_CONTENTS, RETRACTION_REASONS, type RetractionRequest } from "../sdk/model/request.ts";

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
