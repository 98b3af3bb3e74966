/** Formulas that come as MathML or OMML: what is stored of each, and what is drawn of that. */
import assert from "node:assert/strict";
import { renderFormula } from "../formula.ts";
import { writeFormulas } from "./write_formulas.ts";

const math = (inner: string, attributes = "") => `<math${attributes}>${inner}</math>`;
const alttextOf = (html: string) =>
  /alttext="([^"]*)"/.exec(html)?.[1].replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll(
    "&quot;",
    '"',
  )
    .replaceAll("&amp;", "&");

/** MathML, its TeX, and something that is drawn of it. */
const MATHML: Record<string, [mathml: string, tex: string, drawn?: RegExp]> = {
  power: ["<msup><mi>x</mi><mn>2</mn></msup>", "x^{2}", /<msup><mi>x<\/mi><mn>2<\/mn><\/msup>/],
  fraction: ["<mfrac><mi>a</mi><mi>b</mi></mfrac>", "\\frac{a}{b}", /<mfrac><mi>a<\/mi><mi>b<\/mi><\/mfrac>/],
  root: ["<msqrt><msub><mi>x</mi><mn>10</mn></msub></msqrt>", "\\sqrt{x_{10}}", /<msqrt><msub>/],
  "third root": ["<mroot><mi>x</mi><mn>3</mn></mroot>", "\\sqrt[3]{x}", /<mroot>/],
  sum: [
    "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msub><mi>a</mi><mi>i</mi></msub>",
    "\\sum_{i = 1}^{n} a_{i}",
    /∑/,
  ],
  integral: [
    "<msubsup><mo>&#8747;</mo><mn>0</mn><mi>&infin;</mi></msubsup><mi>f</mi><mi mathvariant='normal'>d</mi><mi>x</mi>",
    "\\int_{0}^{\\infty} f \\mathrm{d} x",
  ],
  limit: [
    "<munder><mi>lim</mi><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder><mi>f</mi>",
    "\\lim_{x \\rightarrow 0} f",
  ],
  matrix: [
    "<mo>(</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable><mo>)</mo>",
    "\\begin{pmatrix} 1 & 0 \\\\ 0 & 2 \\end{pmatrix}",
    /<mtable>.*<mtr>.*<mtr>/,
  ],
  cases: [
    "<mi>f</mi><mo>=</mo><mrow><mo>{</mo><mtable columnalign='left'><mtr><mtd><mn>1</mn></mtd><mtd><mtext>if </mtext><mi>x</mi></mtd></mtr></mtable></mrow>",
    "f = \\begin{cases} 1 & \\text{if } x \\end{cases}",
  ],
  "Greek letters": [
    "<mi>&alpha;</mi><mo>≤</mo><mi>β</mi><mo>∈</mo><mi>Γ</mi>",
    "\\alpha \\leq \\beta \\in \\Gamma",
    /<mi>α<\/mi>/,
  ],
  accents: [
    "<mover accent='true'><mi>x</mi><mo>^</mo></mover><mover><mi>y</mi><mo>¯</mo></mover><mover><mi>v</mi><mo>→</mo></mover><mover><mi>z</mi><mo>˙</mo></mover><mover><mi>c</mi><mo>ˇ</mo></mover><munder><mi>u</mi><mo>_</mo></munder><mover><mrow><mi>A</mi><mi>B</mi></mrow><mo>¯</mo></mover>",
    "\\hat{x} \\bar{y} \\vec{v} \\dot{z} \\check{c} \\underline{u} \\overline{A B}",
  ],
  "mixed text": [
    "<mi>v</mi><mo>=</mo><mn>5</mn><mtext> m/s, 50% &amp; $x_1$ 速度</mtext>",
    "v = 5 \\text{ m/s, 50\\% \\& \\$x\\_1\\$ 速度}",
    /<mtext>\sm\/s,\s50%\s&amp;\s\$x_1\$\s速度<\/mtext>/,
  ],
  functions: ["<mi>sin</mi><mi>x</mi><mo>+</mo><mi>rank</mi><mi>A</mi>", "\\sin x + \\mathrm{rank} A"],
  mfenced: [
    "<mfenced open='[' close='[' separators=';,'><mi>a</mi><mi>b</mi><mi>c</mi></mfenced>",
    "[ a ; b , c [",
  ],
  mmultiscripts: [
    "<mmultiscripts><mi>C</mi><mn>6</mn><none/><mprescripts/><mn>4</mn><mn>14</mn></mmultiscripts>",
    "{}_{4}^{14}C_{6}",
  ],
  nested: [
    "<mfrac><mrow><mn>1</mn><mo>+</mo><msqrt><mfrac><mi>a</mi><mi>b</mi></mfrac></msqrt></mrow><msup><mrow><mo>(</mo><mi>x</mi><mo>-</mo><mi>y</mi><mo>)</mo></mrow><mn>2</mn></msup></mfrac>",
    "\\frac{1 + \\sqrt{\\frac{a}{b}}}{\\left(x - y\\right)^{2}}",
  ],
  numbers: ["<mn>1,000.5</mn><mo>&#x2062;</mo><mn>1 000</mn>", "1{,}000.5 1\\,000"],
  "with its TeX": [
    "<semantics><msup><mi>r</mi><mn>2</mn></msup><annotation encoding='application/x-tex'>r^2</annotation></semantics>",
    "r^2",
  ],
  "with broken TeX": [
    "<semantics><msup><mi>r</mi><mn>2</mn></msup><annotation encoding='TeX'>\\frac{r</annotation></semantics>",
    "r^{2}",
  ],
  "with OpenMath and a script": [
    "<semantics><msup><mi>r</mi><mn>2</mn></msup><annotation-xml encoding='text/html'><script>alert(1)</script></annotation-xml></semantics>",
    "r^{2}",
  ],
};

Deno.test("writeFormulas() writes MathML as TeX that draws the same (cases)", () => {
  for (const [name, [inner, tex, drawn = /<m/]] of Object.entries(MATHML)) {
    for (const prefix of ["", "mml:"]) {
      const source = prefix ? math(inner).replace(/<(?!\/?script)(\/?)/g, `<$1${prefix}`) : math(inner);
      const { html, kept, lost } = writeFormulas(`<p>a ${source} b</p>`);
      assert.deepEqual([alttextOf(html), kept, lost], [tex, 0, 0], `${name} ${prefix}`);
      assert.match(html, /^<p>a <math alttext="[^"]*"><mtext>[^<]*<\/mtext><\/math> b<\/p>$/, name);
    }
    const formula = renderFormula(tex, false);
    assert.equal(formula.error, undefined, name);
    assert.match(formula.mathml, drawn, name);
  }
});

const m = (name: string, ...children: string[]) => `<m:${name}>${children.join("")}</m:${name}>`;
const r = (text: string) =>
  `<m:r><m:rPr><m:sty m:val="i"/></m:rPr><w:rPr><w:i/></w:rPr><m:t>${text}</m:t></m:r>`;
const e = (...children: string[]) => m("e", ...children);

const OMML: Record<string, [omml: string, tex: string]> = {
  power: [m("sSup", e(r("x")), m("sup", r("2"))), "x^{2}"],
  fraction: [m("f", m("fPr", '<m:type m:val="bar"/>'), m("num", r("a")), m("den", r("b"))), "\\frac{a}{b}"],
  root: [
    m("rad", m("radPr", '<m:degHide m:val="1"/>'), m("deg"), e(m("sSub", e(r("x")), m("sub", r("10"))))),
    "\\sqrt{x_{10}}",
  ],
  "third root": [m("rad", m("deg", r("3")), e(r("x"))), "\\sqrt[3]{x}"],
  sum: [
    m("nary", m("naryPr", '<m:chr m:val="∑"/>'), m("sub", r("i=1")), m("sup", r("n")), e(r("i"))),
    "\\sum_{i = 1}^{n} i",
  ],
  integral: [m("nary", m("sub", r("0")), m("sup", r("1")), e(r("x+2.5"))), "\\int_{0}^{1} x + 2.5"],
  matrix: [
    m("d", e(m("m", m("mr", e(r("1")), e(r("0"))), m("mr", e(r("0")), e(r("2")))))),
    "\\begin{pmatrix} 1 & 0 \\\\ 0 & 2 \\end{pmatrix}",
  ],
  brackets: [
    m("d", m("dPr", '<m:begChr m:val="["/><m:endChr m:val=")"/>'), e(r("0,1"))),
    "\\left[0{,}1\\right)",
  ],
  accent: [m("acc", m("accPr", '<m:chr m:val="&#x0303;"/>'), e(r("x"))), "\\tilde{x}"],
  overline: [m("bar", m("barPr", '<m:pos m:val="top"/>'), e(r("x"))), "\\bar{x}"],
  function: [
    m("func", m("fName", '<m:r><m:rPr><m:sty m:val="p"/></m:rPr><m:t>sin</m:t></m:r>'), e(r("θ"))),
    "\\sin \\theta",
  ],
  limit: [
    m(
      "limLow",
      e('<m:r><m:rPr><m:sty m:val="p"/></m:rPr><m:t>lim</m:t></m:r>'),
      m("lim", r("x→0")),
    ),
    "\\lim_{x \\rightarrow 0}",
  ],
  scripts: [m("sPre", m("sub", r("6")), m("sup", r("14")), e(r("C"))), "{}_{6}^{14}C"],
  text: ["<m:r><m:rPr><m:nor/></m:rPr><m:t>rate in %</m:t></m:r>", "\\text{rate in \\%}"],
  Chinese: [r("速度"), "\\text{速度}"],
};

Deno.test("writeFormulas() writes the formulas of word processors as TeX (cases)", () => {
  for (const [name, [inner, tex]] of Object.entries(OMML)) {
    const { html, kept, lost } = writeFormulas(`<p>a ${m("oMath", inner)} b</p>`);
    assert.deepEqual([alttextOf(html), kept, lost], [tex, 0, 0], name);
    assert.equal(renderFormula(tex, false).error, undefined, name);
    assert.match(
      writeFormulas(m("oMathPara", m("oMath", inner))).html,
      /^<math display="block" alttext=/,
      name,
    );
  }
});

/** As Word puts it into the clipboard: unquoted values, elements of HTML between its own, and a picture beside it. */
const FROM_WORD =
  `<p class=MsoNormal>a <!--[if gte msEquation 12]><m:oMath><m:sSup><m:sSupPr><span lang=EN-US style='font-family:"Cambria Math",serif'><m:ctrlPr></m:ctrlPr></span></m:sSupPr><m:e><i style='mso-bidi-font-style:normal'><span lang=EN-US><m:r>r</m:r></span></i></m:e><m:sup><i><span lang=EN-US><m:r>2</m:r></span></i></m:sup></m:sSup></m:oMath><![endif]--><![if !msEquation]><span><img width=20 src="file:///C:/clip_image001.png"></span><![endif]> b</p>`;

Deno.test("writeFormulas() takes a formula of Word's clipboard and leaves the picture of it", () => {
  const { html, kept, lost } = writeFormulas(FROM_WORD);
  assert.equal(html, '<p class=MsoNormal>a <math alttext="r^{2}"><mtext>r^{2}</mtext></math> b</p>');
  assert.deepEqual([kept, lost], [0, 0]);
});

Deno.test("writeFormulas() keeps MathML that TeX does not say, and says so", () => {
  const boxed = math('<menclose notation="box"><mi>x</mi></menclose>');
  assert.deepEqual(writeFormulas(boxed), { html: boxed, kept: 1, lost: 0 });
  const foreign = "<math><mi>x</mi><b>y</b></math>";
  assert.deepEqual(writeFormulas(foreign), { html: foreign, kept: 0, lost: 1 });
  assert.deepEqual(writeFormulas("<m:oMath></m:oMath>x"), { html: "x", kept: 0, lost: 1 });
});

Deno.test("writeFormulas() leaves alone what is no formula: attributes, comments, scripts, one that does not end", () => {
  for (
    const html of [
      '<p title="<math><mi>x</mi></math>">a</p>',
      "<!-- <math><mi>x</mi></math> -->",
      "<textarea><math><mi>x</mi></math></textarea>",
      "<p><math><mi>x</mi>",
      "a < b <mathx>",
    ]
  ) assert.equal(writeFormulas(html).html, html);
});

Deno.test("writeFormulas() takes the TeX that is given where it draws the same as the elements", () => {
  const of = (alttext: string, inner = "<msup><mi>x</mi><mn>2</mn></msup>") =>
    alttextOf(writeFormulas(math(inner, ` alttext="${alttext}"`)).html);
  const fraction = "<mfrac><mi>a</mi><mi>b</mi></mfrac>";
  assert.equal(of("x^2"), "x^2");
  assert.equal(of("\\tfrac ab", fraction), "\\tfrac ab");
  assert.equal(of("x squared"), "x^{2}");
  assert.equal(of("x^a b", "<msup><mi>x</mi><mrow><mi>a</mi><mi>b</mi></mrow></msup>"), "x^{a b}");
  assert.equal(of("x^2", ""), "x^2");
  assert.equal(of("x\\ ", "<mi>x</mi>"), "x\\ ");
  assert.equal(of("a b", "<mtext>a b</mtext>"), "a b");
  assert.equal(of("(a)/(b)", fraction), "\\frac{a}{b}");
  assert.equal(of("a b", fraction), "\\frac{a}{b}");
  const sum = "<msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mn>2</mn>";
  assert.equal(of("x squared plus 2", sum), "x^{2} + 2");
  assert.equal(of("x^2 + 3", sum), "x^{2} + 2");
  assert.equal(of("\\frac{x", sum), "x^{2} + 2");
  assert.equal(of("x^2" + " ".repeat(10) + "{}".repeat(3_000)), "x^{2}");
  assert.equal(
    of(
      "\\sum_{i=1}^n \\hat a",
      "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mover><mi>a</mi><mo>^</mo></mover>",
    ),
    "\\sum_{i=1}^n \\hat a",
  );
});

Deno.test("writeFormulas() keeps the letters of a formula of word processors that cannot be read", () => {
  const deep = m("oMath", m("box", m("e", r("a &lt; b"))).repeat(3_000));
  const { html, kept, lost } = writeFormulas(`<p>x ${deep} y</p>`);
  assert.deepEqual([kept, lost], [0, 1]);
  assert.match(html, /^<p>x a &lt; ba &lt; b/);
  assert.doesNotMatch(html, /<m:|<w:/);
});

Deno.test("writeFormulas() finds the comments of Word in one pass", () => {
  for (
    const sign of [
      "<!--[if msEquation]>",
      "<![if !msEquation]>",
      "<![endif]-->",
      "<!--[if msEquation]><!--[if ",
    ]
  ) {
    const before = performance.now();
    const html = `<m:oMath></m:oMath>${sign.repeat(256 * 1024 / sign.length)}`;
    writeFormulas(html);
    const took = performance.now() - before;
    assert.ok(took < 1_000, `${sign} ${took}`);
  }
});

Deno.test("writeFormulas() ends soon, whatever is nested or not closed", () => {
  const hostile = [
    "<math>" + "<mrow>".repeat(100_000) + "<mi>x</mi>" + "</mrow>".repeat(100_000) + "</math>",
    "<math>".repeat(100_000),
    "<m:oMath>".repeat(50_000) + "</m:oMath>".repeat(50_000),
    "<math>" + "<mi>x</mi>".repeat(100_000) + "</math>",
    `<math><mtext>${"x".repeat(1_000_000)}</mtext></math>`,
    "<math><mi>x</mi></math>".repeat(2_000),
    "<!--[if gte msEquation 12]>".repeat(40_000),
    "<math><mi x='".repeat(50_000),
    "<math></x></x>" + "</y>".repeat(100_000) + "</math>",
  ];
  for (const html of hostile) {
    const before = performance.now();
    const { html: written } = writeFormulas(html);
    assert.ok(performance.now() - before < 3_000, `${html.slice(0, 30)} ${performance.now() - before}`);
    assert.ok(written.length <= html.length + 200_000);
  }
});
