/** Buttons of the form that bring or take away a picture, a document or data files, where there is no JavaScript. */
import { ApiError, type Repository } from "../../../sdk/mod.ts";
import {
  CONFLICT_FIELD,
  DEFAULT_CONFLICT_ANSWER,
  FILES_FIELD,
} from "../../../forms/dataset/upload_fields.ts";
import { CONFLICT_ANSWERS } from "../../../forms/dataset/file_conflicts.ts";
import { COMPLIANCE_FIELD, COMPLIANCE_KIND_FIELD } from "../../../forms/dataset/upload_fields.ts";
import { COMPLIANCE_KINDS } from "../../../sdk/model/attachment.ts";
import type { Section } from "../../../sdk/model/metadata/fields.ts";

export interface AttachmentStep {
  section: Section;
  run(repository: Repository, dataSetId: string, version: string): Promise<unknown>;
}

export function attachmentStep(fields: FormData, button: string): AttachmentStep | undefined {
  const [verb] = button.split(":", 1);
  const name = button.slice(verb.length + 1);
  switch (verb) {
    case "uploadCover":
      return {
        section: "cover",
        run: ({ attachments: to }, id, version) => to.putCover(id, version, fileOf(fields, "cover")),
      };
    case "drawCover":
      return { section: "cover", run: ({ attachments: to }, id, version) => to.drawCover(id, version) };
    case "removeCover":
      return {
        section: "cover",
        run: ({ attachments: to }, id, version) => passMissing(to.removeCover(id, version)),
      };
    case "addCompliance":
      return {
        section: "compliance",
        run: ({ attachments }, id, version) => addCompliance(attachments, id, version, fields),
      };
    case "removeCompliance":
      return {
        section: "compliance",
        run: ({ attachments: to }, id, version) => passMissing(to.removeCompliance(id, version, name)),
      };
    case "uploadFiles":
      return { section: "files", run: ({ files }, id, version) => uploadAll(files, id, version, fields) };
    case "removeFile":
      return {
        section: "files",
        run: ({ files }, id, version) => passMissing(files.remove(id, version, name)),
      };
  }
}

/** One after another, all of one kind. None chosen is a file without a name, and the server says what it wanted. */
async function addCompliance(to: Repository["attachments"], id: string, version: string, fields: FormData) {
  const kind = COMPLIANCE_KINDS.find((one) => one === fields.get(COMPLIANCE_KIND_FIELD));
  for (const file of fields.getAll(COMPLIANCE_FIELD)) {
    if (file instanceof File) await to.addCompliance(id, version, file.name, file, kind);
  }
}

/** One after another; what came before a refused file is stored. An empty field is a file without a name. */
async function uploadAll(to: Repository["files"], id: string, version: string, fields: FormData) {
  const onConflict = CONFLICT_ANSWERS.find((answer) => answer === fields.get(CONFLICT_FIELD)) ??
    DEFAULT_CONFLICT_ANSWER;
  for (const file of fields.getAll(FILES_FIELD)) {
    if (file instanceof File && file.name !== "") {
      await to.upload(id, version, file.name, file, { onConflict });
    }
  }
}

/** No file chosen is a file without bytes; the server says what it wanted. */
function fileOf(fields: FormData, name: string): File {
  const found = fields.get(name);
  return found instanceof File ? found : new File([], "");
}

/** A form that is posted twice finds nothing the second time, which is what was wanted. */
async function passMissing(step: Promise<unknown>): Promise<void> {
  await step.catch((error) => {
    if (!(error instanceof ApiError) || error.error !== "notFound") throw error;
  });
}
