import { defineGuide } from "../_guide_page.tsx";

export default defineGuide("P5", "planned.title.help5");
