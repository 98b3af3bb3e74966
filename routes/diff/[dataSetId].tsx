import { createRoute } from "honox/factory";
import { comparePage } from "./_page.tsx";

export default createRoute((c) => comparePage(c, c.req.param("dataSetId")));
