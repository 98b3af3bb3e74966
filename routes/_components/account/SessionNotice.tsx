import { Alert } from "../../../ui/Alert.tsx";
import { type FrameProps, loginPath } from "../layout/frame.ts";

/** The session was over when this page was asked for (codes 20001, 20004 and 20006 of spec 1 §8). */
export function SessionNotice({ frame }: FrameProps) {
  const { t, path, sessionEnded } = frame;
  // On the account pages the login is what people see anyway.
  const linked = !/^\/(?:login|register|forgetpwd)\b/i.test(path);
  return (
    <div className="container-page pt-4" role="status">
      <Alert tone="attention" title={t("account.sessionEnded")}>
        {sessionEnded === "unsent" && <p>{t("account.notSent")}</p>}
        <p hidden data-forms-kept>{t("account.formsKept")}</p>
        {linked && <a href={loginPath(frame)} className="link inline-block py-1">{t("account.logInAgain")}
        </a>}
      </Alert>
    </div>
  );
}
