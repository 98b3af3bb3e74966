import { useEffect, useState } from "react";
import { CopyButton } from "../../ui/CopyButton.tsx";

export const hydrate = "load";

interface Props {
  text: string;
  texts: { copy: string; copied: string };
}

/** Copies one text. Without JavaScript there is no button that would do nothing. */
export default function CopyText(props: Props) {
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return alive ? <CopyButton {...props} /> : null;
}
