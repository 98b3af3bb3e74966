import ContactForm from "../../../islands/contact_depositor/ContactForm.tsx";
import { localizedPath, slice } from "../../../locales/mod.ts";
import type { Dataset } from "../../../sdk/model/dataset.ts";
import type { CurrentUser } from "../../../sdk/model/account/user.ts";
import { CAPTCHA_TEXTS } from "../account/captcha_texts.ts";
import { ErrorSummary } from "../account/ErrorSummary.tsx";
import type { FieldErrors } from "../account/form.ts";
import { detailPath, type View } from "../dataset/view.ts";
import { titleOf } from "../own_datasets/links.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { Outcome } from "../../../ui/Outcome.tsx";

export interface LetterState {
  dataset: Dataset;
  user?: CurrentUser;
  /** Leads back here after the login. */
  loginHref: string;
  given?: { name: string; email: string; message: string };
  errors?: FieldErrors;
  sent?: boolean;
}

/** Writes to whoever answers for a dataset; the address is told to nobody. */
export function ContactPage({ view, state }: { view: View; state: LetterState }) {
  const { t } = view;
  const { dataset, sent } = state;
  const back = detailPath(view, dataset.dataSetId, { version: dataset.version });
  return (
    <div className="max-w-180 mx-auto">
      <h1 className="text-3xl">{t("contact_depositor.title")}</h1>
      <p className="mt-3 mb-6 text-soft">
        {t("contact_depositor.about")}: <a href={back} className="link">{titleOf(view, dataset)}</a>
      </p>
      {sent
        ? (
          <Outcome icon="i-tabler-mail-check" tone="open" title={t("contact_depositor.sent")}>
            <p>{t("contact_depositor.sentText")}</p>
            <div className="mt-5">
              <LinkButton icon="i-tabler-arrow-left" href={back}>{t("contact_depositor.back")}</LinkButton>
            </div>
          </Outcome>
        )
        : <Ask view={view} state={state} />}
    </div>
  );
}

function Ask({ view, state }: { view: View; state: LetterState }) {
  const { t, locale } = view;
  const { dataset, user, loginHref, errors = {}, given = { name: "", email: "", message: "" } } = state;
  return (
    <>
      <p className="mb-5">{t("contact_depositor.intro")}</p>
      {user && (
        <p className="mb-5 text-soft">
          {t("contact_depositor.from", { name: user.realName, email: user.email })}
        </p>
      )}
      <ErrorSummary title={t("contact_depositor.stopped")} errors={errors} />
      {!user && (
        <noscript>
          <p className="mb-5 border border-line rounded-lg bg-sunken px-4 py-3">
            {t("contact_depositor.noScript")} <a href={loginHref} className="link">{t("layout.login")}</a>
          </p>
        </noscript>
      )}
      <ContactForm
        action={localizedPath(locale, "/detail/contact")}
        subject={{ dataSetId: dataset.dataSetId, version: dataset.version }}
        signedIn={Boolean(user)}
        given={given}
        errors={errors}
        locale={locale}
        texts={slice(locale, "contact_depositor", ...CONTACT_TEXTS, ...CAPTCHA_TEXTS)}
      />
    </>
  );
}

const CONTACT_TEXTS = [
  "account.emailIncorrect",
  "validation.emailRequired",
  "validation.nameRequired",
] as const;
