import { localizedPath } from "../../../locales/format.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { iconButtonClass } from "../../../ui/IconButton.tsx";
import { currentPage, type FrameProps, loginPath } from "./frame.ts";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { type Menu, menusOf } from "./links.ts";
import { Group } from "./MenuRow.tsx";
import { SearchField } from "./SearchField.tsx";

const ID = "side-menu";

/** Opens the menus below 750 px by the browser's popover, with or without JavaScript. */
export function SideMenuButton({ frame }: FrameProps) {
  const { t } = frame;
  return (
    <div className="md:hidden -ml-2">
      <button
        type="button"
        popoverTarget={ID}
        title={t("layout.openMenu")}
        aria-label={t("layout.openMenu")}
        className={iconButtonClass()}
      >
        <Icon name="i-tabler-menu-2" />
      </button>
    </div>
  );
}

/** The panel itself stands at the end of the page, after everything that it repeats. */
export function SideMenu({ frame }: FrameProps) {
  const { locale, t, user } = frame;
  return (
    <div id={ID} popover="auto" role="dialog" aria-label={t("layout.mainMenu")} className="side-menu">
      <div className="flex items-center justify-between p-2 border-b border-line">
        <LanguageSwitch frame={frame} alwaysNamed />
        <button
          type="button"
          popoverTarget={ID}
          popoverTargetAction="hide"
          title={t("layout.closeMenu")}
          aria-label={t("layout.closeMenu")}
          className={iconButtonClass()}
        >
          <Icon name="i-tabler-x" />
        </button>
      </div>
      <div className="flex flex-col gap-3 p-4">
        <SearchField frame={frame} className="block" />
        <LinkButton
          variant="primary"
          icon="i-tabler-upload"
          href={localizedPath(locale, "/dataset?type=create")}
        >
          {t("layout.submitData")}
        </LinkButton>
        {!user && (
          <div className="grid grid-cols-2 gap-3">
            <LinkButton href={loginPath(frame)} rel="nofollow">{t("layout.login")}</LinkButton>
            <LinkButton href={localizedPath(locale, "/register")}>{t("layout.register")}</LinkButton>
          </div>
        )}
      </div>
      <nav aria-label={t("layout.mainMenu")} className="px-2 pb-8">
        <ul>
          {menusOf(frame.site, frame.locale).map((menu) => (
            <li key={menu.label}>
              <Entry frame={frame} menu={menu} />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function Entry({ frame, menu }: FrameProps & { menu: Menu }) {
  const label = frame.t(menu.label);
  if (menu.href) {
    return (
      <a
        href={localizedPath(frame.locale, menu.href)}
        aria-current={currentPage(frame, { href: menu.href })}
        className="menu-item min-h-11 aria-[current=page]:text-link"
      >
        {label}
      </a>
    );
  }
  return (
    <details className="menu">
      <summary className="menu-item min-h-11">
        <span className="flex-1">{label}</span>
        <Icon name="i-tabler-chevron-down chevron transition-transform duration-120" />
      </summary>
      <div className="pl-3">
        {menu.groups?.map((group, index) => <Group key={index} frame={frame} group={group} />)}
      </div>
    </details>
  );
}
