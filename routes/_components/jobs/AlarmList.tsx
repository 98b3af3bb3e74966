import { formatDateTime } from "../../../locales/format.ts";
import { type Alarm, CLOCK_JUMP_CAUSES } from "../../../sdk/model/job.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/form/Choice.tsx";
import { jobsPath, type RunFilter } from "./address.ts";
import { jobName } from "./words.ts";

interface Props {
  view: View;
  alarms: Alarm[];
  filter: RunFilter;
  /** The alarm whose form came back without its tick. */
  unconfirmed?: string;
}

/** Open alarms with what to do about them; the cleared ones fold away. */
export function AlarmList({ view, alarms, filter, unconfirmed }: Props) {
  const { t } = view;
  const open = alarms.filter(({ clearedAt }) => !clearedAt);
  const cleared = alarms.filter(({ clearedAt }) => clearedAt);
  return (
    <>
      {open.map((alarm) => (
        <div key={alarm.alarmId} className="mb-5">
          <Alert tone="danger" title={t(`jobs.alarm.${alarm.kind}`)}>
            <p className="break-words">{alarmText(view, alarm)}</p>
            <Cause view={view} alarm={alarm} />
            <p className="mt-1">{t(`jobs.alarmAdvice.${alarm.kind}`)}</p>
            <form
              method="post"
              action={pathOf(view, jobsPath(filter))}
              className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3"
            >
              <input type="hidden" name="alarm" value={alarm.alarmId} />
              <Checkbox
                id={`confirm-${alarm.alarmId}`}
                name="confirm"
                value="yes"
                required
                label={t(`jobs.clearConfirm.${alarm.kind}`)}
                error={unconfirmed === alarm.alarmId ? t("jobs.clearUnconfirmed") : undefined}
              />
              <Button type="submit" name="intent" value="clear" variant="danger" icon="i-tabler-bell-off">
                {t("jobs.clear")}
              </Button>
            </form>
          </Alert>
        </div>
      ))}
      {cleared.length > 0 && (
        <details className="mb-5">
          <summary className="inline-flex items-center min-h-8 text-link font-medium">
            {t("jobs.cleared", { count: cleared.length })}
          </summary>
          <ul className="mt-2 panel divide-y divide-line">
            {cleared.map((alarm) => (
              <li key={alarm.alarmId} className="px-4 py-2.5">
                <p>{alarmText(view, alarm)}</p>
                <p className="text-sm text-faint">
                  {t("jobs.clearedAt", { at: formatDateTime(alarm.clearedAt!) })}
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Whether the server may just have been down, as far as it can tell; alarms of earlier releases do not say. */
function Cause({ view: { t }, alarm: { detail } }: { view: View; alarm: Alarm }) {
  const cause = CLOCK_JUMP_CAUSES.find((one) => one === detail.cause);
  return cause && (
    <p className="mt-1">{t(`jobs.alarmCause.${cause}`, { from: formatDateTime(detail.from) })}</p>
  );
}

/** Only an alarm of the clock speaks of two instants. */
const instantText = (instant: string | number | undefined): string =>
  instant === undefined ? "" : formatDateTime(instant);

function alarmText(view: View, { kind, detail, raisedAt }: Alarm): string {
  const job = typeof detail.job === "string" ? jobName(view, detail.job) : "";
  return view.t(`jobs.alarmText.${kind}`, {
    ...detail,
    job,
    from: instantText(detail.from),
    to: instantText(detail.to),
    at: formatDateTime(raisedAt),
  });
}
