import type { PendingSignIn } from "../../../sdk/model/account/identity.ts";
import type { View } from "../account/AccountShell.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { nameOfProvider, PROVIDER_ICONS } from "./providers.tsx";

/** With which account elsewhere this is happening. */
export function SignedInAs({ view: { t }, pending }: { view: View; pending: PendingSignIn }) {
  const { loginType, displayName } = pending;
  const provider = nameOfProvider(t, loginType);
  return (
    <p className="flex items-center gap-3 rounded-lg border border-line bg-sunken px-4 py-3 mb-5">
      <Icon name={PROVIDER_ICONS[loginType]} className="text-2xl text-soft" />
      <span className="min-w-0 break-words">
        {displayName
          ? t("identity.signedInAs", { provider, name: displayName })
          : t("identity.signedInWith", { provider })}
      </span>
    </p>
  );
}
