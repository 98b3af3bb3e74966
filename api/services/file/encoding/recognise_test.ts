/** Texts in the encodings of the world, short as tables' headings are. */
import assert from "node:assert/strict";
import type { Encoding } from "../../../../sdk/model/preview/encodings.ts";
import { encodeAs } from "../../../../tests/encode_as.ts";
import { decodeText } from "../decode_text.ts";

const FIXTURES = new URL("../../../../tests/fixtures/tables/", import.meta.url);

/** Inputs of reports: what their text must begin with. */
const REPORTED: Readonly<Record<string, [file: string, beginning: string]>> = {
  "R1-1": ["e01-latin1-fr.csv", "station,température,remarque"],
  "R1-4": ["e04-shiftjis.csv", "観測所,気温,降水量\r\n札幌"],
  "R1-6": ["e06-euckr.csv", "관측소,기온,강수량\r\n서울"],
  "R1-7": ["e07-utf16le-nobom.csv", "station,temp"],
  "R1-9": ["e12-utf8-onebad.csv", "id,name,note\r\n1,Beijing,ok\r\n2,Zürich,ok\r\n3,Gen\ufffdve"],
  "R1-12": ["e17-cp1256-ar.csv", "المحطة,الحرارة\r\nدمشق"],
  "R1-14": ["e15-latin1-one-letter.csv", "name,city\r\nMuller,Zürich"],
  "R1-16": ["e19-degree-latin1.csv", "time,temp [°C],flux [µmol m-2]"],
  "R1-18": ["e35-big5.txt", "臺北測站資料說明"],
};

Deno.test("decodeText() reads each reported text, and says that it guessed", async (t) => {
  for (const [id, [file, beginning]] of Object.entries(REPORTED)) {
    await t.step(`${id} ${file}`, async () => {
      const found = decodeText(await Deno.readFile(new URL(file, FIXTURES)), { controls: true });
      assert.equal(found?.text.slice(0, beginning.length), beginning);
      assert.equal(found.guessed, true);
    });
  }
});

const SHORT: readonly [Encoding, string][] = [
  ["windows-1252", "nom,hauteur,état\nÉcrins,4102,enneigé\nVosges,1424,dégagé\n"],
  ["windows-1252", "Ort;Höhe;Bemerkung\nMünchen;519;schön\nKöln;53;trüb\n"],
  ["windows-1252", "sitio,año,observación\nMálaga,2001,sequía\n"],
  ["windows-1252", "by,bemærkning\nAarhus,blæst\nKøbenhavn,tørt\n"],
  ["windows-1252", "Löß\n"],
  ["windows-1252", "t,conc [µg/m³],err\n1,12,±3\n2,14,±2\n"],
  ["windows-1252", "name,depth [m],sal [‰],temp [°C]\nA,1.0,35.1,4\n"],
  ["windows-1252", "length (Å)\n1.5\n"],
  ["windows-1252", "id,comment\n1,“quoted” text – with dash\n2,it’s fine\n"],
  ["windows-1252", "species,author\nAbies alba,Müller 1888\nQuercus robur,L.\n"],
  ["windows-1250", "stacja,wysokość,uwagi\nŁódź,210,śnieg\nGdańsk,12,brak\n"],
  ["windows-1250", "miasto\nŁódź\n"],
  ["windows-1250", "név,magasság\nGyőr,108\nHódmezővásárhely,80\n"],
  ["iso-8859-2", "mesto,vlhkosť\nKošice,60\nŽilina,55\nTrenčín,58\n"],
  ["windows-1251", "станция,температура\nМосква,5\nКазань,3\n"],
  ["windows-1251", "id,город\n1,Омск\n"],
  ["koi8-r", "станция,температура,осадки\nМосква,5,нет\n"],
  ["ibm866", "станция,температура,осадки\nМосква,5,нет\n"],
  ["windows-1253", "σταθμός,θερμοκρασία\nΑθήνα,22\n"],
  ["windows-1254", "il,nüfus\nŞanlıurfa,2\nDiyarbakır,1\nİstanbul,15\n"],
  ["windows-1255", "תחנה,טמפרטורה\nחיפה,22\n"],
  ["windows-1256", "الاسم,العمر\nمحمد,30\n"],
  ["windows-874", "สถานี,อุณหภูมิ\nกรุงเทพ,33\n"],
  ["gb18030", "站点,温度,备注\n北京,5,晴\n兰州,3,雪\n"],
  ["gb18030", "编号,名称\n1,甲\n"],
  ["gb18030", "name,地点\na,昆明\n"],
  ["gb18030", "采样日期,叶绿素a,溶解氧\n2020-01-02,1.2,8.8\n"],
  ["gb18030", "temp(℃),湿度\n1,2\n"],
  ["gb18030", "臺灣,溫度\n臺北,25\n"],
  ["big5", "測站,溫度,備註\n臺北,25,晴\n高雄,29,雨\n"],
  ["big5", "鄉鎮,人口\n板橋區,55\n淡水區,18\n"],
  ["shift_jis", "日付,天気\n2020/1/1,晴れ\n2020/1/2,曇り\n"],
  ["shift_jis", "データ,値\nサンプル,1\n"],
  ["euc-jp", "名前,値\n湖,1\nこれはテストです,3\n"],
  ["euc-kr", "지점,기온,비고\n대전,13,맑음\n제주,17,비\n"],
  ["euc-kr", "서울\n"],
  ["utf-16le", "站点,温度\n北京,5\n"],
  ["utf-16be", "station,temp\nA,1\n"],
];

Deno.test("decodeText() reads short texts, and long ones in which figures outweigh words", async (t) => {
  for (const [encoding, text] of SHORT) {
    await t.step(`${encoding} ${text.split("\n")[0]}`, () => {
      const [head, ...rows] = text.split(/(?<=\n)/);
      const long = head + rows.join("").repeat(200) + "1,2\n".repeat(2_000);
      for (const written of [text, long]) {
        assert.equal(decodeText(encodeAs(encoding, written), { controls: true })?.text, written);
      }
    });
  }
});

Deno.test("decodeText() takes ASCII and whole UTF-8 as certain, a choice as given, and bytes as no text", () => {
  for (const text of ["a,b\n1,2\n", "水位,3\n", ""]) {
    assert.equal(decodeText(encodeAs("utf-8", text))?.guessed, false);
  }
  const chosen = decodeText(encodeAs("euc-kr", "서울\n"), { encoding: "gb18030" });
  assert.deepEqual([chosen?.text, chosen?.guessed, chosen?.encoding], ["辑匡\n", false, "GB 18030"]);
  const random = Uint8Array.from({ length: 4_000 }, (_, at) => 1 + (at * 7_919 + at * at * 31) % 255);
  assert.equal(decodeText(random, { controls: true }), undefined);
  assert.equal(decodeText(Uint8Array.of(0x61, 0, 0x0a), { controls: true }), undefined);
});

Deno.test("decodeText() reads UTF-8 in which a few bytes are broken, and Latin-1 with a word of UTF-8 as what most is", () => {
  const broken = encodeAs("utf-8", "湖泊,水位,备注\n青海湖,3196,好\n");
  broken[broken.length - 3] = 0xff;
  assert.match(decodeText(broken)?.text ?? "", /^湖泊,水位,备注\n青海湖,3196,\ufffd/);
  const mixed = Uint8Array.of(
    ...encodeAs("windows-1252", "Orléans,é\nNîmes,è\nGenève,ê\nBéziers,à\n"),
    ...encodeAs("utf-8", "é\n"),
  );
  assert.match(decodeText(mixed)?.text ?? "", /^Orléans,é\nNîmes/);
});
