import type { AccessTerms } from "../../../sdk/model/access_request.ts";
import type { Dataset, RequestEntry } from "../../../sdk/mod.ts";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { detailPath, pathOf, type View } from "../dataset/view.ts";
import { FlashNote } from "../own_datasets/FlashNote.tsx";
import { titleOf } from "../own_datasets/links.ts";
import { AccessForm, type AccessFormProps } from "./AccessForm.tsx";
import { AddFiles } from "./AddFiles.tsx";
import { accessRequestPath, followedPath } from "./paths.ts";
import { RequestFacts } from "./RequestFacts.tsx";
import { StandingCard } from "./StandingCard.tsx";
import { type EmailStep, VisitorSteps } from "./VisitorSteps.tsx";
import { StateBadge } from "./StateBadge.tsx";

interface Props extends Omit<AccessFormProps, "action" | "email" | "earlier"> {
  dataset: Dataset;
  terms: AccessTerms;
  /** The requester's requests about this dataset, newest first. */
  requests: readonly RequestEntry[];
  made?: string;
  done?: string;
  loginHref: string;
  /** Of a request by somebody without an account. */
  requestKey?: string;
  /** How far their e-mail is proven. */
  step?: EmailStep;
}

/** Asks for the restricted files of one dataset, and shows how that stands. */
export function AccessRequestPage(props: Props) {
  const { view, dataset, terms, requests, made, done, loginHref, requestKey, step, ...form } = props;
  const { t } = view;
  const { dataSetId, version } = dataset;
  const action = requestKey ? followedPath(requestKey) : accessRequestPath(dataSetId, version);
  const [current, ...earlier] = requests;
  const email = requestKey ? current?.email ?? "" : form.user?.email ?? step?.email ?? "";
  const asking = { view, action, email, earlier: current, ...form };
  const isOpen = current?.state === "PENDING" || current?.state === "ACCEPTED";
  return (
    <div className="max-w-180">
      <h1 className="text-2xl md:text-3xl">{t("access_request.title")}</h1>
      <p className="mt-1">
        <a href={detailPath(view, dataSetId, { version })} className="link break-words">
          {titleOf(view, dataset)}
        </a>
      </p>
      <FlashNote text={done} />
      <div className="mt-5 flex flex-col gap-6">
        {current && (
          <StandingCard {...{ view, made, action }} entry={current} hasAccount={requestKey === undefined} />
        )}
        {isOpen && (
          <Card title={t("access_request.yours")}>
            <RequestFacts view={view} entry={current} fileAction={requestKey && action} />
            <AddFiles
              {...{ view, action, requestKey }}
              entry={current}
              error={form.errors?.attachments}
            />
          </Card>
        )}
        {current?.state === "PENDING" && <AnswerTime view={view} terms={terms} />}
        {!isOpen && (terms.needed
          ? (
            <>
              <Terms view={view} terms={terms} />
              {form.user || requestKey || form.proof
                ? (
                  <Card title={t(current ? "access_request.resubmit" : "access_request.form")}>
                    <AccessForm {...asking} />
                  </Card>
                )
                : <VisitorSteps {...{ view, action, loginHref, step }} />}
            </>
          )
          : <NotNeeded view={view} dataset={dataset} />)}
        {current?.state === "ACCEPTED" && terms.needed && (
          <details className="panel p-4 md:p-5" open={Boolean(form.draft)}>
            <summary className="cursor-pointer font-medium flex items-center gap-2">
              <Icon name="i-tabler-chevron-right" className="text-faint" />
              {t("access_request.renew")}
            </summary>
            <p className="mt-2 mb-4 text-soft">{t("access_request.renewText")}</p>
            <AccessForm {...asking} />
          </details>
        )}
        <History view={view} entries={isOpen ? earlier : requests} fileAction={requestKey && action} />
        {form.user && (
          <p>
            <a href={pathOf(view, accessRequestPath())} className="link">{t("access_request.ownTitle")}</a>
          </p>
        )}
      </div>
    </div>
  );
}

/** How long the depositor has usually taken; nothing while there are too few answers to say so. */
function AnswerTime({ view: { t }, terms: { answerDays } }: { view: View; terms: AccessTerms }) {
  if (answerDays === undefined) return null;
  return <p className="text-soft">{t("access_request.answerDays", { days: answerDays })}</p>;
}

function Terms({ view: { t }, terms: { answerDays } }: { view: View; terms: AccessTerms }) {
  return (
    <p className="text-soft max-w-[68ch]">
      {t("access_request.intro")}
      {answerDays !== undefined && ` ${t("access_request.answerDays", { days: answerDays })}`}
    </p>
  );
}

function NotNeeded({ view, dataset: { dataSetId, version } }: { view: View; dataset: Dataset }) {
  const { t } = view;
  return (
    <div className="panel">
      <EmptyState
        icon="i-tabler-lock-open"
        title={t("errors.accessNotNeeded")}
        action={
          <a href={detailPath(view, dataSetId, { version })} className="link">
            {t("access_request.toDataset")}
          </a>
        }
      />
    </div>
  );
}

function History(
  { view, entries, fileAction }: { view: View; entries: readonly RequestEntry[]; fileAction?: string },
) {
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-lg mb-3">{view.t("access_request.history")}</h2>
      <ul className="flex flex-col gap-4">
        {entries.map((entry) => (
          <li key={entry.requestId} className="panel p-4 md:p-5">
            <p className="mb-2">
              <StateBadge view={view} state={entry.state} />
            </p>
            <RequestFacts view={view} entry={entry} fileAction={fileAction} />
          </li>
        ))}
      </ul>
    </section>
  );
}
