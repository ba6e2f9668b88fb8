import { isEmail } from '@mebae/rules';

/** An email typed with a full-width keyboard or with a space after it is meant without. */
export const cleanEmail = (value: string): string => value.normalize('NFKC').trim();

/** The problem of an email, as the key of its message; undefined when nothing is. */
export function emailProblem(value: string): 'required' | 'email' | undefined {
  const email = cleanEmail(value);
  if (email === '') return 'required';
  return isEmail(email) ? undefined : 'email';
}
