import type { ReactNode } from "react";
import { HiddenFields } from "./HiddenFields.tsx";

interface Props {
  /** Of a button elsewhere that sends it. */
  id?: string;
  /** The login or the recovery. */
  action: string;
  /** Where the login comes from and leads to, by field name. */
  way: Record<string, string>;
  email: string;
  /** The button; none when it stands elsewhere. */
  children?: ReactNode;
}

/**
 * Opens the login or the recovery with the e-mail filled in. It is posted, so that the e-mail stands in no address: those
 * are kept by histories and logs.
 */
export function FilledForm({ id, action, way, email, children }: Props) {
  return (
    <form id={id} method="post" action={action}>
      <HiddenFields fields={{ ...way, intent: "fill", username: email }} />
      {children}
    </form>
  );
}
