import { defineGuide } from "../_guide_page.tsx";

export default defineGuide("P6", "planned.title.help6");
