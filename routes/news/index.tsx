import { createRoute } from "honox/factory";
import { NewsPage } from "../_components/news/NewsPage.tsx";

export default createRoute(async (c) => {
  const { t, locale, repository } = c.var;
  const news = await repository.catalog.news();
  return c.render(<NewsPage view={{ t, locale }} news={news} />, {
    title: t("layout.news"),
    description: t("news.intro"),
  });
});
