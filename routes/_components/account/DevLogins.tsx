import { localizedPath } from "../../../locales/mod.ts";
import type { DevAccount } from "../../../sdk/model/account/user.ts";
import type { ReturnTarget } from "../../_return_target.ts";
import { Button } from "../../../ui/Button.tsx";
import type { View } from "./AccountShell.tsx";
import { ReturnTargetFields } from "./ReturnTargetFields.tsx";

interface Props {
  view: View;
  way: ReturnTarget;
  accounts: DevAccount[];
}

/** The developer-only sign-in (spec 1 §2): one click, on development servers that switch it on. */
export function DevLogins({ view: { t, locale }, way, accounts }: Props) {
  if (accounts.length === 0) return null;
  return (
    <section className="mt-8 border border-dashed border-attention-line rounded-lg bg-attention-tint px-4 py-3">
      <h2 className="text-base font-medium text-attention">{t("account.devLogin")}</h2>
      <p className="text-sm text-soft mb-3">{t("account.devLoginHint")}</p>
      <form method="post" action={localizedPath(locale, "/login")}>
        <input type="hidden" name="intent" value="devLogin" />
        <ReturnTargetFields way={way} />
        <ul className="flex flex-wrap gap-2">
          {accounts.map(({ userName, realName }) => (
            <li key={userName}>
              <Button type="submit" size="sm" name="username" value={userName} title={userName}>
                {realName}
              </Button>
            </li>
          ))}
        </ul>
      </form>
    </section>
  );
}
