import type { Readme } from "../../../sdk/model/file.ts";
import { baseName } from "../../../sdk/model/file.ts";
import type { View } from "../dataset/view.ts";
import { type PictureAddresses, renderMarkdown } from "./markdown.ts";
import { Section } from "./Section.tsx";
import { visibleName } from "../../../sdk/model/visible_name.ts";

/** HTML by README: visitors are shown the same object as long as it is kept. */
const HTML = new WeakMap<Readme, string>();

function htmlOf(readme: Readme, pictures: PictureAddresses): string {
  if (!HTML.has(readme)) HTML.set(readme, renderMarkdown(readme.text, pictures));
  return HTML.get(readme)!;
}

interface Props {
  view: View;
  readme?: Readme;
  /** Addresses of its pictures. */
  pictures: PictureAddresses;
}

/** The README of the dataset: Markdown as far as it is safe, any other text as it was written. */
export function ReadmeSection({ view, readme, pictures }: Props) {
  if (!readme) return null;
  const name = visibleName(baseName(readme.path));
  const box = "panel p-4 max-h-120 overflow-auto print:max-h-none";
  const label = view.t("detail.readmeText", { name });
  return (
    <Section title={view.t("detail.readme", { name })}>
      {readme.kind === "markdown"
        ? (
          <div
            className={`${box} prose max-w-none`}
            tabIndex={0}
            role="region"
            aria-label={label}
            // Made of escaped text and a short list of elements (markdown.ts).
            dangerouslySetInnerHTML={{ __html: htmlOf(readme, pictures) }}
          />
        )
        : (
          <pre
            className={`${box} text-sm leading-relaxed whitespace-pre-wrap break-words`}
            tabIndex={0}
            role="region"
            aria-label={label}
          >
            {readme.text}
          </pre>
        )}
    </Section>
  );
}
