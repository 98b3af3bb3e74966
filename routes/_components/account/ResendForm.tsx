import { localizedPath } from "../../../locales/format.ts";
import type { ReturnTarget } from "../../_return_target.ts";
import { Button } from "../../../ui/Button.tsx";
import type { View } from "./AccountShell.tsx";
import { ReturnTargetFields } from "./ReturnTargetFields.tsx";

interface Props {
  view: View;
  /** The page that answers: the login keeps its form, /email shows the outcome alone. */
  action: "/login" | "/email";
  userName: string;
  way?: ReturnTarget;
  /** The main action of the page. */
  primary?: boolean;
}

/** "Resend activation email" (spec 1 §2): one button, also without JavaScript. */
export function ResendForm({ view: { t, locale }, action, userName, way = {}, primary }: Props) {
  return (
    <form method="post" action={localizedPath(locale, action)}>
      <input type="hidden" name="intent" value="resend" />
      <input type="hidden" name="username" value={userName} />
      <ReturnTargetFields way={way} />
      <Button type="submit" variant={primary ? "primary" : undefined} icon="i-tabler-mail-forward">
        {t("account.resend")}
      </Button>
    </form>
  );
}
