import { formatBytes, formatDateTime, formatNumber } from "../../../locales/format.ts";
import type { Page } from "../../../sdk/model/envelope.ts";
import type { DamagedFile, IntegrityState } from "../../../sdk/model/integrity.ts";
import type { CurrentUser } from "../../../sdk/model/account/user.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { TimeZoneNote } from "../own_datasets/TimeZoneNote.tsx";
import { ManageNav } from "../review/ManageNav.tsx";
import { Alert } from "../../../ui/Alert.tsx";
import { Stat } from "../../../ui/Stat.tsx";
import { CheckPanel } from "./CheckPanel.tsx";
import { DamagedTable } from "./DamagedTable.tsx";

interface Props {
  view: View;
  user: CurrentUser;
  state: IntegrityState;
  damaged: Page<DamagedFile>;
}

/** Whether what is stored is still what was stored, for platform administrators. */
export function IntegrityPage({ view, user, state, damaged }: Props) {
  const { t } = view;
  const { database, audit } = state;
  return (
    <>
      <ManageNav view={view} user={user} current="integrity" />
      <h1 className="text-3xl">{t("integrity.title")}</h1>
      <p className="mt-1 text-soft max-w-[68ch]">{t("integrity.intro")}</p>
      <div className="mb-5">
        <TimeZoneNote view={view} />
      </div>
      <Files view={view} state={state} />
      {damaged.total > 0 && <DamagedTable view={view} damaged={damaged} />}
      <Copies view={view} state={state} />
      <div className="mt-9 grid gap-5 lg:grid-cols-2">
        <CheckPanel
          view={view}
          id="database"
          text={t("integrity.databaseText")}
          check={database}
          problem={database.problem && t("jobs.alarmText.databaseDamaged", { problem: database.problem })}
          advice={t("jobs.alarmAdvice.databaseDamaged")}
        />
        <CheckPanel
          view={view}
          id="audit"
          text={t("integrity.auditText")}
          check={audit}
          counted={audit.events === undefined
            ? undefined
            : t("integrity.events", { count: formatNumber(view.locale, audit.events) })}
          problem={audit.problem &&
            t("jobs.alarmText.auditBroken", { event: audit.event ?? 0, problem: audit.problem })}
          advice={t("jobs.alarmAdvice.auditBroken")}
        />
      </div>
      <p className="mt-7 text-soft">
        <a className="link" href={pathOf(view, "/manage/jobs")}>{t("integrity.jobs")}</a>
      </p>
    </>
  );
}

function Files({ view, state: { files, scannedAt } }: { view: View; state: IntegrityState }) {
  const { t, locale } = view;
  const { count, size, verified, damaged, oldestVerifiedAt } = files;
  const [day, time] = oldestVerifiedAt ? formatDateTime(oldestVerifiedAt).split(" ") : [];
  return (
    <section aria-labelledby="files">
      <h2 id="files" className="mb-1 text-xl">{t("integrity.files")}</h2>
      <div className="mb-4 text-sm text-soft max-w-[68ch]">
        <p>{t("integrity.filesText")}</p>
        {scannedAt && <p>{t("integrity.scanned", { at: formatDateTime(scannedAt) })}</p>}
      </div>
      <dl className="panel p-4 mb-4 grid gap-5 grid-cols-2 lg:grid-cols-4">
        <Stat
          label={t("integrity.stat.files")}
          value={formatNumber(locale, count)}
          note={formatBytes(size)}
        />
        <Stat label={t("integrity.stat.verified")} value={formatNumber(locale, verified)} />
        <Stat label={t("integrity.stat.damaged")} value={formatNumber(locale, damaged)} />
        <Stat
          label={t("integrity.stat.oldest")}
          value={day ?? "–"}
          note={time}
        />
      </dl>
      {damaged > 0
        ? (
          <Alert tone="danger" title={t("integrity.someDamaged", { count: damaged })}>
            {t("jobs.alarmAdvice.fileDamaged")}
          </Alert>
        )
        : <Alert tone="open">{t("integrity.noneDamaged")}</Alert>}
    </section>
  );
}

/** The second copies, and what was repaired from either of the two. */
function Copies({ view, state: { copies, repairs } }: { view: View; state: IntegrityState }) {
  const { t, locale } = view;
  const { first, second, lastAt } = repairs;
  return (
    <section aria-labelledby="copies" className="mt-9">
      <h2 id="copies" className="mb-1 text-xl">{t("integrity.copies")}</h2>
      <p className="mb-4 text-sm text-soft max-w-[68ch]">
        {t(copies ? "integrity.copiesText" : "integrity.noCopies")}
      </p>
      {copies && (
        <dl className="panel p-4 mb-4 grid gap-5 grid-cols-2 lg:grid-cols-5">
          <Stat
            label={t("integrity.stat.copies")}
            value={formatNumber(locale, copies.count)}
            note={formatBytes(copies.size)}
          />
          <Stat label={t("integrity.stat.waiting")} value={formatNumber(locale, copies.waiting)} />
          <Stat label={t("integrity.stat.verified")} value={formatNumber(locale, copies.verified)} />
          <Stat label={t("integrity.stat.damaged")} value={formatNumber(locale, copies.damaged)} />
          <Stat
            label={t("integrity.stat.repaired")}
            value={formatNumber(locale, first + second)}
            note={lastAt && t("integrity.lastRepair", { at: formatDateTime(lastAt) })}
          />
        </dl>
      )}
      {copies && copies.damaged > 0 && (
        <Alert tone="danger" title={t("jobs.alarmText.copyDamaged", { count: copies.damaged })}>
          {t("jobs.alarmAdvice.copyDamaged")}
        </Alert>
      )}
    </section>
  );
}
