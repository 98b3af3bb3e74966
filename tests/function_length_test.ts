/** What pages and islands are made of stays short enough to be read at once (CONTRIBUTING.md). */
import assert from "node:assert/strict";

/** Lines of a function, with its head and its braces. */
const LINES_MAX = 80;
const FOLDERS = ["forms", "islands", "routes", "ui"];

const root = new URL("..", import.meta.url).pathname;

type FunctionNode =
  | Deno.lint.FunctionDeclaration
  | Deno.lint.FunctionExpression
  | Deno.lint.ArrowFunctionExpression;

/** Reports each function above `linesMax` lines, with how long it is. */
const lengthPlugin = (linesMax: number): Deno.lint.Plugin => ({
  name: "length",
  rules: {
    function: {
      create(context) {
        const look = (node: FunctionNode) => {
          const lines = context.sourceCode.getText(node).split("\n").length;
          if (lines > linesMax) context.report({ node, message: `a function of ${lines} lines` });
        };
        return { FunctionDeclaration: look, FunctionExpression: look, ArrowFunctionExpression: look };
      },
    },
  },
});

async function* sources(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(`${root}${folder}`)) {
    const path = `${folder}/${name}`;
    if (isDirectory) yield* sources(path);
    else if (/\.tsx?$/.test(name) && !/_test\.tsx?$/.test(name)) yield path;
  }
}

function tooLong(path: string, text: string, linesMax: number): string[] {
  return Deno.lint.runPlugin(lengthPlugin(linesMax), path, text).map(({ message, range: [start] }) =>
    `${path}:${text.slice(0, start).split("\n").length} ${message}`
  );
}

Deno.test(`no function of a page, an island or a form has more than ${LINES_MAX} lines`, async () => {
  const found: string[] = [];
  for (const folder of FOLDERS) {
    for await (const path of sources(folder)) {
      found.push(...tooLong(path, await Deno.readTextFile(root + path), LINES_MAX));
    }
  }
  assert.deepEqual(found, []);
});

Deno.test("functions of every kind are measured", () => {
  const text = [
    "function named() {\n}",
    "const arrow = () => {\n};",
    "const passed = memo(function () {\n});",
    "class Some {\n  method() {\n  }\n}",
  ].join("\n");
  assert.equal(tooLong("some.ts", text, 1).length, 4);
  assert.deepEqual(tooLong("some.ts", text, 2), []);
});
