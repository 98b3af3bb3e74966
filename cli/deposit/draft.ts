/** The draft that a deposit fills. */
export interface Draft {
  dataSetId: string;
  version: string;
}
