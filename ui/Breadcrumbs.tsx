import { Icon } from "./Icon.tsx";

interface Step {
  label: string;
  href?: string;
  /** Of the label, where it is not the language of the page. */
  lang?: string;
}

/** The way from home to here; the last entry is the page itself and has no address. */
export function Breadcrumbs({ trail, label }: { trail: Step[]; label: string }) {
  return (
    <nav aria-label={label} className="text-sm text-faint">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        {trail.map(({ label, href, lang }, index) => (
          <li key={label} className="inline-flex items-center gap-1.5 min-h-7 min-w-0">
            {index > 0 && <Icon name="i-tabler-chevron-right" />}
            {href
              ? <a href={href} lang={lang} className="hover:text-link hover:underline">{label}</a>
              : <span aria-current="page" lang={lang} className="text-soft">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
