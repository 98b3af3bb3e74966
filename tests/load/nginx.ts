/** An nginx of its own that serves a folder and takes files into it by PUT, for comparison. */
import { freePort } from "../free_port.ts";

export interface Nginx extends AsyncDisposable {
  /** Ends without `/`. */
  address: string;
  folder: string;
}

/** `undefined` where none is installed, or it cannot take files (`http_dav_module`). */
export async function startNginx(): Promise<Nginx | undefined> {
  const command = ["/usr/sbin/nginx", "/usr/bin/nginx"].find((path) => exists(path));
  if (!command) return undefined;
  const { stderr } = await new Deno.Command(command, { args: ["-V"] }).output();
  if (!new TextDecoder().decode(stderr).includes("http_dav_module")) return undefined;
  const folder = await Deno.makeTempDir({ prefix: "sdb-nginx-" });
  const port = freePort();
  await Deno.writeTextFile(`${folder}/nginx.conf`, configure(folder, port));
  await Deno.mkdir(`${folder}/files`);
  await Deno.chmod(folder, 0o777);
  await Deno.chmod(`${folder}/files`, 0o777);
  const process = new Deno.Command(command, {
    args: ["-c", `${folder}/nginx.conf`, "-p", folder],
    stderr: "null",
  })
    .spawn();
  const address = `http://127.0.0.1:${port}`;
  while (!await fetch(address).then((r) => r.body?.cancel().then(() => true), () => false)) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    address,
    folder: `${folder}/files`,
    async [Symbol.asyncDispose]() {
      process.kill("SIGTERM");
      await process.status;
      await Deno.remove(folder, { recursive: true });
    },
  };
}

function exists(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

const configure = (folder: string, port: number): string => `
daemon off;
worker_processes 2;
pid ${folder}/pid;
error_log stderr crit;
events {}
http {
  access_log off;
  sendfile on;
  client_max_body_size 0;
  client_body_temp_path ${folder}/incoming;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    location / {
      root ${folder}/files;
      autoindex on;
      dav_methods PUT;
    }
  }
}
`;
