import { localizedPath } from "../../../locales/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { addressOf, currentPage, type FrameProps } from "./frame.ts";
import { type Menu, type MenuGroup, menusOf } from "./links.ts";

const entryClass =
  "inline-flex items-center gap-1 h-11 px-1.5 lg:px-3 text-[.9375rem] lg:text-base border-b-2 border-transparent -mb-px text-soft hover:text-link whitespace-nowrap " +
  "aria-[current=page]:border-link aria-[current=page]:text-link";

/** The menus from 750 px on. Each is a `<details>`: it opens without JavaScript, and one closes another. */
export function MenuRow({ frame }: FrameProps) {
  return (
    <nav aria-label={frame.t("layout.mainMenu")} className="hidden md:block border-b border-line bg-paper">
      <ul className="container-page flex lg:gap-1 [&>li:first-child]:-ml-1.5 lg:[&>li:first-child]:-ml-3">
        {menusOf(frame.site, frame.locale).map((menu) => (
          <li key={menu.label}>
            {menu.href
              ? (
                <a
                  href={localizedPath(frame.locale, menu.href)}
                  aria-current={currentPage(frame, { href: menu.href })}
                  className={entryClass}
                >
                  {frame.t(menu.label)}
                </a>
              )
              : <Dropdown frame={frame} menu={menu} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Dropdown({ frame, menu }: FrameProps & { menu: Menu }) {
  return (
    <details name="main-menu" className="menu relative">
      <summary className={entryClass}>
        {frame.t(menu.label)}
        <Icon name="i-tabler-chevron-down chevron transition-transform duration-120" className="text-sm" />
      </summary>
      <div className="panel absolute left-0 top-full z-20 min-w-56 p-2 shadow-lg">
        {menu.groups?.map((group, index) => <Group key={index} frame={frame} group={group} />)}
      </div>
    </details>
  );
}

export function Group({ frame, group }: FrameProps & { group: MenuGroup }) {
  return (
    <div className="not-first:border-t not-first:border-line not-first:mt-1 not-first:pt-1">
      {group.label && <p className="px-3 pt-2 pb-1 text-[.8125rem] text-faint">{frame.t(group.label)}</p>}
      <ul>
        {group.links.map((link) => (
          <li key={link.label}>
            <a
              href={addressOf(frame, link.href)}
              rel={link.href.startsWith("/") ? undefined : "noopener"}
              aria-current={currentPage(frame, link)}
              className="menu-item whitespace-nowrap aria-[current=page]:text-link"
            >
              {frame.t(link.label)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
