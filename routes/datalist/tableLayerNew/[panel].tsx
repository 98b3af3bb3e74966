/** What stands at which address is a table of its own (routes/_components/own_datasets/views.ts). */
export { get as default, post as POST } from "../_pages.tsx";
