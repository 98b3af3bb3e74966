/** A letter to whoever answers for a published dataset. */
import type { Context } from "hono";
import { ApiError, type Dataset } from "../../sdk/mod.ts";
import { explainFailure, explainIssues } from "../_components/account/form.ts";
import { loginPath } from "../_components/layout/frame.ts";
import { ContactPage, type LetterState } from "../_components/contact_depositor/ContactPage.tsx";
import { orUndefined } from "../_loaders/absent.ts";
import { type Again, definePage, definePost } from "../_page.ts";

interface Letter extends Required<Pick<LetterState, "given">> {
  dataSetId: string;
  version: string;
  captchaToken: string;
}
type Posted = Pick<Letter, "dataSetId" | "version" | "given"> & Pick<LetterState, "errors">;

const pathTo = ({ dataSetId, version }: Pick<Dataset, "dataSetId" | "version">) =>
  `/detail/contact?${new URLSearchParams({ dataSetId, version })}`;

const page = definePage({
  access: "anyone",
  load: async (c, posted?: Posted) => {
    const { dataSetId, version } = posted ?? c.req.query();
    const dataset = await findAddressee(c, dataSetId, version);
    return dataset && { dataset, loginHref: loginPath(c.var, pathTo(dataset)), sent: c.req.query("sent") };
  },
  render: ({ dataset, loginHref, sent }, { view, user, t }, posted) => {
    const outcome = posted ? { given: posted.given, errors: posted.errors } : { sent: sent !== undefined };
    return {
      content: <ContactPage view={view} state={{ dataset, user, loginHref, ...outcome }} />,
      title: t("contact_depositor.title"),
      // The switch of languages leads to the form, not to the outcome of a letter.
      path: pathTo(dataset),
    };
  },
});

export default page;

export const POST = definePost({
  page,
  read: (form): Letter => ({
    dataSetId: form("dataSetId"),
    version: form("version"),
    given: { name: form("name"), email: form("email").trim(), message: form("message") },
    captchaToken: form("captchaToken"),
  }),
  act: async ({ dataSetId, version, given, captchaToken }, c) => {
    const dataset = await findAddressee(c, dataSetId, version);
    if (!dataset) return undefined;
    await c.var.repository.datasets.contact(dataset.dataSetId, dataset.version, { ...given, captchaToken });
    return `${pathTo(dataset)}&sent=1`;
  },
  explain,
  explainFault: explain,
});

const NAMES = {
  name: "contact_depositor.name",
  email: "contact_depositor.email",
  message: "contact_depositor.message",
} as const;

function explain(error: unknown, letter: Letter, { var: { t, locale, user } }: Context): Again<Posted> {
  if (error instanceof ApiError && error.issues.length > 0) {
    return { posted: { ...letter, errors: explainIssues(error.issues, t, NAMES) } };
  }
  const isBare = !user && !letter.captchaToken;
  const message = isBare
    ? t("contact_depositor.noScript")
    : explainFailure(error, locale, t("ui.requestFailed"));
  return { posted: { ...letter, errors: { message } } };
}

/** Only what is public has somebody whom strangers may ask. */
async function findAddressee(c: Context, dataSetId: string | undefined, version: string | undefined) {
  if (!dataSetId) return undefined;
  const dataset = await orUndefined(c.var.repository.datasets.get(dataSetId, version || undefined));
  return dataset && (dataset.status === "PUBLISHED" || dataset.tombstone) ? dataset : undefined;
}
