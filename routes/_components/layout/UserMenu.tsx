import type { CurrentUser } from "../../../sdk/model/account/user.ts";
import { localizedPath } from "../../../locales/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { type FrameProps } from "./frame.ts";
import { ADMIN_LINK, REVIEW_LINK, USER_LINKS } from "./links.ts";

export function UserMenu({ frame, user }: FrameProps & { user: CurrentUser }) {
  const { locale, t } = frame;
  const links = [
    ...(user.allowedAreas.includes("accounts") ? [ADMIN_LINK] : []),
    ...(user.reviewer ? [REVIEW_LINK] : []),
    ...USER_LINKS,
  ];
  return (
    <details name="main-menu" className="menu relative">
      <summary
        aria-label={t("layout.account", { name: user.realName })}
        className="inline-flex items-center gap-1.5 min-h-11 px-1.5 rounded-md text-soft hover:text-link hover:bg-tint"
      >
        <span
          aria-hidden="true"
          className="inline-flex items-center justify-center size-8 rounded-full bg-tint border border-tint-line text-link font-semibold"
        >
          {initial(user.realName)}
        </span>
        <Icon
          name="i-tabler-chevron-down chevron transition-transform duration-120"
          className="hidden md:inline-block text-sm"
        />
      </summary>
      <div className="panel absolute right-0 top-full z-20 w-60 p-2 shadow-lg">
        <p className="px-3 pt-1 font-medium truncate">{user.realName}</p>
        <p className="px-3 pb-2 text-sm text-faint truncate">{user.email}</p>
        <ul className="border-t border-line pt-1">
          {links.map((link) => (
            <li key={link.href}>
              <a href={localizedPath(locale, link.href)} className="menu-item">
                <Icon name={link.icon} className="text-lg text-faint" />
                {t(link.label)}
              </a>
            </li>
          ))}
        </ul>
        <form
          method="post"
          action={localizedPath(locale, "/logout")}
          className="border-t border-line mt-1 pt-1"
        >
          <input type="hidden" name="fullPath" value={localizedPath(locale, frame.path)} />
          <button type="submit" className="menu-item">
            <Icon name="i-tabler-logout" className="text-lg text-faint" />
            {t("layout.logout")}
          </button>
        </form>
      </div>
    </details>
  );
}

/** The family name of a Chinese name, the first letter of another. */
const initial = (name: string) => [...name.trim()][0]?.toUpperCase() ?? "?";
