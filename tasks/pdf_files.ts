/**
 * What the reader of PDFs loads while it reads: its worker, the character maps of Chinese texts, the fonts that documents
 * need not bring, and decoders of old pictures. They stand under an address with its version.
 */
import { readdir, readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const FOLDERS = ["cmaps", "standard_fonts", "wasm", "iccs"];
/** A machine for scripts of documents, which are never run. */
const LEFT_OUT = /^quickjs/;

export function pdfFiles(root: string): Plugin {
  const home = `${root}/node_modules/pdfjs-dist`;
  return {
    name: "sdb-pdf-files",
    configureServer({ middlewares }) {
      middlewares.use("/static/pdf", (request, response, next) => {
        const path = /^\/[\d.]+\/((?:\w+\/)?[\w.-]+)$/.exec(request.url ?? "")?.[1];
        if (!path) return next();
        if (path.endsWith(".mjs")) response.setHeader("Content-Type", "text/javascript");
        readFile(`${home}/${path.includes("/") ? path : `build/${path}`}`).then(
          (bytes) => response.end(bytes),
          next,
        );
      });
    },
    async generateBundle() {
      if (this.environment.config.consumer !== "client") return;
      const { version } = JSON.parse(await readFile(`${home}/package.json`, "utf8"));
      const paths = ["build/pdf.worker.min.mjs"];
      for (const folder of FOLDERS) {
        for (const name of await readdir(`${home}/${folder}`)) {
          if (!LEFT_OUT.test(name)) paths.push(`${folder}/${name}`);
        }
      }
      for (const path of paths) {
        const fileName = `static/pdf/${version}/${path.replace(/^build\//, "")}`;
        this.emitFile({ type: "asset", fileName, source: await readFile(`${home}/${path}`) });
      }
    },
  };
}
