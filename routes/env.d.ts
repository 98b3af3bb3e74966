// What Vite replaces or provides at build time; nothing here exists when a file runs under Deno itself.
interface ImportMetaEnv {
  readonly SSR: boolean;
  readonly PROD: boolean;
  readonly UI_RUNTIME: "preact" | "react";
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
  glob<T>(pattern: string | string[]): Record<string, () => Promise<T>>;
  glob<T>(pattern: string | string[], options: { eager: true; import?: string }): Record<string, T>;
}

declare module "virtual:uno.css";
declare module "*.css";

// Brings the augmentation of Hono's context into every file, also when it is checked alone.
type PageContext = import("./_context.ts").PageProps;
