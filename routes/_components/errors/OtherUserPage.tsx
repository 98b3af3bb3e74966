import type { Context } from "hono";
import { localizedPath } from "../../../locales/mod.ts";
import type { OtherUserForm, TypedField } from "../../_form.ts";
import type { View } from "../dataset/view.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { LinkButton } from "../../../ui/Button.tsx";

interface Props {
  view: View;
  message: string;
  /** User names: for whom the form was drawn, and who is signed in. */
  owner: string;
  user: string;
  typed: readonly TypedField[];
  /** The same page as it is for who is signed in. */
  pageHref: string;
}

/**
 * A form of one person that another one's session has sent: nothing was done, and what was typed stands here to be taken
 * along. The page of the form itself may be one that this person has no right to see.
 */
export function otherUserPage(c: Context, error: OtherUserForm) {
  const { t, locale, user, path } = c.var;
  const { owner, typed } = error;
  const message = error.in(locale);
  c.header("Cache-Control", "no-store");
  const props = { message, owner, typed, user: user?.userName ?? "", pageHref: localizedPath(locale, path) };
  return c.render(<OtherUserPage view={{ t, locale }} {...props} />, {
    title: message,
    status: 409,
    noindex: true,
  });
}

function OtherUserPage({ view: { t, locale }, message, owner, user, typed, pageHref }: Props) {
  return (
    <div className="mx-auto max-w-180 flex flex-col gap-6">
      <h1 className="text-2xl md:text-3xl">{message}</h1>
      <Alert tone="attention" title={t("planned.otherUser", { owner, user })}>
        {t("planned.otherUserHint", { owner })}
      </Alert>
      {typed.length > 0 && (
        <section aria-labelledby="typed" className="flex flex-col gap-4">
          <h2 id="typed" className="text-xl">{t("planned.typed")}</h2>
          {typed.map((field, at) => <Typed key={at} id={`typed-${at}`} {...field} />)}
        </section>
      )}
      <div className="flex flex-wrap gap-3">
        <LinkButton href={localizedPath(locale, "/logout")}>{t("planned.changeUser")}</LinkButton>
        <LinkButton href={pageHref}>{t("planned.goOnAs", { user })}</LinkButton>
      </div>
    </div>
  );
}

function Typed({ id, name, value }: TypedField & { id: string }) {
  const rows = Math.min(10, value.split("\n").length + Math.floor(value.length / 80));
  return (
    <div>
      <label htmlFor={id} className="identifier text-sm text-soft">{name}</label>
      <textarea
        id={id}
        readOnly
        rows={rows}
        defaultValue={value}
        className="control mt-1"
      />
    </div>
  );
}
