/** The tags of the hashed style sheet and the hydration entry. */
export interface PageAssets {
  styles: string[];
  scripts: string[];
}

/** What Vite's development server serves from source. */
export const developmentAssets: PageAssets = {
  styles: [],
  scripts: ["/@vite/client", "/islands/_client.ts"],
};

export function AssetTags({ assets, nonce }: { assets: PageAssets; nonce?: string }) {
  return (
    <>
      {/* Vite's development server gives this nonce to the styles it adds. */}
      <meta property="csp-nonce" nonce={nonce} />
      {assets.styles.map((href) => <link key={href} rel="stylesheet" href={href} />)}
      {assets.scripts.map((src) => <script key={src} type="module" src={src} nonce={nonce} />)}
    </>
  );
}
