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
    const year = years.find((one) => String(one) === c.req.query("year")) ?? years[0];
    return { awards, year };
  },
  render: ({ awards, year }, { view, t }) => ({
    content: <AwardListPage view={view} awards={awards} year={year} />,
    title: year
      ? `${t("articles.decade.year", { year })} ${t("planned.title.awards")}`
      : t("planned.title.awards"),
    description: t("articles.decade.awardIntro"),
    fullWidth: true,
    noindex: isOnlySamples(awards),
  }),
  cache: { tags: () => DECADE_TAGS },
});
