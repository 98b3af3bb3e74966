/** The sanitiser of the built server runs with the permissions of the built server: jsdom reads files and variables of its own. */
import assert from "node:assert/strict";
import { readConfig } from "../../api/config.ts";
import { serverArguments } from "../../tasks/serve.ts";

const root = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");

const SCRIPT = `
const worker = new Worker(new URL("worker.js", "file://${root}/dist/preact/server/"), { type: "module" });
worker.onmessage = ({ data }) => { if (data.begun) return; console.log(JSON.stringify(data)); worker.terminate(); };
worker.onerror = (event) => { console.log(event.message); Deno.exit(1); };
const text = "# a\\n\\n$x^2$ <img src=x onerror=alert(1)>";
worker.postMessage({ task: { kind: "richText", text, format: "markdown" }, milliseconds: 60000 });
`;

Deno.test("the built worker sanitises with the permissions that the server has", async () => {
  const folder = await Deno.makeTempDir();
  const script = `${folder}/script.js`;
  await Deno.writeTextFile(script, SCRIPT);
  const config = readConfig({ DATA_DIR: folder });
  const [run, ...permissions] = serverArguments(config, "preact").slice(0, -1);
  // The script lies outside of the project.
  const args = [run, `--config=${root}/deno.json`, ...permissions];
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), { args: [...args, script], cwd: root })
    .output();
  await Deno.remove(folder, { recursive: true });
  const answer = new TextDecoder().decode(stdout).trim();
  assert.equal(
    answer,
    JSON.stringify({
      result: '<h2>a</h2><p><math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math> </p>',
    }),
    new TextDecoder().decode(stderr),
  );
});
