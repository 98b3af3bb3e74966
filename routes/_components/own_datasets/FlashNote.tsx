import Flash from "../../../islands/layout/Flash.tsx";
import { Alert } from "../../../ui/Alert.tsx";

/** Name of the query parameter that carries what was done over a redirect. */
export const DONE = "done";

/** A toast with JavaScript, a notice at the top without. */
export function FlashNote({ text }: { text?: string }) {
  if (!text) return null;
  return (
    <>
      <Flash text={text} parameter={DONE} />
      <noscript>
        <Alert tone="open" title={text} />
      </noscript>
    </>
  );
}
