/** The user name of a form that sets a password, for password managers: they look for it in the form itself. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />;
}
