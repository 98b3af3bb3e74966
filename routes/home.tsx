import { HomePage } from "./_components/home/HomePage.tsx";
import { loadHome } from "./_loaders/home.ts";
import { definePage } from "./_page.ts";

export default definePage({
  access: "public",
  load: (c) => loadHome(c.var.repository),
  render: (data, { view, t }) => ({
    content: <HomePage view={view} data={data} />,
    title: "",
    description: t("home.intro"),
    // `/home` is the same page under the address of spec 1 §2.
    path: "/",
    hideSearch: true,
    fullWidth: true,
  }),
  cache: { tags: () => ["search", "news", "communities", "content:banner", "content:promotion"] },
});
