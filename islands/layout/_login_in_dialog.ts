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
  const page = new DOMParser().parseFromString(html, "text/html");
  const form = page.querySelector<HTMLElement>('sdb-island[data-name="account/LoginForm"]');
  if (!form?.dataset.props) throw new Error("the login page has no form");
  return { LoginFields, props: JSON.parse(form.dataset.props) };
}
