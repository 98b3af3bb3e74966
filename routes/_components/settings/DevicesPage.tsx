import { formatDateTime } from "../../../locales/format.ts";
import type { CurrentUser, Device } from "../../../sdk/model/account/user.ts";
import { type Agent, readUserAgent } from "../../../sdk/user_agent.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { FlashNote } from "../own_datasets/FlashNote.tsx";
import { TimeZoneNote } from "../own_datasets/TimeZoneNote.tsx";
import { Alert } from "../../../ui/Alert.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { SettingsShell } from "./SettingsShell.tsx";

interface DevicesProps {
  view: View;
  user: CurrentUser;
  devices: Device[];
  /** Sentence about the step before. */
  done?: string;
  problem?: string;
}

/** Where somebody is signed in (safety 2.7): log out of one place, or of all. */
export function DevicesPage({ view, user, devices, done, problem }: DevicesProps) {
  const { t } = view;
  // The place in hand comes first, the others as they were opened.
  const sorted = devices.toSorted((a, b) => Number(b.current) - Number(a.current));
  return (
    <SettingsShell view={view} user={user} page="devices" intro={t("profile.devicesIntro")}>
      <FlashNote text={done} />
      {problem && (
        <div className="mb-4">
          <Alert tone="danger" title={problem} live />
        </div>
      )}
      <ul className="panel divide-y divide-line">
        {sorted.map((device) => (
          <li key={device.id} className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4">
            <DeviceText view={view} device={device} />
            <LogOutOne view={view} device={device} />
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <TimeZoneNote view={view} />
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
        <p className="text-sm text-soft max-w-[52ch]">{t("profile.devicesHint")}</p>
        <Button icon="i-tabler-logout" popoverTarget="everywhere">
          {t("profile.logOutEverywhere")}
        </Button>
      </div>
      <Everywhere view={view} count={devices.length} />
    </SettingsShell>
  );
}

const ICONS: Record<Agent["kind"], string> = {
  desktop: "i-tabler-device-desktop",
  phone: "i-tabler-device-mobile",
  program: "i-tabler-terminal-2",
  unknown: "i-tabler-help-circle",
};

function nameOf({ t }: View, { browser, system }: Agent): string {
  const known = [browser, system].filter(Boolean);
  return known.length > 0 ? known.join(" · ") : t("profile.unknownDevice");
}

function DeviceText({ view, device }: { view: View; device: Device }) {
  const { t } = view;
  const agent = readUserAgent(device.userAgent);
  const facts: [label: string, value: string][] = [
    [t("profile.address"), device.address || t("profile.unknownAddress")],
    [t("profile.signedInSince"), formatDateTime(device.createdAt).slice(0, -3)],
    [t("profile.lastSeen"), formatDateTime(device.lastSeenAt).slice(0, -3)],
    ...(device.loginType ? [[t("profile.loginType"), device.loginType] as [string, string]] : []),
  ];
  return (
    <div className="flex gap-3 flex-1 min-w-60">
      <span className="inline-flex items-center justify-center size-10 rounded-full flex-none bg-sunken border border-line text-xl text-soft">
        <Icon name={ICONS[agent.kind]} />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium" title={device.userAgent}>
          {nameOf(view, agent)}
          {device.current && <Badge tone="open" icon="i-tabler-point-filled">{t("profile.thisDevice")}
          </Badge>}
        </p>
        <dl className="mt-0.5 flex flex-wrap gap-x-5 text-sm">
          {facts.map(([label, value]) => (
            <div key={label} className="flex gap-1.5">
              <dt className="text-faint">{label}</dt>
              <dd className="text-soft break-all">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

function LogOutOne({ view, device }: { view: View; device: Device }) {
  const { t } = view;
  const name = nameOf(view, readUserAgent(device.userAgent));
  return (
    <form method="post" action={pathOf(view, "/settings/devices")}>
      <Button
        type="submit"
        size="sm"
        name="device"
        value={device.id}
        aria-label={t("profile.logOutOf", { name })}
      >
        {t("profile.logOut")}
      </Button>
    </form>
  );
}

/** A native popover, so that the question is asked without JavaScript too. */
function Everywhere({ view, count }: { view: View; count: number }) {
  const { t } = view;
  return (
    <div
      id="everywhere"
      popover="auto"
      role="dialog"
      aria-labelledby="everywhere-title"
      className="m-auto panel p-5 shadow-xl w-[min(30rem,calc(100vw-2rem))] text-ink"
    >
      <h2 id="everywhere-title" className="text-lg">{t("profile.everywhereTitle")}</h2>
      <p className="mt-2">{t("profile.everywhereText", { count })}</p>
      <form
        method="post"
        action={pathOf(view, "/settings/devices")}
        className="mt-4 flex flex-wrap justify-end gap-3"
      >
        <Button popoverTarget="everywhere" popoverTargetAction="hide">{t("layout.cancel")}</Button>
        <Button type="submit" name="everywhere" value="yes" variant="danger">
          {t("profile.logOutEverywhere")}
        </Button>
      </form>
    </div>
  );
}
