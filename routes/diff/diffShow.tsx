import { comparePage } from "./_page.tsx";

export default comparePage((c) => c.req.query("dataSetId"));
