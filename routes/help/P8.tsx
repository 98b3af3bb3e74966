import { defineGuide } from "../_guide_page.tsx";

export default defineGuide("P8", "planned.title.help8");
