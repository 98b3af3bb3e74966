/**
 * What it costs that every block of a download is compared before it is sent: the same file from the same process, with the
 * comparison and past it, in turn. As a program it is that process: `deno run -A block_checks.ts PORT FILE`.
 */
import { systemContext } from "../../api/context.ts";
import { readBlob } from "../../api/services/integrity/read_blob.ts";
import { openFile } from "../../sdk/mod.ts";
import { freePort } from "../free_port.ts";
import { openTestApp } from "../harness.ts";
import type { Bench } from "./files.ts";
import { atMost, curl, inTurn, ratioOf, type Row, writeRandom } from "./rounds.ts";

export async function blockChecks({ folder, megabytes }: Bench): Promise<Row[]> {
  const path = `${folder}/checked.bin`;
  await writeRandom(path, megabytes);
  const port = freePort();
  const args = ["run", "--allow-all", "--no-check", new URL(import.meta.url).pathname, String(port), path];
  const process = new Deno.Command(Deno.execPath(), { args, stdout: "null" }).spawn();
  let ended = false;
  process.status.then(() => ended = true);
  const address = `http://127.0.0.1:${port}`;
  try {
    while (!await fetch(address).then((r) => r.body?.cancel().then(() => r.ok), () => false)) {
      if (ended) throw new Error("the server of the comparison ended");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const times = await inTurn({
      checked: () => curl(`${address}/checked`),
      unchecked: () => curl(`${address}/unchecked`),
    });
    const cost = (ratioOf(times, "checked", "unchecked") - 1) * 100;
    return [atMost("time of a download that block checks take", cost, 10, " %")];
  } finally {
    if (!ended) process.kill("SIGTERM");
    await process.status;
    await Deno.remove(path);
  }
}

async function serve(port: number, path: string): Promise<void> {
  await using test = await openTestApp();
  const { repository: { datasets, files } } = await test.signIn();
  const { dataSetId } = await datasets.create();
  const { sha256, size } = await files.upload(dataSetId, "V1", "file.bin", await openFile(path));
  const context = systemContext(test.app, "bench");
  const blob = { sha256, size, name: "file.bin" };
  const ways: Record<string, () => Promise<ReadableStream<Uint8Array>>> = {
    "/checked": () => readBlob(context, blob),
    "/unchecked": () => test.app.external.storage.read(blob),
  };
  const server = Deno.serve({ hostname: "127.0.0.1", port, onListen: () => {} }, async ({ url }) => {
    const way = ways[new URL(url).pathname];
    return new Response(way ? await way() as ReadableStream<Uint8Array<ArrayBuffer>> : "ready");
  });
  Deno.addSignalListener("SIGTERM", () => void server.shutdown());
  await server.finished;
}

if (import.meta.main) await serve(Number(Deno.args[0]), Deno.args[1]!);
