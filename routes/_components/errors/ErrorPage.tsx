import type { PageProps } from "../../_context.ts";
import { detailPath, pathOf, type View } from "../dataset/view.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { Illustration } from "./Illustration.tsx";

export interface ErrorPageProps {
  view: View;
  status: NonNullable<PageProps["status"]>;
  /** What happened. */
  message: string;
  /** The next step. */
  hint?: string;
  /** Of an expired link: the dataset whose depositor can be asked again. */
  dataSetId?: string;
  /** The same page, once it is answered again. */
  againHref?: string;
  /** The empty form, after one that could not be read. */
  formHref?: string;
  /** Where a visitor logs in; for pages that need a login. */
  loginHref?: string;
  /** With it the operator finds the failure in the log. */
  traceId?: string;
}

/** Characters of a message of several sentences, which no heading should shout. */
const LONG = { zh: 30, en: 80 } as const;
const LOOKS = {
  short: "text-2xl md:text-3xl max-w-[28ch]",
  long: "text-lg md:text-xl max-w-[46ch]",
} as const;

/** Status code, message and a button home; 404 and 500 with a drawing, 429 with the way to a new application. */
export function ErrorPage(
  { view, status, message, hint, dataSetId, againHref, formHref, loginHref, traceId }: ErrorPageProps,
) {
  const { t, locale } = view;
  const look = message.length > LONG[locale] ? LOOKS.long : LOOKS.short;
  return (
    <div className="flex flex-col items-center text-center py-10 md:py-16">
      <Illustration status={status} />
      <p className="mt-6 text-faint tracking-[.2em]">{status}</p>
      <h1 className={`mt-1 text-balance ${look}`}>{message}</h1>
      {hint && <p className="mt-3 text-soft max-w-[52ch]">{hint}</p>}
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        {dataSetId && (
          <LinkButton variant="primary" href={detailPath(view, dataSetId)}>
            {t("planned.resubmit")}
          </LinkButton>
        )}
        {againHref && (
          <LinkButton variant="primary" icon="i-tabler-refresh" href={againHref} rel="nofollow">
            {t("planned.again")}
          </LinkButton>
        )}
        {formHref && <LinkButton variant="primary" href={formHref}>{t("planned.formAgain")}</LinkButton>}
        {loginHref && <LinkButton variant="primary" href={loginHref}>{t("layout.login")}</LinkButton>}
        <LinkButton
          variant={dataSetId || againHref || formHref || loginHref ? "secondary" : "primary"}
          icon="i-tabler-home"
          href={pathOf(view, "/")}
        >
          {t("planned.home")}
        </LinkButton>
        <LinkButton href={pathOf(view, "/list")}>{t("layout.browse")}</LinkButton>
      </div>
      {traceId && (
        <p className="mt-8 text-sm text-faint">
          {t("planned.trace")} <span className="identifier">{traceId}</span>
        </p>
      )}
    </div>
  );
}
