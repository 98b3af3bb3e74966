/** My Data Hub (spec 2 §2): one's own datasets with the actions that the server allows. */
import { createRoute } from "honox/factory";
import { showHub } from "./datalist/_pages.tsx";

export default createRoute((c) => showHub(c));
