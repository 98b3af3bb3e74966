/** The papers of a posted form: `papers.0.title.zh` and so on. */
import { type Paper, PAPER_STATUSES } from "../sdk/model/metadata/metadata.ts";

export const emptyPaper = (): Paper => ({
  title: { zh: "", en: "" },
  journal: { zh: "", en: "" },
  status: PAPER_STATUSES[0],
  manuscriptNumber: "",
  reference: { zh: "", en: "" },
  doi: "",
  url: "",
});

/** The entries in their order; those that are to be removed, and new ones without a word in them, are left out. */
export function readPapers(form: (name: string) => string): Paper[] {
  const papers: Paper[] = [];
  for (let index = 0; form(`papers.${index}.status`) !== ""; index++) {
    const text = (field: string) => form(`papers.${index}.${field}`).trim();
    const paper: Paper = {
      title: { zh: text("title.zh"), en: text("title.en") },
      journal: { zh: text("journal.zh"), en: text("journal.en") },
      status: PAPER_STATUSES.find((one) => one === text("status")) ?? PAPER_STATUSES[0],
      manuscriptNumber: text("manuscriptNumber"),
      reference: { zh: text("reference.zh"), en: text("reference.en") },
      doi: text("doi"),
      url: text("url"),
    };
    if (form(`papers.${index}.remove`) === "" && !isBlank(paper)) papers.push(paper);
  }
  return papers;
}

function isBlank({ title, journal, manuscriptNumber, reference, doi, url }: Paper): boolean {
  const texts = [title, journal, reference].flatMap(({ zh, en }) => [zh, en]);
  return [...texts, manuscriptNumber, doi, url].every((one) => one === "");
}
