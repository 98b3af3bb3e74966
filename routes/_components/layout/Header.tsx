import { localizedPath, slice, translator } from "../../../locales/mod.ts";
import { languageTag } from "../../../locales/format.ts";
import SubmitData from "../../../islands/layout/SubmitData.tsx";
import ThemeSwitch from "../../../islands/layout/ThemeSwitch.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { iconButtonClass } from "../../../ui/IconButton.tsx";
import { type Frame, type FrameProps, loginPath, otherLocale } from "./frame.ts";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { Logo } from "./Logo.tsx";
import { MenuRow } from "./MenuRow.tsx";
import { SearchField } from "./SearchField.tsx";
import { SideMenuButton } from "./SideMenu.tsx";
import { UserMenu } from "./UserMenu.tsx";

export function Header({ frame, hideSearch }: FrameProps & { hideSearch?: boolean }) {
  const { locale, t, user } = frame;
  return (
    <>
      <header className="masthead border-b border-line">
        <div className="container-page flex items-center gap-1 md:gap-3 h-14">
          <SideMenuButton frame={frame} />
          <a href={localizedPath(locale, "/")} className="flex mr-auto lg:mr-4 rounded-md min-w-0">
            <Logo
              name={t("layout.siteName")}
              otherName={translator(otherLocale(locale))("layout.siteName")}
              otherLang={languageTag[otherLocale(locale)]}
            />
          </a>
          {!hideSearch && <SearchField frame={frame} />}
          <span className="hidden md:flex md:ml-auto">
            <SubmitData {...submitProps(frame)} />
          </span>
          <span className="hidden md:flex">
            <LanguageSwitch frame={frame} />
          </span>
          <ThemeSwitch
            theme={frame.theme}
            texts={{ toDark: t("layout.themeToDark"), toLight: t("layout.themeToLight") }}
          />
          {user ? <UserMenu frame={frame} user={user} /> : <VisitorLinks frame={frame} />}
        </div>
      </header>
      <MenuRow frame={frame} />
    </>
  );
}

function submitProps(frame: Frame) {
  const { locale, user } = frame;
  const create = localizedPath(locale, "/dataset?type=create");
  return {
    signedIn: Boolean(user),
    links: {
      create,
      archive: `${create}&source=archive`,
      login: loginPath(frame, "/dataset?type=create"),
    },
    locale,
    texts: slice(
      locale,
      "layout.submitData",
      "layout.submitIntro",
      "layout.submitNew",
      "layout.submitNewHint",
      "layout.submitArchive",
      "layout.submitArchiveHint",
      "layout.submitLogin",
      "layout.continue",
      "layout.cancel",
      "layout.close",
      "ui.loading",
    ),
  };
}

function VisitorLinks({ frame }: FrameProps) {
  const { locale, t } = frame;
  const login = loginPath(frame);
  return (
    <>
      <a
        href={login}
        rel="nofollow"
        className="hidden lg:inline-flex items-center min-h-11 px-2 rounded-md text-soft hover:text-link hover:bg-tint whitespace-nowrap"
      >
        {t("layout.login")}
      </a>
      <span className="hidden lg:flex">
        <LinkButton href={localizedPath(locale, "/register")} size="md">{t("layout.register")}</LinkButton>
      </span>
      <a
        href={login}
        rel="nofollow"
        title={t("layout.login")}
        aria-label={t("layout.login")}
        className={`lg:hidden max-[359px]:hidden ${iconButtonClass()}`}
      >
        <Icon name="i-tabler-login-2" />
      </a>
    </>
  );
}
