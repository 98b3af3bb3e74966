import { Icon } from "../../../ui/Icon.tsx";

interface Props {
  title: string;
  more?: { href: string; label: string; rel?: "nofollow" };
}

/** Heading of a part of the front page, with the way to all of it. */
export function SectionHead({ title, more }: Props) {
  return (
    <div className="flex items-baseline justify-between gap-4 mb-5">
      <h2 className="text-2xl">{title}</h2>
      {more && (
        <a
          href={more.href}
          rel={more.rel}
          className="inline-flex items-center gap-1 min-h-8 text-link hover:underline whitespace-nowrap"
        >
          {more.label}
          <Icon name="i-tabler-arrow-right" />
        </a>
      )}
    </div>
  );
}
