import { formatDateTime, formatNumber } from "../../../locales/format.ts";
import type { Page } from "../../../sdk/model/envelope.ts";
import type { JobOverview, JobRun, OutboxState } from "../../../sdk/model/job.ts";
import type { CurrentUser } from "../../../sdk/model/account/user.ts";
import type { View } from "../dataset/view.ts";
import { FlashNote } from "../own_datasets/FlashNote.tsx";
import { TimeZoneNote } from "../own_datasets/TimeZoneNote.tsx";
import { ManageNav } from "../review/ManageNav.tsx";
import { Alert } from "../../../ui/Alert.tsx";
import type { RunFilter } from "./address.ts";
import { AlarmList } from "./AlarmList.tsx";
import { JobList } from "./JobList.tsx";
import { RunTable } from "./RunTable.tsx";

interface Props {
  view: View;
  user: CurrentUser;
  filter: RunFilter;
  overview: JobOverview;
  runs: Page<JobRun>;
  now: number;
  done?: string;
  problem?: string;
  unconfirmed?: string;
}

/** What the platform does by itself, for platform administrators: everything works without JavaScript. */
export function JobsPage(props: Props) {
  const { view, user, filter, overview, runs, now, done, problem, unconfirmed } = props;
  const { t } = view;
  return (
    <>
      <ManageNav view={view} user={user} current="jobs" />
      <h1 className="text-3xl">{t("jobs.title")}</h1>
      <p className="mt-1 text-soft max-w-[68ch]">{t("jobs.intro")}</p>
      <div className="mb-5">
        <TimeZoneNote view={view} />
      </div>
      <FlashNote text={done} />
      {problem && (
        <div className="mb-5">
          <Alert tone="danger" title={t("jobs.failed")} live id="problem">{problem}</Alert>
        </div>
      )}
      <AlarmList view={view} alarms={overview.alarms} filter={filter} unconfirmed={unconfirmed} />
      <Outbox view={view} outbox={overview.outbox} />
      <h2 className="mb-3 text-xl">{t("jobs.list")}</h2>
      <JobList view={view} jobs={overview.jobs} filter={filter} now={now} />
      <RunTable view={view} filter={filter} runs={runs} jobs={overview.jobs} />
    </>
  );
}

function Outbox({ view: { t, locale }, outbox }: { view: View; outbox: OutboxState }) {
  const { waiting, failing, oldestAt } = outbox;
  return (
    <section aria-labelledby="outbox" className="mb-7">
      <h2 id="outbox" className="mb-1 text-xl">{t("jobs.outbox")}</h2>
      <p className="mb-3 text-sm text-soft max-w-[68ch]">{t("jobs.outboxText")}</p>
      <Alert tone={failing > 0 ? "attention" : waiting > 0 ? "info" : "open"}>
        {waiting === 0 ? t("jobs.outboxEmpty") : t("jobs.outboxState", {
          waiting: formatNumber(locale, waiting),
          failing: formatNumber(locale, failing),
          since: oldestAt ? formatDateTime(oldestAt) : "–",
        })}
      </Alert>
    </section>
  );
}
