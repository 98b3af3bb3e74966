import { Button } from "../../../ui/Button.tsx";
import type { View } from "./AccountShell.tsx";

interface Props {
  view: View;
  /** Id of the form that the button belongs to. */
  form: string;
  /** A code is on its way already. */
  again: boolean;
}

/** Where no script can show the puzzle, a mailed code does the same (safety 3.10). */
export function NoScriptCode({ view: { t }, form, again }: Props) {
  return (
    <noscript>
      <div className="mt-5 border border-line rounded-lg bg-sunken px-4 py-3">
        <p className="text-soft">{t("account.noScriptCode")}</p>
        <Button
          type="submit"
          form={form}
          name="intent"
          value="mailCode"
          size="sm"
          icon="i-tabler-mail"
          className="mt-2"
        >
          {t(again ? "account.mailCodeAgain" : "account.mailCode")}
        </Button>
      </div>
    </noscript>
  );
}
