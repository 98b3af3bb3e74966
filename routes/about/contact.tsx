/** A message to those who run the repository. */
import type { Context } from "hono";
import type { GivenMessage } from "../../islands/contact/OperatorForm.tsx";
import { CONTACT_KINDS, type ContactKind } from "../../sdk/model/contact_kind.ts";
import type { ContactForm } from "../../sdk/model/operator_message.ts";
import { ApiError } from "../../sdk/mod.ts";
import { explainFailure, explainIssues, type FieldErrors } from "../_components/account/form.ts";
import { ContactAdvice } from "../_components/contact/ContactAdvice.tsx";
import { ContactPage } from "../_components/contact/ContactPage.tsx";
import { OperatorAddresses } from "../_components/contact/OperatorAddresses.tsx";
import { findArticle } from "../_loaders/articles.ts";
import { type Again, definePage, definePost } from "../_page.ts";

interface Posted {
  given: GivenMessage;
  errors: FieldErrors;
  /** The form goes on with the token that it has, unless that has expired. */
  token?: string;
}
interface Sent extends Omit<Posted, "errors"> {
  numbers: number[];
  website: string;
}

/** Where the operator says how to reach them in other ways. */
const ADDRESSES = "contact_addresses";
/** Where the operator says whom to ask, and what helps. */
const ADVICE = "contact";

/** Numbers are looked at again by the call; this only keeps the address from saying anything else. */
const REFERENCE = /^\d{8}-[0-9A-Z]{6}$/;
/** Characters of an identifier that an address may bring along. */
const DATASET_MAX = 300;

const page = definePage({
  access: "anyone",
  load: async (c, posted?: Posted) => {
    const { repository } = c.var;
    const [form, addresses, advice] = await Promise.all([
      repository.contact.form(),
      findArticle(repository, "about", ADDRESSES),
      findArticle(repository, "about", ADVICE),
    ]);
    const sent = c.req.query("sent") ?? "";
    return {
      form: posted?.token ? { ...form, token: posted.token } satisfies ContactForm : form,
      sent: !posted && REFERENCE.test(sent) ? sent : undefined,
      addresses,
      advice,
      given: {
        kind: "",
        name: c.var.user?.realName ?? "",
        email: c.var.user?.email ?? "",
        dataset: c.req.query("dataset")?.slice(0, DATASET_MAX) ?? "",
        message: "",
      },
    };
  },
  render: ({ addresses, advice, ...data }, { view, t }, posted) => ({
    content: (
      <ContactPage
        view={view}
        state={{ ...data, ...posted }}
        operator={addresses && <OperatorAddresses view={view} article={addresses} />}
        advice={advice && <ContactAdvice view={view} article={advice} />}
      />
    ),
    title: t("contact.title"),
    description: t("contact.intro"),
    canonical: "/about/contact",
  }),
});

export default page;

export const POST = definePost({
  page,
  read: (form): Sent => ({
    given: {
      kind: form("kind"),
      name: form("name"),
      email: form("email").trim(),
      dataset: form("dataset"),
      message: form("message"),
    },
    token: form("token"),
    numbers: form("numbers").split(",").filter((text) => /^\d{1,12}$/.test(text)).map(Number),
    website: form("website"),
  }),
  act: async ({ given, token, numbers, website }, c) => {
    const kind = CONTACT_KINDS.find((kind) => kind === given.kind);
    if (!kind) return again({ given, token }, { kind: c.var.t("contact.kindRequired") });
    const message = { ...given, kind: kind satisfies ContactKind, token, numbers, website };
    const { reference } = await c.var.repository.contact.send(message);
    return `/about/contact?sent=${reference}`;
  },
  explain,
  explainFault: explain,
});

const NAMES = {
  name: "contact.name",
  email: "contact.email",
  dataset: "contact.dataset",
  message: "contact.message",
  website: "contact.website",
} as const;

const again = ({ given, token }: Omit<Posted, "errors">, errors: FieldErrors): Again<Posted> => ({
  posted: { given, token, errors },
});

function explain(error: unknown, sent: Sent, { var: { t, locale } }: Context): Again<Posted> {
  if (!(error instanceof ApiError)) return again(sent, { form: t("ui.requestFailed") });
  if (error.error === "contactExpired" || error.error === "contactFormUsed") {
    return again({ given: sent.given }, { form: error.in(locale) });
  }
  const errors = explainIssues(error.issues, t, NAMES);
  const isNamed = Object.keys(errors).length > 0;
  return again(sent, isNamed ? errors : { form: explainFailure(error, locale, t("ui.requestFailed")) });
}
