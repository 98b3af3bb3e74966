/**
 * The link in every mail about policies. A person presses the button; a mail program posts to the address by itself, with
 * nothing but `List-Unsubscribe=One-Click` (RFC 8058).
 */
import { explainFailure } from "../_components/account/form.ts";
import {
  SubscriptionPage,
  type SubscriptionStep,
  titleOf,
} from "../_components/subscription/SubscriptionPage.tsx";
import { definePage, definePost } from "../_page.ts";

const page = definePage({
  access: "anyone",
  load: (c, posted?: SubscriptionStep): SubscriptionStep => {
    const { id = "", token = "" } = c.req.query();
    if (posted) return posted;
    return id && token
      ? { step: "end", id, token }
      : { step: "failed", text: c.var.t("subscription.incomplete") };
  },
  render: (state, { view, t }) => ({
    content: <SubscriptionPage view={view} state={state} />,
    title: t(titleOf(state)),
  }),
});

export default page;

const show = (posted: SubscriptionStep) => ({ posted });

export const POST = definePost({
  page,
  read: (form, c) => ({
    id: form("id") || (c.req.query("id") ?? ""),
    token: form("token") || (c.req.query("token") ?? ""),
  }),
  act: async ({ id, token }, { var: { repository } }) => {
    await repository.subscriptions.end(id, token);
    return show({ step: "ended" });
  },
  explain: (error, _input, { var: { t, locale } }) =>
    show({ step: "failed", text: explainFailure(error, locale, t("ui.requestFailed")) }),
});
