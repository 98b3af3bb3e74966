import { USAGE_DAY_MAX } from "../../../sdk/model/limits.ts";
import type { View } from "../dataset/view.ts";
import { apiPath } from "../help/address.ts";
import { Section } from "./Section.tsx";

/** What the figures count, and where programs read them. */
export function Method({ view }: { view: View }) {
  const { t } = view;
  return (
    <Section id="method" title={t("influence.method")}>
      <ul className="list-disc pl-5 text-soft max-w-[75ch] flex flex-col gap-1.5">
        <li>{t("influence.method.counts")}</li>
        <li>{t("influence.method.usage", USAGE_DAY_MAX)}</li>
        <li>
          {t("influence.method.api")}{" "}
          <a href={`${apiPath(view, { group: "statistics" })}#getRepositoryStatistics`} className="link">
            {t("influence.method.apiLink")}
          </a>
        </li>
      </ul>
    </Section>
  );
}
