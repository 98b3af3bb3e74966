import assert from "node:assert/strict";
import { casesOf } from "../../../tests/typed_cases.ts";
import { wrongInputs } from "../../../tests/typed_inputs.ts";
import { metadataSchema } from "../metadata/metadata.ts";
import { isCstr } from "./identifiers.ts";
import { bareCstr, bareIdentifier } from "./pasted_identifiers.ts";

const keyOr = (
  parsed: ReturnType<typeof metadataSchema.safeParse>,
  read: (data: NonNullable<typeof parsed.data>) => string,
) => parsed.success ? read(parsed.data) : parsed.error.issues.map(({ message }) => message).join(" ");
const orcid = (text: string) =>
  keyOr(metadataSchema.safeParse({ authors: [{ orcid: text }] }), ({ authors }) => authors[0].orcid);
const ror = (text: string) =>
  keyOr(
    metadataSchema.safeParse({ authors: [{ affiliations: [{ ror: text }] }] }),
    ({ authors }) => authors[0].affiliations[0].ror,
  );
const doi = (text: string) =>
  keyOr(metadataSchema.safeParse({ papers: [{ doi: text }] }), ({ papers }) => papers[0].doi);
const grant = (text: string) =>
  keyOr(metadataSchema.safeParse({ funding: [{ number: text }] }), ({ funding }) => funding[0].number);

const ORCID = "0000-0002-1694-233X";
const ROR = "https://ror.org/034t30j35";

/** The input of a case without what is said about it. */
const REPORTED: Record<string, string> = {
  "R12-1": orcid(`https://orcid.org/${ORCID}/`),
  "R12-3": orcid("0000-0002-1694-２３３X"),
  "R12-5": orcid(`https://orcid.org/my-orcid?orcid=${ORCID}`),
  "R12-6": orcid("0000-0002-1694-233x"),
  "R12-8": ror("http://ror.org/034t30j35"),
  "R12-10": ror("ror.org/034t30j35"),
  "R13-1": doi("DOI 10.1000/xyz"),
  "R13-3": doi("doi.org/10.1000/xyz"),
  "R13-5": doi("doi: https://doi.org/10.1000/xyz"),
  "R13-6": doi("https://doi.org/10.1000%2Fxyz"),
  "R13-8": doi("10.1000/xyz\u200b"),
  "R13-10": doi("10.1000/xyz."),
};

Deno.test("identifiers that were reported of other repositories are stored in their bare form", () => {
  const cases = casesOf("R12", "R13");
  assert.deepEqual(cases.map(({ id }) => id), Object.keys(REPORTED));
  for (const { id, input } of cases) {
    const wanted = id.startsWith("R13") ? "10.1000/xyz" : /ror/i.test(input) ? ROR : ORCID;
    assert.equal(REPORTED[id], wanted, `${id} ${input}`);
  }
});

const DOIS: Record<string, string> = {
  "DOI：10.1000/xyz": "10.1000/xyz",
  "https://www.doi.org/10.1000/xyz": "10.1000/xyz",
  "http://dx.doi.org/10.1000/xyz": "10.1000/xyz",
  "https://doi.org/10.1000/xyz?utm_source=wechat#abs": "10.1000/xyz",
  "10.1000/xyz?utm_source=wechat": "10.1000/xyz",
  "10.1000/xyz/": "10.1000/xyz",
  "（DOI: 10.1000/xyz）。": "10.1000/xyz",
  "<https://doi.org/10.1000/xyz>": "10.1000/xyz",
  "１０．１０００／xyz": "10.1000/xyz",
  "10.1000/ xyz": "10.1000/xyz",
  "doi:10.1000/xyz\u00a0": "10.1000/xyz",
  "10.1016/S0140‐6736(20)30183‐5": "10.1016/S0140-6736(20)30183-5",
  "https://doi.org/10.1002/(SICI)1097-0258(19980815)17:15%3C1661::AID-SIM968%3E3.0.CO;2-2":
    "10.1002/(SICI)1097-0258(19980815)17:15<1661::AID-SIM968>3.0.CO;2-2",
  "urn:doi:10.1000/xyz": "10.1000/xyz",
  "10.1000%2Fxyz": "10.1000/xyz",
  "10.12072/ncdc.数据.db1": "10.12072/ncdc.数据.db1",
  "https://www.nature.com/articles/s41586": "invalidDoi",
  "10.1000": "invalidDoi",
  "10.1000/xyz and 10.1000/abc": "invalidDoi",
  "see doi 10.1000/xyz": "invalidDoi",
};
const ORCIDS: Record<string, string> = {
  "000000021694233X": ORCID,
  "0000 0002 1694 233X": ORCID,
  "0000–0002–1694–233X": ORCID,
  "ORCID iD: 0000-0002-1694-233X.": ORCID,
  "ORCID：https://orcid.org/0000-0002-1694-233X": ORCID,
  "orcid.org/0000-0002-1694-233X?lang=en": ORCID,
  "(0000-0002-1694-233X)": ORCID,
  "\u202a0000-0002-1694-233X\u202c": ORCID,
  "0000-0002-1694-2331": "invalidOrcid",
  "0000-0002-1694-233X 0000-0002-1825-0097": "invalidOrcid",
  "A-1234-2008": "invalidOrcid",
};
const RORS: Record<string, string> = {
  "034t30j35": ROR,
  "034T30J35": ROR,
  "ROR: 034t30j35": ROR,
  "https://www.ror.org/034t30j35/": ROR,
  "https://ror.org/034t30j35?lang=en": ROR,
  "https://ror.org/034t30j36": "invalidRor",
  "grid.9227.e": "invalidRor",
};
const GRANTS: Record<string, string> = {
  "No. 41971234": "41971234",
  "（编号：４１９７１２３４）": "41971234",
  "批准号：42172345。": "42172345",
  "Grant No. XDA23090500": "XDA23090500",
  "2019YFC1509100": "2019YFC1509100",
  "NSF–1234567": "NSF-1234567",
  "Nordic 12": "Nordic 12",
  "[2020]1Y001": "[2020]1Y001",
  "（2021）粤教012": "(2021)粤教012",
  "[41971234]": "41971234",
};

Deno.test("the readers of identifiers take whatever people paste, and refuse what is none or several", () => {
  for (const [text, wanted] of Object.entries(DOIS)) assert.equal(doi(text), wanted, text);
  for (const [text, wanted] of Object.entries(ORCIDS)) assert.equal(orcid(text), wanted, text);
  for (const [text, wanted] of Object.entries(RORS)) assert.equal(ror(text), wanted, text);
  for (const [text, wanted] of Object.entries(GRANTS)) assert.equal(grant(text), wanted, text);
  const cstr = "31253.11.sciencedb.01234";
  for (
    const text of [
      `CSTR：${cstr}`,
      `https://www.cstr.cn/${cstr}/`,
      `cstr.cn/${cstr}?lang=zh`,
      `identifiers.org/cstr:${cstr}`,
      ` CSTR:${cstr}。`,
      `http://localhost:8000/cstr/${cstr}`,
    ]
  ) assert.equal(bareCstr(text), cstr, text);
});

Deno.test("bareIdentifier() knows which identifier a search is, and leaves other words alone", () => {
  assert.equal(bareIdentifier("DOI：10.1000/xyz。"), "10.1000/xyz");
  assert.equal(bareIdentifier(`https://orcid.org/${ORCID.toLowerCase()}/`), ORCID);
  assert.equal(bareIdentifier("https://ror.org/034t30j35"), "034t30j35");
  assert.equal(bareIdentifier("CSTR:31253.11.sdb.00001"), "31253.11.sdb.00001");
  for (const words of ["sea level", "PM2.5 -ice", "“sea level”", "doi", "1:50,000"]) {
    assert.equal(bareIdentifier(words), words);
  }
});

Deno.test("identifiers of many sources are stored bare, and what is none, or several, is refused with the wanted shape", () => {
  const refused = /^(?:invalid(?:Doi|Orcid|Ror)|oneGrant|grantNumberOnly)$/;
  const said = (stored: string) => refused.test(stored) ? "ASK" : stored;
  const cstr = (text: string) => isCstr(bareCstr(text)) ? bareCstr(text) : "ASK";
  const readers = {
    dois: doi,
    orcids: orcid,
    rors: ror,
    grants: grant,
    cstrs: cstr,
    searches: bareIdentifier,
  };
  for (const [kind, read] of Object.entries(readers)) {
    const once = (text: string) => said(read(text));
    assert.deepEqual(wrongInputs(kind as keyof typeof readers, once), [], kind);
    assert.deepEqual(wrongInputs(kind as keyof typeof readers, (text) => once(once(text))), [], kind);
  }
});
