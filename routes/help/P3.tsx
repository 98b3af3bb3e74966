import { defineGuide } from "../_guide_page.tsx";

export default defineGuide("P3", "planned.title.help3");
