/** Addresses of the pages of a retraction. */

const query = (dataSetId: string, version: string) => new URLSearchParams({ dataSetId, version });

export const retractPath = (dataSetId: string, version: string): string =>
  `/datalist/retract_paper_dialog?${query(dataSetId, version)}`;

export const statementPath = (dataSetId: string, version: string): string =>
  `/datalist/tableLayer/revoke-content-mat-zh?${query(dataSetId, version)}`;
