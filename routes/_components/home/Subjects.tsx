import type { SubjectCount } from "../../../sdk/model/statistics.ts";
import { formatNumber } from "../../../locales/format.ts";
import { Container } from "../layout/Layout.tsx";
import { listPath } from "../list/address.ts";
import { pathOf, textOf, type View } from "../dataset/view.ts";
import { SectionHead } from "./SectionHead.tsx";
import { SubjectIcon } from "./SubjectIcon.tsx";

/** Subjects of level 1 that hold datasets, the fullest first. */
export function Subjects({ view, subjects }: { view: View; subjects: SubjectCount[] }) {
  const filled = subjects.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  if (filled.length === 0) return null;
  return (
    <section className="mt-14 bg-sunken border-y border-line">
      <Container className="py-14">
        <SectionHead
          title={view.t("home.subjects")}
          more={{ href: pathOf(view, "/list"), label: view.t("home.allData") }}
        />
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {filled.map((subject) => (
            <li key={subject.code}>
              <a
                href={pathOf(view, listPath({ filters: { subject: [subject.code] } }))}
                rel="nofollow"
                className="panel flex items-center gap-3 p-4 h-full hover:border-link group transition-colors duration-120"
              >
                <SubjectIcon code={subject.code} className="text-2xl text-link" />
                <span className="flex-1 min-w-0 font-medium leading-snug group-hover:text-link">
                  {textOf(view, subject.name)}
                </span>
                <span className="text-faint">{formatNumber(view.locale, subject.count)}</span>
              </a>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
