/**
 * Requests for access to restricted files (spec 2 §2): of one dataset, of the mailed address of somebody without an account,
 * or the list of all that a member has asked for.
 */
import type { Context } from "hono";
import { isFileName } from "../sdk/model/file.ts";
import { ACCESS_ATTACHMENTS_MAX, ACCESS_ATTACHMENTS_SIZE_MAX } from "../sdk/model/limits.ts";
import { type AccessDraft, readAccessDraft } from "../forms/access_request.ts";
import { ApiError, type RequestEntry } from "../sdk/mod.ts";
import { AccessRequestPage } from "./_components/access_request/AccessRequestPage.tsx";
import { OwnRequestsPage } from "./_components/access_request/OwnRequestsPage.tsx";
import { accessRequestPath, followedPath } from "./_components/access_request/paths.ts";
import type { EmailStep } from "./_components/access_request/VisitorSteps.tsx";
import { explainIssues, explainRefusal, type FieldErrors } from "./_components/account/form.ts";
import { loginPath } from "./_components/layout/frame.ts";
import { DONE } from "./_components/own_datasets/FlashNote.tsx";
import { leadOn } from "./_link_page.tsx";
import { ACCESS_FORM_MAX } from "./_form_limits.ts";
import { orUndefined } from "./_loaders/absent.ts";
import { definePage, definePost, type FormReader } from "./_page.ts";

interface Posted {
  draft?: AccessDraft;
  errors?: FieldErrors;
  problem?: string;
  made?: string;
  /** Of somebody without an account: how far their e-mail is proven. */
  step?: EmailStep;
  proof?: string;
}

const targetOf = (c: Context) => ({
  dataSetId: c.req.query("dataSetId") || undefined,
  version: c.req.query("version") || undefined,
  key: c.req.query("key") || undefined,
});

const page = definePage({
  access: "anyone",
  load: async (c, _posted?: Posted): Promise<Shown | undefined> => {
    const { dataSetId, key } = targetOf(c);
    const { accessRequests } = c.var.repository;
    if (key) return await loadFollowed(c, key);
    if (!dataSetId) {
      return c.var.user
        ? { requests: await accessRequests.own() }
        : { requests: [], loginHref: loginPath(c.var) };
    }
    return await loadOwn(c, dataSetId);
  },
  render: ({ requests, about, loginHref }, { view, user, t, done }, posted: Posted = {}) => {
    const said = DONE_STEPS.find((one) => one === done);
    const note = said && t(`access_request.done.${said}`);
    return {
      content: about
        ? <AccessRequestPage {...{ view, user, requests }} {...about} {...posted} done={note} />
        : <OwnRequestsPage {...{ view, requests, loginHref }} done={note} />,
      title: t(about ? "access_request.title" : "access_request.ownTitle"),
      behindLink: about?.requestKey !== undefined,
    };
  },
});

const DONE_STEPS = ["sent", "sentWithoutFiles", "withdrawn", "attached"] as const;
type Done = (typeof DONE_STEPS)[number];

interface Shown {
  requests: RequestEntry[];
  /** Absent for the list of all. */
  about?: About;
  /** For who is not signed in, and has no list. */
  loginHref?: string;
}

interface About {
  dataset: NonNullable<Awaited<ReturnType<typeof findDataset>>>;
  terms: { needed: boolean; answerDays?: number };
  loginHref: string;
  requestKey?: string;
}

const findDataset = (c: Context, dataSetId: string, version?: string) =>
  orUndefined(c.var.repository.datasets.get(dataSetId, version));

async function loadAbout(c: Context, dataSetId: string, version?: string): Promise<About | undefined> {
  const dataset = await findDataset(c, dataSetId, version);
  if (!dataset) return undefined;
  const terms = await c.var.repository.accessRequests.terms(dataSetId, dataset.version);
  return { dataset, terms, loginHref: loginPath(c.var, accessRequestPath(dataSetId, dataset.version)) };
}

async function loadOwn(
  c: Context,
  dataSetId: string,
): Promise<Shown | undefined> {
  const about = await loadAbout(c, dataSetId, targetOf(c).version);
  if (!about) return undefined;
  const own = c.var.user ? await c.var.repository.accessRequests.own() : [];
  const requests = own.filter((one) => one.dataSetId === dataSetId && one.version === about.dataset.version);
  return { requests, about };
}

/** The key in the address is the right to the request: it goes to no other site. */
async function loadFollowed(
  c: Context,
  key: string,
): Promise<Shown | undefined> {
  c.set("behindLink", true);
  const followed = await orUndefined(c.var.repository.accessRequests.followed(key));
  const about = followed?.dataSetId && await loadAbout(c, followed.dataSetId, followed.version);
  if (!followed || !about) return undefined;
  return { requests: [followed], about: { ...about, requestKey: key } };
}

export { page as get };

function readFiles(form: FormReader): File[] {
  return form.fields.getAll("attachments").filter((one) => one instanceof File).filter(({ size }) =>
    size > 0
  );
}

interface Input {
  intent: string;
  requestId: string;
  attachmentId: string;
  draft: AccessDraft;
  files: File[];
  step: EmailStep;
  code: string;
  proof: string;
}

export const post = definePost({
  page,
  limit: ACCESS_FORM_MAX,
  read: (form, c): Input => ({
    intent: form("intent"),
    requestId: form("requestId"),
    attachmentId: form("attachmentId"),
    draft: readAccessDraft(form, c.var.locale),
    files: readFiles(form),
    step: { email: form("email"), codeId: form("codeId") },
    code: form("code"),
    proof: form("proof"),
  }),
  act: async (input, c) => {
    const { accessRequests } = c.var.repository;
    const { key } = targetOf(c);
    if (key) c.set("behindLink", true);
    const { intent, requestId, step: { email, codeId } } = input;
    if (intent === "open") {
      return leadOn(c, await (key ? accessRequests.openFollowed(key) : accessRequests.open(requestId)));
    }
    if (intent === "link") return { posted: { made: (await accessRequests.link(requestId)).url } };
    if (intent === "code") {
      return { posted: { step: { email, codeId: (await accessRequests.mailCode(email)).codeId } } };
    }
    if (intent === "confirm") {
      const { proof, email } = await accessRequests.confirmCode(codeId, input.code);
      return { posted: { proof, step: { email, codeId } } };
    }
    if (intent === "file" && key) {
      return passOn(await accessRequests.downloadFollowed(key, input.attachmentId));
    }
    if (intent === "withdraw") {
      await (key ? accessRequests.withdrawFollowed(key) : accessRequests.withdraw(requestId));
      return doneAt(c, "withdrawn");
    }
    return intent === "attach" ? await attach(c, input) : await ask(c, input);
  },
  explain: (error, { intent, draft, step, proof }, c) => {
    const errors = explainIssues(error.issues, c.var.t, { email: "account.email" });
    const problem = error.issues.length > 0 ? undefined : explainRefusal(error, c);
    if (intent === "code") return { posted: { step: { ...step, codeId: "", errors, problem } } };
    if (intent === "confirm") return { posted: { step: { ...step, errors, problem } } };
    if (intent === "attach") return { posted: { errors: { attachments: explainRefusal(error, c) } } };
    if (intent !== "request") throw error;
    // A proof that has ended is asked for anew.
    if (error.error === "emailProofInvalid") {
      return { posted: { step: { email: step.email, codeId: "", problem } } };
    }
    return { posted: { draft, errors, problem, step, proof } };
  },
});

/** Headers of a file that a browser needs; those of the page itself come on the way out. */
const FILE_HEADERS = [
  "Content-Type",
  "Content-Length",
  "Content-Disposition",
  "Cache-Control",
];

/**
 * A file of the API as the answer of the page: the key of its address is in no other one. It has the content policy of
 * every page, and is saved in place of being shown.
 */
function passOn({ body, headers }: Response): Response {
  const kept = FILE_HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  return new Response(body, { headers: [...kept, ["X-Content-Type-Options", "nosniff"]] });
}

/** Back to the request, with a word about what was done. */
function doneAt(c: Context, done: Done, { key, version }: { key?: string; version?: string } = {}): string {
  const target = targetOf(c);
  const followed = key ?? target.key;
  const path = followed
    ? followedPath(followed)
    : accessRequestPath(target.dataSetId, version ?? target.version);
  return `${path}&${DONE}=${done}`;
}

/** Files are looked at before the request is made, so that what is wrong with them leaves nothing behind. */
function refuseFiles(c: Context, files: readonly File[], taken: readonly number[] = []): string | undefined {
  const wrong = files.find(({ name }) => !isFileName(name) || name.includes("/"));
  if (wrong) return `${wrong.name.slice(0, 80)}: ${c.var.t("validation.invalidFileName")}`;
  const size = [...taken, ...files.map((file) => file.size)].reduce((sum, one) => sum + one, 0);
  const isTooMuch = taken.length + files.length > ACCESS_ATTACHMENTS_MAX ||
    size > ACCESS_ATTACHMENTS_SIZE_MAX;
  return isTooMuch ? c.var.t("validation.accessAttachmentLimits") : undefined;
}

async function ask(
  c: Context,
  { draft, files, step, proof }: Input,
): Promise<string | { posted: Posted } | undefined> {
  const { key, ...target } = targetOf(c);
  const { accessRequests } = c.var.repository;
  const followed = key ? await orUndefined(accessRequests.followed(key)) : undefined;
  const dataSetId = followed?.dataSetId ?? target.dataSetId;
  const dataset = dataSetId && await findDataset(c, dataSetId, followed?.version ?? target.version);
  if (!dataset) return undefined;
  const attachments = refuseFiles(c, files);
  if (attachments) return { posted: { draft, errors: { attachments }, step, proof } };
  const { name, institution, justification } = draft;
  const payload = { name, institution, justification };
  if (c.var.user && !key) {
    const { requestId } = await accessRequests.create(dataset.dataSetId, dataset.version, payload);
    const all = await sendFiles(files, (file) => accessRequests.attach(requestId, file.name, file));
    return doneAt(c, all ? "sent" : "sentWithoutFiles", { version: dataset.version });
  }
  const evidence = { proof, key: key ?? "" };
  const asked = await accessRequests.createAsVisitor(dataset.dataSetId, dataset.version, {
    ...payload,
    ...evidence,
  });
  const all = await sendFiles(files, (file) => accessRequests.attachFollowed(asked.key, file.name, file));
  return doneAt(c, all ? "sent" : "sentWithoutFiles", { key: asked.key });
}

/** The request stands whatever becomes of its files; they can be added on its page. @returns whether all were taken. */
async function sendFiles(files: readonly File[], send: (file: File) => Promise<unknown>): Promise<boolean> {
  try {
    for (const file of files) await send(file);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

async function attach(c: Context, { requestId, files }: Input): Promise<string | { posted: Posted }> {
  const { key } = targetOf(c);
  if (files.length === 0) return { posted: { errors: { attachments: c.var.t("validation.required") } } };
  const { accessRequests, requests } = c.var.repository;
  const entry = await (key ? accessRequests.followed(key) : requests.get(requestId));
  const attachments = refuseFiles(c, files, entry.attachments.map(({ size }) => size));
  if (attachments) return { posted: { errors: { attachments } } };
  for (const file of files) {
    await (key
      ? accessRequests.attachFollowed(key, file.name, file)
      : accessRequests.attach(requestId, file.name, file));
  }
  return doneAt(c, "attached");
}
