import { defineGuide } from "../_guide_page.tsx";

export default defineGuide("P9", "planned.title.help9");
