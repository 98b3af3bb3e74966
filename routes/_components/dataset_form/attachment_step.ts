/** Buttons of the form that bring or take away a picture or a document, where there is no JavaScript. */
import { ApiError, type Repository } from "../../../sdk/mod.ts";
import type { Section } from "../../../islands/dataset_form/sections.ts";

export interface AttachmentStep {
  section: Section;
  run(attachments: Repository["attachments"], dataSetId: string, version: string): Promise<unknown>;
}

export function attachmentStep(fields: FormData, button: string): AttachmentStep | undefined {
  const [verb, attachmentId = ""] = button.split(":");
  switch (verb) {
    case "uploadCover":
      return {
        section: "cover",
        run: (to, id, version) => to.putCover(id, version, fileOf(fields, "cover")),
      };
    case "drawCover":
      return { section: "cover", run: (to, id, version) => to.drawCover(id, version) };
    case "removeCover":
      return { section: "cover", run: (to, id, version) => passMissing(to.removeCover(id, version)) };
    case "addCompliance": {
      const file = fileOf(fields, "complianceItem");
      return {
        section: "compliance",
        run: (to, id, version) => to.addCompliance(id, version, file.name, file),
      };
    }
    case "removeCompliance":
      return {
        section: "compliance",
        run: (to, id, version) => passMissing(to.removeCompliance(id, version, attachmentId)),
      };
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
