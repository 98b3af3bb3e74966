/** What a file is and what opens it, for formats that have no preview or whose file cannot be shown. */
import type { LocalizedText } from "../locale.ts";
import { extensionOf } from "../preview/kinds.ts";

export interface FormatPrograms {
  name: LocalizedText;
  /** Programs that open it, the free ones first. */
  programs: string;
}

/** Extensions, name in Chinese and in English, programs. */
const ROWS: readonly (readonly [extensions: string, zh: string, en: string, programs: string])[] = [
  ["doc dot", "Word 97–2003 文档", "Word 97–2003 document", "LibreOffice, WPS Office, Microsoft Word"],
  ["docx docm dotx", "Word 文档", "Word document", "LibreOffice, WPS Office, Microsoft Word"],
  ["odt ott", "OpenDocument 文本", "OpenDocument text", "LibreOffice, Microsoft Word"],
  ["wps", "WPS 文字文档", "WPS Writer document", "WPS Office, LibreOffice"],
  ["et", "WPS 表格", "WPS spreadsheet", "WPS Office"],
  ["dps", "WPS 演示", "WPS presentation", "WPS Office"],
  [
    "ppt pps",
    "PowerPoint 97–2003 演示文稿",
    "PowerPoint 97–2003 slides",
    "LibreOffice, WPS Office, PowerPoint",
  ],
  ["pptx pptm ppsx", "PowerPoint 演示文稿", "PowerPoint slides", "LibreOffice, WPS Office, PowerPoint"],
  ["odp", "OpenDocument 演示文稿", "OpenDocument slides", "LibreOffice"],
  [
    "xls xlt xlsx xlsm xltx xlsb",
    "Excel 工作簿",
    "Excel workbook",
    "LibreOffice, WPS Office, Microsoft Excel",
  ],
  ["ods", "OpenDocument 电子表格", "OpenDocument spreadsheet", "LibreOffice"],
  ["caj", "CAJ 文献", "CAJ paper", "CAJViewer"],
  ["epub mobi", "电子书", "Electronic book", "Calibre"],
  ["djvu", "DjVu 扫描文档", "DjVu scan", "DjView, SumatraPDF"],
  ["ps eps", "PostScript 文档", "PostScript document", "Ghostscript, Inkscape"],
  ["ai", "Illustrator 图形", "Illustrator drawing", "Inkscape, Adobe Illustrator"],
  ["cdr", "CorelDRAW 图形", "CorelDRAW drawing", "LibreOffice Draw, CorelDRAW"],
  ["msg eml", "电子邮件", "E-mail message", "Thunderbird, Outlook"],
  ["sav zsav por", "SPSS 数据文件", "SPSS data file", "PSPP, R (haven), Python (pyreadstat), SPSS"],
  ["spv", "SPSS 输出", "SPSS output", "PSPP, SPSS"],
  ["dta", "Stata 数据文件", "Stata data file", "R (haven), Python (pandas), Stata"],
  ["sas7bdat xpt", "SAS 数据文件", "SAS data file", "R (haven), Python (pandas), SAS"],
  ["rds rda rdata", "R 数据文件", "R data file", "R (readRDS, load), Python (pyreadr)"],
  ["mat", "MATLAB 数据文件", "MATLAB data file", "GNU Octave, Python (SciPy), MATLAB"],
  ["fig", "MATLAB 图形", "MATLAB figure", "MATLAB"],
  ["npy npz", "NumPy 数组", "NumPy array", "Python (NumPy)"],
  ["pkl pickle", "Python pickle", "Python pickle", "Python (pickle)"],
  ["pt pth ckpt", "PyTorch 模型", "PyTorch model", "Python (PyTorch)"],
  ["onnx", "ONNX 模型", "ONNX model", "ONNX Runtime, Netron"],
  ["feather arrow", "Apache Arrow 表", "Apache Arrow table", "Python (pyarrow), R (arrow)"],
  ["parquet", "Apache Parquet 表", "Apache Parquet table", "Python (pyarrow, pandas), R (arrow), DuckDB"],
  ["orc avro", "列式或行式数据文件", "Columnar or row data file", "Python (pyarrow, fastavro), Apache Spark"],
  ["mdb accdb", "Access 数据库", "Access database", "MDB Tools, DBeaver, Microsoft Access"],
  ["sqlite sqlite3 db", "SQLite 数据库", "SQLite database", "DB Browser for SQLite, Python (sqlite3)"],
  ["opj opju", "Origin 项目", "Origin project", "Origin Viewer, Origin"],
  ["pzfx pzf", "GraphPad Prism 项目", "GraphPad Prism project", "GraphPad Prism Viewer, R (pzfx)"],
  [
    "heic heif",
    "HEIF 图像（手机照片）",
    "HEIF picture (of telephones)",
    "GIMP, macOS Preview, Windows Photos",
  ],
  ["jp2 j2k jpf jpx", "JPEG 2000 图像", "JPEG 2000 picture", "QGIS, GIMP, ImageJ"],
  ["jxl", "JPEG XL 图像", "JPEG XL picture", "GIMP, ImageMagick"],
  ["psd", "Photoshop 图像", "Photoshop picture", "GIMP, Krita, Adobe Photoshop"],
  ["cr2 cr3 nef arw dng raw orf raf", "相机原始图像", "Camera raw picture", "darktable, RawTherapee"],
  ["exr hdr", "高动态范围图像", "High dynamic range picture", "GIMP, Krita"],
  ["dcm dicom", "DICOM 医学图像", "DICOM medical image", "3D Slicer, ITK-SNAP, Python (pydicom)"],
  ["nii mgz", "NIfTI 医学图像", "NIfTI medical image", "3D Slicer, FSLeyes, Python (nibabel)"],
  ["czi lsm nd2 lif oib oif vsi svs ndpi", "显微镜图像", "Microscope image", "Fiji (Bio-Formats), QuPath"],
  ["dm3 dm4 emd ser", "电子显微镜数据", "Electron microscopy data", "Fiji, Python (HyperSpy)"],
  ["mrc ccp4 map", "电子密度图", "Electron density map", "UCSF ChimeraX, PyMOL"],
  ["fits fit fts", "FITS 天文数据", "FITS astronomical data", "SAOImage DS9, Python (astropy)"],
  ["avi mkv wmv flv mpg mpeg mts m2ts vob rm rmvb asf", "视频", "Video", "VLC, FFmpeg"],
  ["mp4 m4v mov webm ogv", "视频", "Video", "VLC, FFmpeg"],
  ["wma aiff aif amr ape ac3 au", "音频", "Sound", "VLC, Audacity, FFmpeg"],
  ["rar 7z zst lz4 lzma cab bz2 tbz tbz2 xz txz", "压缩包", "Archive", "7-Zip, PeaZip"],
  ["iso dmg", "磁盘映像", "Disk image", "7-Zip"],
  ["mbtiles", "MBTiles 地图切片", "Map tiles (MBTiles)", "QGIS"],
  ["bmp", "BMP 图像", "BMP picture", "GIMP"],
  ["gpkg", "GeoPackage 地理数据", "GeoPackage geodata", "QGIS, Python (geopandas)"],
  ["kml kmz", "KML 地理标记", "KML placemarks", "Google Earth, QGIS"],
  ["shp shx sbn sbx dbf", "Shapefile 的组成文件", "Part of a shapefile", "QGIS, ArcGIS"],
  ["gml osm pbf mif tab", "地理矢量数据", "Geographic vector data", "QGIS"],
  ["gdb mxd aprx", "ArcGIS 数据", "ArcGIS data", "QGIS (gdb), ArcGIS"],
  ["grb grib grb2 grib2", "GRIB 气象数据", "GRIB weather data", "Panoply, CDO, Python (cfgrib)"],
  ["nc nc4 cdf netcdf", "NetCDF 数据", "NetCDF data", "Panoply, Python (xarray)"],
  ["h5 hdf5 he5 hdf hdf4", "HDF 数据", "HDF data", "HDFView, Panoply, Python (h5py)"],
  ["tif tiff geotiff", "GeoTIFF 栅格地理数据", "GeoTIFF geographic raster", "QGIS, Python (rasterio)"],
  ["ecw sid adf dem", "栅格地理数据", "Geographic raster", "QGIS, GDAL"],
  ["las laz", "激光点云", "Laser point cloud", "CloudCompare, QGIS, PDAL"],
  ["ply stl obj", "三维模型", "3-D model", "MeshLab, Blender"],
  ["dwg dxf", "CAD 图纸", "CAD drawing", "LibreCAD, FreeCAD, AutoCAD"],
  ["step stp iges igs sldprt sldasm", "CAD 模型", "CAD model", "FreeCAD"],
  ["bam cram bai crai", "比对后的测序读段", "Aligned sequencing reads", "samtools, IGV"],
  ["bcf tbi", "遗传变异数据", "Genetic variants", "bcftools, IGV"],
  ["sra", "SRA 测序数据", "SRA sequencing data", "SRA Toolkit"],
  ["fast5 pod5", "纳米孔测序信号", "Nanopore signals", "ont_fast5_api, pod5"],
  ["ab1 scf sff", "测序仪数据", "Data of a sequencer", "SnapGene Viewer, Biopython"],
  ["bw bigwig 2bit", "基因组轨道数据", "Genome track", "IGV, UCSC tools"],
  ["bed bim fam pgen", "PLINK 基因型数据", "PLINK genotypes", "PLINK"],
  ["raw wiff", "质谱仪数据", "Data of a mass spectrometer", "ProteoWizard (msConvert)"],
  ["fcs", "流式细胞数据", "Flow cytometry data", "R (flowCore), FlowJo"],
  ["cdx", "ChemDraw 结构式", "ChemDraw structure", "Marvin, ChemDraw"],
  ["dcd xtc trr", "分子动力学轨迹", "Molecular dynamics trajectory", "VMD, Python (MDAnalysis)"],
  ["edf bdf set", "脑电等生理信号", "Physiological signals such as EEG", "EDFbrowser, Python (MNE)"],
  ["exe msi dll", "Windows 程序", "Windows program", "Windows"],
  ["apk", "Android 程序", "Android program", "Android"],
  ["jar", "Java 程序", "Java program", "Java"],
];

/** A format by itself, for lists. */
export interface KnownFormat extends FormatPrograms {
  /** Without the dot, in lower case. */
  extensions: readonly string[];
}

export const KNOWN_FORMATS: readonly KnownFormat[] = ROWS.map(([extensions, zh, en, programs]) => ({
  extensions: extensions.split(" "),
  name: { zh, en },
  programs,
}));

const BY_EXTENSION = new Map<string, FormatPrograms>();
for (const [extensions, zh, en, programs] of ROWS) {
  for (const extension of extensions.split(" ")) {
    // What comes first is the more usual meaning.
    if (!BY_EXTENSION.has(extension)) BY_EXTENSION.set(extension, { name: { zh, en }, programs });
  }
}

/** `undefined` for a format that the list does not have. */
export const formatPrograms = (path: string): FormatPrograms | undefined =>
  BY_EXTENSION.get(extensionOf(path));
