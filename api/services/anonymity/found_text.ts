/** Texts that the scan reads from a file. */
export interface FoundText {
  place: "content" | "properties";
  text: string;
  /** Of an archive or an Office document, the file in it. */
  member?: string;
  /** Authors that the properties name, whoever they are. */
  authors?: string[];
}

/** Something was not looked at: too deep, too much, or in no form that can be read. */
export interface Left {
  left: true;
}
