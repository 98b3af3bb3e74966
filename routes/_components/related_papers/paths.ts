/** Addresses of the pages of associated papers. */
export const papersPath = (dataSetId: string, version: string): string =>
  `/datalist/RelatedPaper?${new URLSearchParams({ dataSetId, version })}`;

export const paperHistoryPath = (dataSetId: string, version: string): string =>
  `/datalist/tableLayer/ReviewRelated?${new URLSearchParams({ dataSetId, version })}`;
