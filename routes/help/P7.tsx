import { defineGuide } from "../_guide_page.tsx";

export default defineGuide("P7", "planned.title.help7");
