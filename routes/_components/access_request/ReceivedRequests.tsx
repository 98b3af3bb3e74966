import { formatNumber } from "../../../locales/format.ts";
import { ACCESS_WORKFLOW, type AccessState } from "../../../sdk/model/access_request.ts";
import type { AnswerTemplate } from "../../../sdk/model/answer_template.ts";
import type { RequestEntry, RequestEntryPage } from "../../../sdk/mod.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { LinkTabs } from "../../../ui/Tabs.tsx";
import { PagedList } from "../content/PagedList.tsx";
import { detailPath, pathOf, textOf, type View } from "../dataset/view.ts";
import { DecisionForms, type PostedDecision } from "./DecisionForms.tsx";
import { ANSWER_TEMPLATES, receivedPath } from "./paths.ts";
import { RequestFacts } from "./RequestFacts.tsx";
import { StateBadge } from "./StateBadge.tsx";

interface Props {
  view: View;
  state: AccessState;
  received: RequestEntryPage;
  /** Texts for answers that the depositor keeps. */
  templates: readonly AnswerTemplate[];
  /** Where all requests are as CSV. */
  exportHref: string;
  /** A decision that came back. */
  posted?: PostedDecision;
}

/** What others ask of a depositor, with the decision beside each: a tab for each state. */
export function ReceivedRequests({ view, state, received, templates, exportHref, posted }: Props) {
  const { t, locale } = view;
  return (
    <section aria-labelledby="received-title">
      <h2 id="received-title" className="text-lg">{t("access_request.received")}</h2>
      <p className="mt-1 mb-3 text-soft">{t("access_request.receivedIntro")}</p>
      <p className="mb-3 flex flex-wrap gap-3">
        <LinkButton size="sm" icon="i-tabler-message-2" href={pathOf(view, ANSWER_TEMPLATES)}>
          {t("access_request.templates")}
        </LinkButton>
        <LinkButton size="sm" icon="i-tabler-file-download" href={exportHref} download="">
          {t("access_request.export")}
        </LinkButton>
      </p>
      <LinkTabs
        label={t("access_request.filter")}
        tabs={ACCESS_WORKFLOW.states.map((one) => ({
          href: pathOf(view, receivedPath({ state: one, page: 1 })),
          label: t(`access_request.state.${one}`),
          current: one === state,
          count: formatNumber(locale, received.counts[one] ?? 0),
        }))}
      />
      <div className="mt-4">
        <PagedList
          view={view}
          page={received}
          row={(entry) => (
            <li key={entry.requestId} className="panel p-4 md:p-5">
              <Received {...{ view, entry, state, templates, posted }} />
            </li>
          )}
          empty={{
            icon: "i-tabler-inbox",
            title: t("access_request.receivedNone"),
            text: t("access_request.receivedNoneText"),
          }}
          pathTo={(page) => receivedPath({ state, page })}
          className="flex flex-col gap-4"
        />
      </div>
    </section>
  );
}

type ReceivedProps = Omit<Props, "received" | "exportHref"> & { entry: RequestEntry };

function Received({ view, entry, state, templates, posted }: ReceivedProps) {
  const { dataSetId, version, title } = entry;
  return (
    <article aria-labelledby={`request-${entry.requestId}`}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 mb-2">
        <a
          id={`request-${entry.requestId}`}
          href={detailPath(view, dataSetId ?? "", { version })}
          className="link font-medium break-words min-w-0"
        >
          {(title && textOf(view, title)) || view.t("detail.untitled")}
        </a>
        <StateBadge view={view} state={entry.state} />
      </p>
      <RequestFacts view={view} entry={entry} />
      <DecisionForms
        {...{ view, entry, templates }}
        action={receivedPath({ state, page: 1 })}
        posted={posted?.requestId === entry.requestId ? posted : undefined}
      />
    </article>
  );
}
