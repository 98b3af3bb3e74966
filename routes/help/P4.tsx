import { defineGuide } from "../_guide_page.tsx";

export default defineGuide("P4", "planned.title.help4");
