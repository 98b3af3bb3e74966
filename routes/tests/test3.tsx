import { createRoute } from "honox/factory";

export default createRoute((c) =>
  c.render(<p className="text-primary-600">{c.var.t("layout.siteName")}</p>, { title: "3", noindex: true })
);
