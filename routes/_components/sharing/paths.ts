/** Where links are managed: all of them, or those of one dataset. */
export const SHARED_LINKS = "/settings/shareLink";

export function privateLinksPath(dataSetId: string, version: string): string {
  return `/datalist/tableLayerNew/PrivateLink?${new URLSearchParams({ dataSetId, version })}`;
}
