import { formatBytes, formatNumber, slice } from "../../locales/mod.ts";
import SampleCopy from "../../islands/showcase/SampleCopy.tsx";
import type { FileCategory } from "../../sdk/model/vocabulary/file_categories.ts";
import { Card } from "../../ui/Card.tsx";
import { FileIcon } from "../../ui/FileIcon.tsx";
import { Stat } from "../../ui/Stat.tsx";
import { Table } from "../../ui/Table.tsx";
import { showcasePage } from "./_Showcase.tsx";

const FILES: { name: string; size: number; category: FileCategory | "folder" }[] = [
  { name: "grids", size: 41_943_040, category: "folder" },
  { name: "grids/sst_2023.nc", size: 1536, category: "geo" },
  { name: "stations.csv", size: 88_604, category: "table" },
  { name: "README.md", size: 640, category: "document" },
  { name: "map.png", size: 240_128, category: "image" },
  { name: "buoy.mp4", size: 9_240_128, category: "video" },
  { name: "hydrophone.wav", size: 3_240_128, category: "audio" },
  { name: "protein.pdb", size: 440_128, category: "molecule" },
  { name: "reads.fastq", size: 440_128, category: "gene" },
  { name: "raw.zip", size: 2_440_128, category: "archive" },
  { name: "checksum", size: 128, category: "none" },
];

export default showcasePage(({ t, locale }) => (
  <>
    <dl className="grid grid-cols-2 md:grid-cols-4 gap-6">
      <Stat
        icon="i-tabler-eye"
        label={t("showcase.views")}
        value={formatNumber(locale, 18304)}
        note={t("showcase.thisMonth")}
      />
      <Stat icon="i-tabler-download" label={t("showcase.downloads")} value={formatNumber(locale, 1204)} />
      <Stat icon="i-tabler-quote" label={t("showcase.citations")} value={formatNumber(locale, 12)} />
      <Stat icon="i-tabler-database" label={t("showcase.size")} value={formatBytes(41_943_040)} />
    </dl>
    <div className="grid gap-6 md:grid-cols-2">
      <Card title={t("showcase.datasetTitle")}>
        <p className="text-soft">{t("showcase.sampleText")}</p>
      </Card>
      <Card title="DOI">
        <p className="flex items-center gap-2">
          <span className="identifier">10.5072/sdb.00042</span>
          <SampleCopy
            locale={locale}
            texts={slice(locale, "ui.copy", "ui.copied")}
            text="10.5072/sdb.00042"
          />
        </p>
      </Card>
    </div>
    <Table
      caption={t("showcase.files")}
      rows={FILES}
      rowKey={(file) => file.name}
      columns={[
        {
          key: "name",
          label: t("showcase.fileName"),
          cell: (file) => (
            <span className="inline-flex items-center gap-2">
              <FileIcon category={file.category} />
              {file.name}
            </span>
          ),
        },
        { key: "size", label: t("showcase.size"), numeric: true, cell: (file) => formatBytes(file.size) },
        {
          key: "sum",
          label: t("showcase.checksum"),
          cell: () => <span className="identifier">9f86d081884c7d65</span>,
        },
      ]}
    />
  </>
));
