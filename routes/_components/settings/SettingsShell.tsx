import type { ReactNode } from "react";
import type { CurrentUser } from "../../../sdk/model/account/user.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/Icon.tsx";

/** The pages of one's own account, in the order of the menu. */
const PAGES = [
  { page: "profile", href: "/login/edit_profile", label: "profile.navProfile", icon: "i-tabler-user-edit" },
  { page: "password", href: "/login/changepassword", label: "profile.navPassword", icon: "i-tabler-lock" },
  { page: "devices", href: "/settings/devices", label: "profile.navDevices", icon: "i-tabler-devices" },
  {
    page: "security",
    href: "/settings/security",
    label: "profile.navSecurity",
    icon: "i-tabler-shield-lock",
  },
  { page: "identities", href: "/settings/identities", label: "profile.navIdentities", icon: "i-tabler-link" },
  { page: "tokens", href: "/settings/tokens", label: "profile.navTokens", icon: "i-tabler-key" },
  { page: "account", href: "/settings/account", label: "profile.navAccount", icon: "i-tabler-user-cog" },
] as const;
/** Where an address leads that names none of them. */
export const FIRST_SETTINGS: string = PAGES[0].href;
export type SettingsPage = (typeof PAGES)[number]["page"];

interface ShellProps {
  view: View;
  /** The frame is for signed-in people; others go to the login first. */
  user: CurrentUser;
  page: SettingsPage;
  /** Stands under the heading: what the page is for. */
  intro?: ReactNode;
  children: ReactNode;
}

/** The frame of all pages of one's own account: who it is, where else to go, and the page itself. */
export function SettingsShell({ view, user, page, intro, children }: ShellProps) {
  const { t } = view;
  const title = t(PAGES.find((entry) => entry.page === page)!.label);
  return (
    <div className="max-w-300">
      <p className="text-sm text-faint mb-3">
        {t("profile.settings")}
        <span aria-hidden="true" className="mx-2">·</span>
        <span className="break-all">{user.email}</span>
      </p>
      <div className="grid gap-x-10 gap-y-5 items-start lg:grid-cols-[14.5rem_minmax(0,1fr)]">
        <SettingsMenu view={view} page={page} />
        <div className="min-w-0">
          <h1 className="text-2xl md:text-3xl">{title}</h1>
          {intro && <p className="mt-1 text-soft max-w-[68ch]">{intro}</p>}
          {user.secondFactorMissing && page !== "security" && <RightsRest view={view} />}
          <div className="mt-5">{children}</div>
        </div>
      </div>
    </div>
  );
}

const linkClass = (current: boolean) =>
  classes(
    "inline-flex lg:flex items-center gap-2.5 min-h-11 px-3 scroll-mx-12 whitespace-nowrap transition-colors",
    "border-b-2 -mb-px lg:mb-0 lg:border-b-0 lg:border-l-2 lg:min-h-10 lg:whitespace-normal lg:rounded-r-md",
    current
      ? "border-link text-link font-medium lg:bg-tint max-lg:[scroll-initial-target:nearest]"
      : "border-transparent text-soft hover:text-ink hover:border-edge lg:hover:bg-sunken",
  );

/** On narrow screens both ends fade, so that it shows that there is more. */
const FADED_ENDS =
  "max-lg:px-6 max-lg:[mask-image:linear-gradient(to_right,transparent,black_1.5rem,black_calc(100%-1.5rem),transparent)]";

/** A column beside the page; on narrow screens a row of tabs that opens at the current one. */
function SettingsMenu({ view, page }: Pick<ShellProps, "view" | "page">) {
  const { t } = view;
  return (
    <nav
      aria-label={t("profile.settings")}
      className={`flex lg:flex-col overflow-x-auto overflow-y-hidden lg:overflow-visible border-b lg:border-b-0 lg:border-l border-line ${FADED_ENDS}`}
    >
      {PAGES.map((entry) => (
        <a
          key={entry.page}
          href={pathOf(view, entry.href)}
          aria-current={entry.page === page ? "page" : undefined}
          className={linkClass(entry.page === page)}
        >
          <Icon name={entry.icon} className="text-lg" />
          {t(entry.label)}
        </a>
      ))}
    </nav>
  );
}

/** Safety 3.36. */
function RightsRest({ view }: { view: View }) {
  const { t } = view;
  return (
    <div className="mt-4">
      <Alert tone="attention" title={t("profile.rightsRest")}>
        <p>
          {t("profile.rightsRestText")}{" "}
          <a href={pathOf(view, "/settings/security")} className="link inline-block py-0.5">
            {t("profile.setUpSecondFactor")}
          </a>
        </p>
      </Alert>
    </div>
  );
}
