import { AwardListPage } from "../_components/decade/AwardListPage.tsx";
import { DECADE_TAGS, isOnlySamples } from "../_decade.ts";
import { allArticles } from "../_loaders/articles.ts";
import { yearsOf } from "../_loaders/decade.ts";
import { definePage } from "../_page.ts";

export default definePage({
  access: "public",
  load: async (c) => {
    const awards = await allArticles(c.var.repository, { kind: "award" });
    const years = yearsOf(awards);
    const asked = c.req.query("year");
    if (!asked || years.length === 0) return { awards, year: years[0] };
    const year = years.find((one) => String(one) === asked);
    return { awards, year, missing: year ? undefined : asked.slice(0, 20) };
  },
  render: ({ awards, year, missing }, { view, t }) => ({
    content: <AwardListPage view={view} awards={awards} year={year} missing={missing} />,
    title: year
      ? `${t("articles.decade.year", { year })} ${t("planned.title.awards")}`
      : t("planned.title.awards"),
    description: t("articles.decade.awardIntro"),
    fullWidth: true,
    noindex: isOnlySamples(awards) || missing !== undefined,
  }),
  cache: { tags: () => DECADE_TAGS },
});
