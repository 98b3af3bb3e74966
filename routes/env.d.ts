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

/** The part of 3Dmol that islands use; its own types describe its sources. */
declare module "3dmol/build/3Dmol.es6-min.js" {
  interface GLViewer {
    addModel(text: string, format: string, options?: object): unknown;
    setStyle(selection: object, style: object): void;
    setBackgroundColor(colour: string, alpha: number): void;
    getView(): number[];
    setView(view: number[]): void;
    zoom(factor: number): void;
    zoomTo(): void;
    render(): void;
  }
  export function createViewer(place: HTMLElement, options: object): GLViewer;
}
