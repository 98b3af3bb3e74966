/** My Data Hub (spec 2 §2): one's own datasets with the actions that the server allows. */
import { drawList, loadList } from "./datalist/_pages.tsx";
import { definePage } from "./_page.ts";

export default definePage({ access: "signedIn", load: (c) => loadList(c), render: drawList });
