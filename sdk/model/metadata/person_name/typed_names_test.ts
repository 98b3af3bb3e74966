import assert from "node:assert/strict";
import { casesOf } from "../../../../tests/typed_cases.ts";
import { wrongInputs } from "../../../../tests/typed_inputs.ts";
import { type CreatorName, settleName, splitCreatorName } from "../creator_name.ts";

/** How a name is written here: kind, parts or the whole, `?` where the depositor is asked. */
function written({ kind, name, family, given, nameDoubtful }: CreatorName, locale: "zh" | "en"): string {
  const parts = [family[locale], given[locale]].filter(Boolean).join("|");
  return `${kind === "person" ? parts : `[${name[locale]}]`}${nameDoubtful ? "?" : ""}`;
}

function read(name: string): string {
  const locale = /\p{Script=Han}/u.test(name) ? "zh" : "en";
  return written(splitCreatorName({ zh: "", en: "", [locale]: name }), locale);
}

/** What is stored of the collected cases; several in one input are separated as they are there. */
const REPORTED: Record<string, string> = {
  "R8-1": "King Jr.|Martin Luther?",
  "R8-3": "Smith|John?",
  "R8-4": "King Jr.|Martin Luther",
  "R8-6": "Schmidt|Anna?",
  "R8-8": "Ortega y Gasset|José",
  "R9-1": "Press|Frank?",
  "R9-3": "Group|Robert?",
  "R9-5": "Trust|Sarah?",
  "R9-7": "Lab|Ellen?",
  "R9-9": "[GBIF Secretariat]?",
  "R9-11": "[NASA]? [CERN]? [Météo-France]? [NOAA/NCEI]?",
  "R9-13": "[《中国植物志》编委会]",
  "R10-1": "爱新觉罗|溥仪?",
  "R10-3": "阿卜杜热西提·买买提?",
  "R10-5": "巴特尔?",
  "R10-7": "张三 等?",
};

Deno.test("names that were reported of other repositories are split, kept whole or asked about as is right", () => {
  const cases = casesOf("R8", "R9", "R10");
  assert.deepEqual(cases.map(({ id }) => id), Object.keys(REPORTED));
  for (const { id, input } of cases) {
    assert.equal(input.split(" / ").map(read).join(" "), REPORTED[id], `${id} ${input}`);
  }
});

const OTHERS: Record<string, string> = {
  // Generations, degrees and titles, before a comma and behind it.
  "King Jr., Martin Luther": "King Jr.|Martin Luther",
  "King, Jr., Martin Luther": "King Jr.|Martin Luther",
  "King, Martin Luther Jr.": "King Jr.|Martin Luther",
  "Smith, John III": "Smith III|John",
  "Smith, John, 3rd": "Smith 3rd|John",
  "Smith, V": "Smith|V",
  "Smith, MA": "Smith|MA?",
  "John Smith, MA": "Smith|John?",
  "John Smith, M.D., Ph.D.": "Smith|John?",
  "Jane Doe MD": "Doe|Jane?",
  "De la Cruz, Juan, PhD": "De la Cruz|Juan",
  "Schmidt, Dr. Anna": "Schmidt|Anna",
  "Prof. Dr. rer. nat. Hans Müller": "Müller|Hans?",
  "Dipl.-Ing. Hans Müller": "Müller|Hans?",
  "Prof Li Ming": "Li|Ming",
  "Li Ming, Professor": "Li|Ming",
  "John Smith (ed.)": "Smith|John?",
  "李明 教授": "李|明",
  "李明教授": "李|明?",
  "王博士": "王|博士?",
  "李明（通讯作者）": "李|明",
  "李明*": "李|明",
  "张三1,2": "张|三?",
  // Particles and two family names.
  "Santiago Ramón y Cajal": "Ramón y Cajal|Santiago",
  "João da Costa e Silva": "da Costa e Silva|João",
  "María del Carmen García López": "del Carmen García López|María?",
  "Ahmad bin Abdullah": "bin Abdullah|Ahmad?",
  "Ludwig van Beethoven": "van Beethoven|Ludwig",
  // Several people, and nobody.
  "Smith et al.": "Smith et al.?",
  "et al.": "et al.?",
  "张三等": "张三等?",
  "张三，李四": "张三, 李四?",
  "张三、李四": "张三、李四?",
  "Smith, J.; Doe, A.": "Smith, J.; Doe, A.?",
  // Names of peoples, and single ones.
  "迪丽热巴·艾力": "迪丽热巴·艾力?",
  "扎西": "扎西?",
  "卓玛措": "卓玛措?",
  "其其格": "其其格?",
  "呼格吉勒图": "呼格吉勒图?",
  "查尔斯·基林": "查尔斯·基林?",
  "Sukarno": "Sukarno?",
  "李明": "李|明",
  "欧阳娜娜": "欧阳|娜娜",
  // Person or organisation.
  "Press, Frank": "Press|Frank",
  "J. Press": "Press|J.?",
  "Elsevier Press": "[Elsevier Press]?",
  "Wellcome Trust": "[Wellcome Trust]?",
  "Statistics Canada": "[Statistics Canada]?",
  "Max Planck Institute": "[Max Planck Institute]",
  "Johns Hopkins University Press": "[Johns Hopkins University Press]",
  "Rock and Sons": "[Rock and Sons]?",
  "教育部": "[教育部]?",
  "李中心": "李|中心?",
};

Deno.test("splitCreatorName() knows what stands beside a name, and asks where it cannot know", () => {
  for (const [name, wanted] of Object.entries(OTHERS)) assert.equal(read(name), wanted, name);
});

Deno.test("splitCreatorName() reads names as people of many countries and fields type them, or asks", () => {
  assert.deepEqual(wrongInputs("names", read), []);
});

Deno.test("splitCreatorName() takes an organisation for sure only where both languages say so", () => {
  const both = (zh: string, en: string) => {
    const { kind, nameDoubtful } = splitCreatorName({ zh, en });
    return `${kind}${nameDoubtful ? "?" : ""}`;
  };
  assert.equal(both("某湖泊研究所", "Institute of Lakes"), "organization");
  assert.equal(both("某湖泊研究所", "Ellen Lab"), "organization?");
  assert.equal(both("湖泊组", "Elsevier Press"), "organization?");
  assert.equal(both("王芳", "Fang Wang"), "person");
  assert.equal(both("李普", "Frank Press"), "person?");
});

Deno.test("settleName() asks about a title in parts that came from a client that looks at nothing", () => {
  const sent = {
    name: { zh: "", en: "" },
    family: { zh: "", en: "Schmidt, PhD" },
    given: { zh: "", en: "Dr. Anna" },
  };
  assert.equal(settleName(sent).nameDoubtful, true);
  assert.equal(settleName({ ...sent, nameDoubtful: false }).nameDoubtful, false);
});
