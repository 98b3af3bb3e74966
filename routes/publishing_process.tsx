import { defineGuide } from "./_guide_page.tsx";

export default defineGuide("publishing_process", "layout.publishingProcess");
