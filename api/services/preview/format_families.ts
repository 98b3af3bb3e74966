/** Which names suit the signatures that formats share. */

const words = (text: string) => text.split(" ");

/** Formats that are kept in a container, which is all that the signature tells of them. */
const CONTAINERS: Readonly<Record<string, readonly string[]>> = {
  zip: [
    ...words(
      "docx docm dotx dotm xlsx xlsm xltx xltm xlsb pptx pptm potx ppsx odt ott ods ots odp otp odg vsdx",
    ),
    ...words("epub jar war kmz npz whl cbz zarr mmtf xps 3mf apk et wps dps maegz"),
  ],
  gz: words("tgz svgz vcfgz bam bgz nii rda rds rdata bai tbi maegz mmtf wps"),
  bz2: words("tbz2 tbz rda rds rdata"),
  xz: words("txz rda rds rdata lzma"),
  zst: words("tzst"),
  cfb: words("doc dot xls xlt xlsb ppt pps msi msg wps et dps cdx db"),
  xml: words(
    "svg kml gml gpx html htm xhtml rdf owl cml cdxml xsd xsl xslt osm vrt plist wsdl mzml pnml rst",
  ),
  tif: words("tiff geotiff gtiff btf svs lsm dng nef cr2 arw raw"),
  jpg: words("jpeg jpe jfif"),
  png: words("apng"),
  apng: words("png"),
  mp4: words("m4a m4v mov 3gp f4v"),
  m4v: words("mp4"),
  m4a: words("mp4"),
  f4v: words("mp4 flv"),
  "3gp": words("3g2 mp4"),
  "3g2": words("3gp mp4"),
  mov: words("mp4 m4v"),
  ogg: words("oga ogv opus"),
  oga: words("ogg opus"),
  opus: words("ogg oga"),
  ogv: words("ogg"),
  webm: words("weba mkv"),
  mkv: words("webm weba"),
  asf: words("wmv wma"),
  mts: words("ts m2ts"),
  mpg: words("mpeg mpe vob dat"),
  mp1: words("mp3"),
  mp2: words("mp3 mpg mpeg"),
  rm: words("rmvb"),
  mid: words("midi"),
  aif: words("aiff aifc"),
  wav: words("wave"),
  heic: words("heif"),
  avif: words("heif heic"),
  j2c: words("j2k jp2"),
  jpx: words("jp2"),
  jpm: words("jp2"),
  elf: words("so o"),
  lz: words("lzma"),
  Z: words("z"),
  sqlite: words("db sqlite3 gpkg mbtiles"),
  ps: words("eps ai"),
  eps: words("ai ps"),
  pdf: words("ai"),
  rtf: words("doc"),
  arrow: words("feather"),
  shp: words("shx"),
  sav: words("zsav"),
  tar: words("tgz"),
  "tar.gz": words("tgz gz"),
  docx: words("docm dotx dotm"),
  docm: words("docx dotx dotm"),
  dotx: words("docx docm dotm"),
  xlsx: words("xlsm xltx xltm xlsb"),
  xlsm: words("xlsx xltx xltm xlsb"),
  xltx: words("xlsx xlsm xltm"),
  pptx: words("pptm potx ppsx ppsm"),
  pptm: words("pptx potx ppsx ppsm"),
  ppsx: words("pptx pptm potx ppsm"),
  odt: words("ott"),
  ott: words("odt"),
};

/** Signatures of containers: programs make new formats of them, under names that are listed nowhere. */
const GENERAL: ReadonlySet<string> = new Set(words("zip gz bz2 xz zst lz4 cfb xml tif sqlite tar tar.gz"));

/** Formats whose files are texts that begin with their signature. */
const TEXTUAL: ReadonlySet<string> = new Set(words("xml rtf ps eps pdf ics vcf vtt stl reg pgp jls svg"));

/** Whether a file with this signature may have this extension. */
export const isOfFamily = (signature: string, extension: string): boolean =>
  signature === extension || (CONTAINERS[signature]?.includes(extension) ?? false);

/** Whether other formats, which no list names, are kept in files with this signature. */
export const isGeneral = (signature: string): boolean => GENERAL.has(signature);

/** Whether a text can have this signature: of a few letters, such as `BM` or `MZ`, headings of tables are made too. */
export const isTextual = (signature: string): boolean => TEXTUAL.has(signature);
