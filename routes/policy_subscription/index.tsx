/** News of policies by e-mail: asking for them, and confirming by the mailed link. */
import type { Context } from "hono";
import { ApiError } from "../../sdk/mod.ts";
import { explainFailure, explainIssues } from "../_components/account/form.ts";
import {
  SubscriptionPage,
  type SubscriptionStep,
  titleOf,
} from "../_components/subscription/SubscriptionPage.tsx";
import { definePage, definePost } from "../_page.ts";

const page = definePage({
  access: "anyone",
  load: async (c, posted?: SubscriptionStep): Promise<SubscriptionStep> => {
    const token = c.req.query("token");
    if (posted) return posted;
    return token ? await stepOfLink(c, token) : { step: "ask" };
  },
  render: (state, { view, t }) => ({
    content: <SubscriptionPage view={view} state={state} />,
    title: t(titleOf(state)),
  }),
});

export default page;

/** A link that was used, or is none, says so before anybody presses the button. */
async function stepOfLink(
  { var: { repository, locale, t } }: Context,
  token: string,
): Promise<SubscriptionStep> {
  try {
    const { confirmed } = await repository.subscriptions.check(token);
    return confirmed ? { step: "confirmed", already: true } : { step: "confirm", token };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { step: "failed", text: explainFailure(error, locale, t("ui.requestFailed")) };
  }
}

const show = (posted: SubscriptionStep) => ({ posted });

export const POST = definePost({
  page,
  read: (form) => ({
    confirms: form("intent") === "confirm",
    email: form("email").trim(),
    token: form("token"),
  }),
  act: async ({ confirms, email, token }, { var: { repository } }) => {
    if (confirms) await repository.subscriptions.confirm(token);
    else await repository.subscriptions.ask(email);
    return show(confirms ? { step: "confirmed" } : { step: "asked", email });
  },
  explain: (error, { confirms, email }, { var: { t, locale } }) => {
    const text = explainFailure(error, locale, t("ui.requestFailed"));
    if (confirms) return show({ step: "failed", text });
    const { email: problem = text } = explainIssues(error.issues, t);
    return show({ step: "ask", email, error: problem });
  },
});
