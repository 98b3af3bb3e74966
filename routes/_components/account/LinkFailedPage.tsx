import type { ReturnTarget } from "../../_return_target.ts";
import { Outcome } from "../../../ui/Outcome.tsx";
import { AccountShell, type View } from "./AccountShell.tsx";
import { RecoveryAsk } from "./RecoveryPage.tsx";

interface Props {
  view: View;
  title: string;
  text: string;
  way: ReturnTarget;
  /** As the link has it: filled in, for display. */
  email: string;
}

/** A mailed link that is no longer good, and the form that sends a new one. */
export function LinkFailedPage({ view, title, text, way, email }: Props) {
  return (
    <AccountShell view={view} title={title}>
      <div className="mb-6">
        <Outcome icon="i-tabler-link-off" tone="danger" title={text}>
          <p>{view.t("account.linkFailedHint")}</p>
        </Outcome>
      </div>
      <RecoveryAsk view={view} state={{ way, email }} intro={false} />
    </AccountShell>
  );
}
