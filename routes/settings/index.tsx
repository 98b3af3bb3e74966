/** The folder alone leads to the first page of the menu. */
import { FIRST_SETTINGS } from "../_components/settings/SettingsShell.tsx";
import { defineRedirect } from "../_page.ts";

export default defineRedirect({ access: "public", to: () => FIRST_SETTINGS });
