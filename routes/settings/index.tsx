/** The folder alone leads to the first page of the menu. */
import { createRoute } from "honox/factory";
import { localizedPath } from "../../locales/mod.ts";
import { FIRST_SETTINGS } from "../_components/settings/SettingsShell.tsx";

export default createRoute((c) => c.redirect(localizedPath(c.var.locale, FIRST_SETTINGS), 303));
