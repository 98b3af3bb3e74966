import type { Context } from "hono";
import { pathOf } from "../dataset/view.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";

/** For everybody but platform administrators, and for those whose rights rest until their second factor is set up. */
export function administratorsOnly(
  c: Context,
  title: "jobs.forbiddenTitle" | "integrity.forbiddenTitle" | "account_admin.forbiddenTitle",
) {
  const { t, locale, user } = c.var;
  const action = user?.secondFactorMissing && (
    <LinkButton variant="primary" href={pathOf({ t, locale }, "/settings/security")}>
      {t("security.setUp")}
    </LinkButton>
  );
  return c.render(
    <EmptyState icon="i-tabler-lock" title={t(title)} action={action}>
      {t(user?.secondFactorMissing ? "security.requiredText" : "account_admin.forbiddenText")}
    </EmptyState>,
    { title: t(title), status: 403, noindex: true },
  );
}
