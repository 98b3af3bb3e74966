import { LoginFields, type LoginProps } from "./_LoginFields.tsx";

export const hydrate = "load";

/** The form of the login page; the dialog of "Submit data" shows the same fields. */
export default function LoginForm(props: LoginProps) {
  return <LoginFields {...props} />;
}
