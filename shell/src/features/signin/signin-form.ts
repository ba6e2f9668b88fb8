import { isEmail } from '@mebae/rules';

export interface SignInValues {
  email: string;
  password: string;
}

/** What is wrong with a field, as the key of its message; absent when nothing is. */
export type SignInProblems = Partial<Record<keyof SignInValues, 'required' | 'email'>>;

/** An e-mail typed with a full-width keyboard or with a space after it is meant without. */
export const cleanEmail = (value: string): string => value.normalize('NFKC').trim();

/**
 * Checks the form before it is sent (specification section 5). The password's own rule is not applied: an older, weaker
 * one must still be able to sign in.
 */
export function problemsOf(values: SignInValues): SignInProblems {
  const problems: SignInProblems = {};
  const email = cleanEmail(values.email);
  if (email === '') problems.email = 'required';
  else if (!isEmail(email)) problems.email = 'email';
  if (values.password.trim() === '') problems.password = 'required';
  return problems;
}
