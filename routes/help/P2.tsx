import { defineGuide } from "../_guide_page.tsx";

export default defineGuide("P2", "planned.title.help2");
