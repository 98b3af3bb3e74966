import { fetchForm } from "../_send_form.ts";
import type { LoginFields, LoginProps } from "../account/_LoginFields.tsx";

export interface LoadedLogin {
  LoginFields: typeof LoginFields;
  props: LoginProps;
}

/**
 * The login form as the login page has it: its words and ways travel with that page alone, not with every page that
 * could open the dialog. @throws Error when the page has no such form, for example because somebody is signed in.
 */
export async function loadLogin(href: string): Promise<LoadedLogin> {
  const [{ LoginFields }, html] = await Promise.all([
    import("../account/_LoginFields.tsx"),
    fetch(href, { headers: { Accept: "text/html" } }).then((response) => response.text()),
  ]);
  const props = readForm(html);
  if (!props) throw new Error("the login page has no form");
  return { LoginFields, props };
}

/**
 * Sends the form as the login page would. @returns the form that came back with what is wrong; otherwise the page that
 * follows is opened, or this one says why nothing was sent.
 */
export async function postLogin(form: HTMLFormElement): Promise<LoginProps | undefined> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
  const response = await fetchForm(form, body);
  if (!response) return undefined;
  const props = readForm(await response.text());
  if (!props) location.assign(response.url);
  return props;
}

function readForm(html: string): LoginProps | undefined {
  const page = new DOMParser().parseFromString(html, "text/html");
  const form = page.querySelector<HTMLElement>('sdb-island[data-name="account/LoginForm"]');
  return form?.dataset.props ? JSON.parse(form.dataset.props) : undefined;
}
