import { ErrorCategory, limits } from '@mebae/contracts';
import { ApiError } from '@mebae/platform';
import { emailProblem } from '../../lib/email-input.ts';

export interface SignInValues {
  email: string;
  password: string;
}

/** Problems of the fields, as the keys of their messages; absent when nothing is. */
export type SignInProblems = { [Field in keyof SignInValues]?: 'required' | 'email' | undefined };

/**
 * Checks the form before it is sent (specification section 5). The password's own rule is not applied: an older, weaker
 * one must still be able to sign in.
 */
export function problemsOf(values: SignInValues): SignInProblems {
  const problems: SignInProblems = {};
  const email = emailProblem(values.email);
  if (email) problems.email = email;
  if (values.password.trim() === '') problems.password = 'required';
  return problems;
}

/** The digits of a code as it was typed or pasted: full-width ones, and ones in the middle of a sentence, are understood. */
export const digitsOf = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '');

/** The problem of a code before it is sent: a try that cannot succeed would only bring the lock nearer. */
export function codeProblem(text: string): 'required' | 'digits' | undefined {
  if (text.trim() === '') return 'required';
  const rest = text.normalize('NFKC').replaceAll(/[\s-]/g, '');
  const whole = /^\d+$/.test(rest) && rest.length === limits.authCodeDigits;
  return whole ? undefined : 'digits';
}

/** Wrong password, no such account, locked by tries or by codes. */
const ending = [2, 3, 4, 8, 13];

/** Whether a failure leaves nothing to go on with: the person begins again with the password. */
export const endsAttempt = (error: unknown): boolean =>
  error instanceof ApiError && error.category === ErrorCategory.Auth && ending.includes(error.code);

const lockedBy = new Map([
  [4, 'passwords'],
  [13, 'codes'],
] as const);

/** The reason for which the account is locked, if it is: too many wrong passwords, or too many wrong codes. */
export const lockOf = (error: unknown): 'passwords' | 'codes' | null =>
  error instanceof ApiError && error.category === ErrorCategory.Auth
    ? (lockedBy.get(error.code as 4 | 13) ?? null)
    : null;
