import { useEffect, useState } from "react";

export const hydrate = "idle";

const DONE_MS = 2000;

/** Serves every `data-copy` and `data-print` button of a page with one listener: hundreds of files need no hundreds of islands. */
export default function CopyListener({ copied, failed }: { copied: string; failed: string }) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    const copy = async ({ target }: MouseEvent) => {
      const button = (target as Element).closest<HTMLElement>("[data-copy],[data-print]");
      if (!button) return;
      if (button.dataset.print !== undefined) return print();
      const done = await navigator.clipboard.writeText(button.dataset.copy!).then(() => true, () => false);
      setSaid(done ? copied : failed);
      if (done) tick(button);
      setTimeout(() => setSaid(""), DONE_MS);
    };
    document.addEventListener("click", copy);
    return () => document.removeEventListener("click", copy);
  }, []);
  return <span role="status" className="sr-only">{said}</span>;
}

/** Shows a tick in place of the copy icon for two seconds. */
function tick(button: HTMLElement): void {
  const shape = button.querySelector(".i-tabler-copy use");
  const copy = shape?.getAttribute("href");
  if (!shape || !copy) return;
  shape.setAttribute("href", copy.replace("#i-tabler-copy", "#i-tabler-check"));
  setTimeout(() => shape.setAttribute("href", copy), DONE_MS);
}
