import type { DatasetSummary } from "../../../sdk/model/dataset.ts";

/** Which version a form is about. */
export function Target({ row }: { row: Pick<DatasetSummary, "dataSetId" | "version"> }) {
  return (
    <>
      <input type="hidden" name="dataSetId" value={row.dataSetId} />
      <input type="hidden" name="version" value={row.version} />
    </>
  );
}
