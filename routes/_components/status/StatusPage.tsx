import { formatDateTime } from "../../../locales/format.ts";
import type { PartState, ServiceState, ServiceStatus } from "../../../sdk/model/service_status.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { TimeZoneNote } from "../own_datasets/TimeZoneNote.tsx";
import { Alert, type AlertTone } from "../../../ui/Alert.tsx";
import { Badge, type Tone } from "../../../ui/Badge.tsx";

const OVERALL: Record<ServiceState, AlertTone> = {
  operational: "open",
  degraded: "attention",
  outage: "danger",
};
const TONES: Record<PartState, Tone> = {
  operational: "open",
  degraded: "attention",
  outage: "danger",
  disabled: "neutral",
  unknown: "neutral",
};
const ICONS: Record<PartState, string> = {
  operational: "i-tabler-circle-check",
  degraded: "i-tabler-alert-triangle",
  outage: "i-tabler-alert-circle",
  disabled: "i-tabler-circle-minus",
  unknown: "i-tabler-help-circle",
};

/** What of the service works now, for everybody; works without JavaScript. */
export function StatusPage({ view, status }: { view: View; status: ServiceStatus }) {
  const { t } = view;
  return (
    <div className="max-w-200">
      <h1 className="text-3xl">{t("status.title")}</h1>
      <p className="mt-2 mb-5 text-soft">{t("status.intro")}</p>
      <Alert tone={OVERALL[status.state]} title={t(`status.overall.${status.state}`)}>
        {status.notices.length > 0 &&
          status.notices.map((notice) => <p key={notice} className="mt-1">{t(`status.notice.${notice}`)}</p>)}
      </Alert>
      <h2 id="parts" className="mt-7 mb-3 text-xl">{t("status.parts")}</h2>
      <Parts view={view} parts={status.parts} />
      <p className="mt-5">{t("status.checkedAt", { at: formatDateTime(status.checkedAt) })}</p>
      <TimeZoneNote view={view} />
      <a className="link inline-block mt-2 py-2" href={pathOf(view, "/status")}>{t("status.refresh")}</a>
    </div>
  );
}

function Parts({ view: { t }, parts }: { view: View; parts: ServiceStatus["parts"] }) {
  return (
    <ul aria-labelledby="parts" className="panel divide-y divide-line">
      {parts.map(({ part, state }) => (
        <li key={part} className="flex items-center justify-between gap-4 px-4 py-3">
          <div className="min-w-0">
            <p className="font-medium">{t(`status.part.${part}`)}</p>
            <p className="text-sm text-soft">{t(`status.about.${part}`)}</p>
          </div>
          <Badge tone={TONES[state]} icon={ICONS[state]}>{t(`status.state.${state}`)}</Badge>
        </li>
      ))}
    </ul>
  );
}
