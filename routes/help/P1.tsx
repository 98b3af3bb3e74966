import { defineGuide } from "../_guide_page.tsx";

export default defineGuide("P1", "planned.title.help1");
