/** Texts that a depositor keeps for answers to requests for access. */
import { ANSWER_USES } from "../../../sdk/model/answer_template.ts";
import { type PostedTemplate, TemplatesPage } from "../../_components/access_request/TemplatesPage.tsx";
import { ANSWER_TEMPLATES } from "../../_components/access_request/paths.ts";
import { explainIssues, explainRefusal } from "../../_components/account/form.ts";
import { DONE } from "../../_components/own_datasets/FlashNote.tsx";
import { definePage, definePost } from "../../_page.ts";

const page = definePage({
  access: "signedIn",
  load: async (c, _posted?: PostedTemplate) => await c.var.repository.accessRequests.templates(),
  render: (templates, { view, t, done }, posted?: PostedTemplate) => ({
    content: (
      <TemplatesPage
        {...{ view, templates, posted }}
        done={done === "saved" || done === "removed" ? t(`access_request.template.${done}`) : undefined}
      />
    ),
    title: t("access_request.templates"),
  }),
});

export default page;

export const POST = definePost({
  page,
  read: (form) => ({
    intent: form("intent"),
    templateId: form("templateId"),
    use: form("use"),
    name: form("name"),
    text: form("text").replaceAll("\r\n", "\n"),
  }),
  act: async ({ intent, templateId, name, text, ...given }, c) => {
    const { accessRequests } = c.var.repository;
    if (intent === "remove") {
      await accessRequests.removeTemplate(templateId);
      return `${ANSWER_TEMPLATES}?${DONE}=removed`;
    }
    const use = ANSWER_USES.find((one) => one === given.use) ?? "accept";
    const template = { use, name, text };
    if (templateId) await accessRequests.changeTemplate(templateId, template);
    else await accessRequests.addTemplate(template);
    return `${ANSWER_TEMPLATES}?${DONE}=saved`;
  },
  explain: (error, input, c) => {
    const errors = explainIssues(error.issues, c.var.t, {});
    const problem = error.issues.length > 0 ? undefined : explainRefusal(error, c);
    return { posted: { ...input, errors, problem } };
  },
});
