import type { Context } from "hono";
import { pathOf } from "../dataset/view.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";

/** For people who are signed in but review nothing. */
export function forbiddenPage(c: Context) {
  const { t, locale } = c.var;
  const action = (
    <LinkButton variant="primary" href={pathOf({ t, locale }, "/datalist")}>
      {t("review.toMyData")}
    </LinkButton>
  );
  return c.render(
    <EmptyState icon="i-tabler-lock" title={t("review.forbiddenTitle")} action={action}>
      {t("review.forbiddenText")}
    </EmptyState>,
    { title: t("review.forbiddenTitle"), status: 403, noindex: true },
  );
}
