import { defineGuide } from "./_guide_page.tsx";

export default defineGuide("data_policy", "layout.dataPolicy");
