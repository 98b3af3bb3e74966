/**
 * How each sign-in provider is shown: drawn signs of our own set, and the name in the reader's language. (The style sheet
 * takes icons from files of components alone.)
 */
import type { MessageKey, Translate } from "../../../locales/mod.ts";
import type { LoginType } from "../../../sdk/model/account/login_type.ts";

export const PROVIDER_ICONS: Record<LoginType, string> = {
  KJY: "i-tabler-cloud-lock",
  CAS: "i-tabler-building-bank",
  GITHUB: "i-tabler-brand-github",
  ORCID: "i-tabler-id",
  WeChat: "i-tabler-brand-wechat",
  KCZG: "i-tabler-bulb",
  CSTR: "i-tabler-fingerprint",
};

export const nameOfProvider = (t: Translate, loginType: LoginType): string =>
  t(`identity.provider${loginType}` as MessageKey);
