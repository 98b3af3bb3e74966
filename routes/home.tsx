import { createRoute } from "honox/factory";
import { HomePage } from "./_components/home/HomePage.tsx";
import { loadHome } from "./_loaders/home.ts";

export default createRoute(async (c) => {
  const { t, locale, repository } = c.var;
  const data = await loadHome(repository);
  // `/home` is the same page under the address of spec 1 §2.
  c.set("path", "/");
  return c.render(<HomePage view={{ t, locale }} data={data} />, {
    title: "",
    description: t("home.intro"),
    hideSearch: true,
    fullWidth: true,
  });
});
