import { EMAIL_MAX } from "../../../sdk/model/limits.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { pathOf, type View } from "../dataset/view.ts";

interface Props {
  view: View;
  email?: string;
  error?: string;
}

/** Asks for news of policies; a piece of any page, which works without scripts and leads to a page of its own. */
export function SubscribeForm({ view, email = "", error }: Props) {
  const { t } = view;
  return (
    <form
      id="policy-subscription"
      method="post"
      noValidate
      action={pathOf(view, "/policy_subscription")}
      className="flex flex-col gap-3 max-w-120"
    >
      <TextInput
        id="subscription-email"
        name="email"
        type="email"
        label={t("subscription.email")}
        error={error}
        defaultValue={email}
        autoFocus={error !== undefined}
        autoComplete="email"
        maxLength={EMAIL_MAX}
        required
      />
      <div>
        <Button type="submit" name="intent" value="subscribe" variant="primary" icon="i-tabler-bell">
          {t("subscription.submit")}
        </Button>
      </div>
    </form>
  );
}
