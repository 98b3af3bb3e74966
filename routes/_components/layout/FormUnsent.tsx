import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import type { FrameProps } from "./frame.ts";

/**
 * Shown by the script of the page (islands/_unsent.ts) when a form or a change of it was not taken: there is no server,
 * or somebody else is signed in by now.
 */
export function FormUnsent({ frame: { t, user } }: FrameProps) {
  const close = (
    <button type="button" data-close-unsent className="link self-start py-1">{t("layout.close")}</button>
  );
  return (
    <template id="form-unsent">
      <div role="alert" hidden className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-160">
        <div data-reason="login" hidden>
          <Alert tone="danger" title={t("account.loginFailed")} action={close}>{t("layout.unsent")}</Alert>
        </div>
        <div data-reason="network" hidden>
          <Alert tone="danger" title={t("ui.requestFailed")} action={close}>{t("layout.unsent")}</Alert>
        </div>
        {user && (
          <div data-reason="otherUser" hidden>
            <Alert tone="danger" title={t("errors.userMismatch")} action={close}>
              {t("layout.otherUser", { owner: user.userName })} <strong data-current-user />
              <p>{t("layout.otherUserHint")}</p>
            </Alert>
          </div>
        )}
      </div>
    </template>
  );
}

/** Shown by the script of the page (islands/layout/form_drafts.ts) over a form whose text came back from an earlier look. */
export function FormKept({ frame: { t } }: FrameProps) {
  return (
    <template id="form-kept">
      <div role="status" className="mb-4">
        <Alert>
          <p>{t("layout.formKept")}</p>
          <Button size="sm" className="mt-2" data-discard-kept>{t("layout.discardKept")}</Button>
        </Alert>
      </div>
    </template>
  );
}
