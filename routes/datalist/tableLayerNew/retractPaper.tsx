/** The same page under the address of the hub's table. */
export { default, POST } from "../retract_paper_dialog.tsx";
