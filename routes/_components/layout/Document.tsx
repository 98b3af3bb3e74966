import type { ReactNode } from "react";
import type { ContextVariableMap } from "hono";
import { languageTag, localizedPath } from "../../../locales/format.ts";
import type { PageProps } from "../../_context.ts";
import { AssetTags } from "../../_assets.tsx";
import { Layout } from "./Layout.tsx";

interface DocumentProps {
  page: PageProps;
  variables: Readonly<ContextVariableMap>;
  /** The page answers a POST: a script must not reload it (islands/_reload.ts). */
  answersForm: boolean;
  children: ReactNode;
}

/** The whole HTML document around a page. */
export function Document({ page, variables, answersForm, children }: DocumentProps) {
  const { locale, t, theme, secureHeadersNonce } = variables;
  return (
    <html
      lang={languageTag[locale]}
      data-theme={theme === "system" ? undefined : theme}
      data-answers-form={answersForm || undefined}
      data-signed-in-as={variables.user?.userName}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title ? `${page.title} · ${t("layout.siteName")}` : t("layout.siteName")}</title>
        <Discovery page={page} variables={variables} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link
          rel="search"
          type="application/opensearchdescription+xml"
          title={variables.t("layout.siteName")}
          href={localizedPath(variables.locale, "/opensearch.xml")}
        />
        <AssetTags assets={variables.assets} nonce={secureHeadersNonce} />
        {page.head}
      </head>
      <body>
        {page.bare ? children : <Layout page={page} frame={variables}>{children}</Layout>}
      </body>
    </html>
  );
}

/** What search engines read: description, canonical address and the two languages. */
function Discovery({ page, variables }: Pick<DocumentProps, "page" | "variables">) {
  const { locale, path, publicUrl } = variables;
  const address = (language: "zh" | "en") => publicUrl + localizedPath(language, page.canonical ?? path);
  return (
    <>
      {page.description && <meta name="description" content={page.description} />}
      {page.noindex ? <meta name="robots" content="noindex" /> : (
        <>
          <link rel="canonical" href={address(locale)} />
          <link rel="alternate" hrefLang="zh-CN" href={address("zh")} />
          <link rel="alternate" hrefLang="en" href={address("en")} />
          <link rel="alternate" hrefLang="x-default" href={address("zh")} />
        </>
      )}
    </>
  );
}
