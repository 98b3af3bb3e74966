/** What visitors wrote to the operator, for platform administrators and the data governance team. */
import { CONTACT_STATES } from "../../sdk/model/contact_kind.ts";
import { MessagesPage } from "../_components/contact/MessagesPage.tsx";
import { DONE } from "../_components/own_datasets/FlashNote.tsx";
import { readPageNumber } from "../_components/page_number.ts";
import { definePage, definePost } from "../_page.ts";

const page = definePage({
  access: "manage:messages",
  load: async (c) => {
    const state = CONTACT_STATES.find((one) => one === c.req.query("state")) ?? "open";
    const page = readPageNumber(c.req.query("page"));
    return { state, messages: await c.var.repository.contact.messages({ state, page }) };
  },
  render: (data, { view, user, t, done }) => {
    const word = done === "answered"
      ? "contact.marked"
      : done === "reopened"
      ? "contact.reopened"
      : undefined;
    return {
      content: <MessagesPage {...data} view={view} user={user} done={word && t(word)} />,
      title: t("contact.messages"),
    };
  },
});

export default page;

export const POST = definePost({
  page,
  returnTo: "/manage/messages",
  read: (form) => ({ reference: form("reference"), answered: form("answered") === "yes" }),
  act: async ({ reference, answered }, c) => {
    await c.var.repository.contact.mark(reference, answered);
    return answered
      ? `/manage/messages?${DONE}=answered`
      : `/manage/messages?state=answered&${DONE}=reopened`;
  },
});
