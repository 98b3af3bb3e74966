/** The tool by which an editor builds the data policy of a journal: for everybody; who is signed in may keep policies. */
import type { Context } from "hono";
import { additionName, drawablePolicy, journalName, readPolicyForm } from "../forms/data_policy/read_form.ts";
import type { MessageKey, Translate } from "../locales/mod.ts";
import {
  dataPolicySchema,
  ERRORS,
  type Issue,
  type Locale,
  LOCALES,
  readPolicyFile,
  toIssues,
} from "../sdk/mod.ts";
import {
  type DataPolicy,
  FIRST_POLICY,
  POLICY_FIELDS,
  POLICY_NAME_MAX,
  POLICY_SECTIONS,
} from "../sdk/model/data_policy/choices.ts";
import { explainIssues, type FieldErrors } from "./_components/account/form.ts";
import { loginPath } from "./_components/layout/frame.ts";
import { DONE } from "./_components/own_datasets/FlashNote.tsx";
import { explainRefusal } from "./_components/own_datasets/refusal.ts";
import { PolicyToolPage, type ToolState } from "./_components/data_policy/PolicyToolPage.tsx";
import { orUndefined } from "./_loaders/absent.ts";
import { findArticle } from "./_loaders/articles.ts";
import { definePage, definePost } from "./_page.ts";

const PATH = "/data_policy_tool";
const DONE_WORDS = ["saved", "renamed", "deleted"] as const;
/** Every addition and list at its longest, as a browser encodes Chinese. */
const FORM_MAX = 3 * 1024 * 1024;

const pathTo = (id: string | undefined) => id ? `${PATH}?id=${encodeURIComponent(id)}` : PATH;

const page = definePage({
  access: "public",
  load: async (c, posted?: ToolState) => {
    const { repository, user } = c.var;
    const id = posted ? posted.kept?.id : c.req.query("id");
    const [own, stored, guide] = await Promise.all([
      user ? repository.dataPolicies.list() : [],
      id && user ? orUndefined(repository.dataPolicies.get(id)) : undefined,
      findArticle(repository, "help", "data_policy_tool"),
    ]);
    // Somebody whose session has ended logs in and comes back here.
    if (id && !user && !posted) return c.redirect(loginPath(c.var, pathTo(id)), 303);
    if (id && user && !posted && !stored) return undefined;
    return { own, stored, guide, loginHref: loginPath(c.var, pathTo(id)) };
  },
  render: ({ own, stored, guide, loginHref }, { view, user, t, done }, posted) => {
    const did = posted ? undefined : DONE_WORDS.find((one) => one === done);
    const state: ToolState = posted ??
      (stored
        ? { policy: stored.policy, kept: stored, name: stored.name }
        : { policy: FIRST_POLICY, name: "" });
    return {
      content: (
        <PolicyToolPage
          {...{ view, own, state, loginHref, guide }}
          signedIn={user !== undefined}
          done={did && t(`data_policy.done.${did}`)}
        />
      ),
      title: t("data_policy.title"),
      description: t("data_policy.intro"),
      canonical: PATH,
      noindex: stored !== undefined || posted !== undefined,
    };
  },
});

export default page;

interface Input {
  intent: string;
  id: string;
  revision: number;
  name: string;
  read: ReturnType<typeof readPolicyForm>;
  previewLocale?: Locale;
  file?: File;
}

export const POST = definePost({
  page,
  limit: FORM_MAX,
  read: (form): Input => {
    const file = form.fields.get("file");
    const previewLocale = form("previewLocale");
    return {
      intent: form("intent"),
      id: form("id"),
      revision: Number(form("revision")),
      name: form("name").trim(),
      read: readPolicyForm(form.fields),
      previewLocale: previewLocale === "zh" || previewLocale === "en" ? previewLocale : undefined,
      file: file instanceof File && file.size > 0 ? file : undefined,
    };
  },
  act: async (input, c) => {
    const { repository } = c.var;
    switch (input.intent) {
      case "import":
        return await open(input, c);
      case "rename":
        await repository.dataPolicies.rename(input.id, input.name);
        return `${PATH}?${DONE}=renamed`;
      case "delete":
        await repository.dataPolicies.delete(input.id);
        return `${PATH}?${DONE}=deleted`;
    }
    const judged = dataPolicySchema.safeParse(input.read);
    if (!judged.success) {
      return { posted: { ...stateOf(input), errors: explain(toIssues(judged.error), c.var.t) } };
    }
    return await carryOut(input, judged.data, c);
  },
  explain: (error, input, c) => ({
    posted: {
      ...stateOf(input),
      problem: explainRefusal(error, c.var.locale),
      conflict: error.code === ERRORS.policyChanged.code,
    },
  }),
});

async function carryOut(input: Input, policy: DataPolicy, { var: { repository, t, locale, user } }: Context) {
  const { intent, id, revision, previewLocale } = input;
  const name = input.name || policy.journal[locale] || policy.journal.zh || policy.journal.en ||
    t("data_policy_text.titleBare");
  const { dataPolicies } = repository;
  switch (intent) {
    case "docx-zh":
    case "docx-en":
      return await dataPolicies.export(policy, intent === "docx-zh" ? "zh" : "en");
    case "markdown":
    case "json":
      return await dataPolicies.export(policy, previewLocale ?? locale, intent);
    case "save":
    case "saveAs": {
      const kept = intent === "save" && id && user
        ? await dataPolicies.save(id, name.slice(0, POLICY_NAME_MAX), policy, revision)
        : await dataPolicies.create(name.slice(0, POLICY_NAME_MAX), policy);
      return `${pathTo(kept.id)}&${DONE}=saved`;
    }
    default:
      return { posted: { ...stateOf(input), policy } };
  }
}

/** By field: of a list, all entries are one field. */
function explain(issues: Issue[], t: Translate): FieldErrors {
  const fields = issues.map((issue) => ({ ...issue, path: issue.path.replace(/^(other\w+)\.\d+$/, "$1") }));
  return explainIssues(fields, t, FIELD_NAMES);
}

const FIELD_NAMES: Record<string, MessageKey> = {
  ...Object.fromEntries(
    LOCALES.flatMap((locale) => [
      [journalName(locale), `data_policy.journalName.${locale}`],
      ...POLICY_SECTIONS.map((section) => [
        additionName(section, locale),
        `data_policy_text.heading.${section}`,
      ]),
    ]),
  ),
  ...Object.fromEntries(POLICY_FIELDS.map((field) => [field, `data_policy.field.${field}`])),
  contact: "data_policy.contact",
  formats: "data_policy.formats",
  licences: "data_policy.licences",
  otherFormats: "data_policy.otherFormats",
  otherLicences: "data_policy.otherLicences",
};

/** What was typed, as the page shows it once more. */
const stateOf = ({ id, name, revision, read, previewLocale }: Input): ToolState => ({
  policy: drawablePolicy(read),
  name,
  previewLocale,
  ...(id ? { kept: { id, name, revision } } : {}),
});

/** Opens a file; one that cannot be read leaves the page at its beginning, and says what is wrong with it. */
async function open({ file }: Input, { var: { t } }: Context): Promise<{ posted: ToolState }> {
  const failed = (problem: string) => ({ posted: { policy: FIRST_POLICY, name: "", problem } });
  if (!file) return failed(t("data_policy.importNone"));
  const name = file.name.slice(0, 100);
  const found = readPolicyFile(await file.text());
  if ("notJson" in found) return failed(t("data_policy.importNotJson", { name }));
  if ("issues" in found) {
    const problems = found.issues.slice(0, 5).map(({ path, key, params }) =>
      `${path ? `${path}: ` : ""}${t(`validation.${key}`, params)}`
    ).join(" ");
    return failed(t("data_policy.importInvalid", { name, problems }));
  }
  return { posted: { policy: found.policy, name: "", note: t("data_policy.imported", { name }) } };
}
