import { limits } from '@mebae/contracts';

/** The parts of the password's rule (specification section 5), in the order in which they are shown. */
export const passwordRules = ['length', 'upper', 'lower', 'digit'] as const;
export type PasswordRule = (typeof passwordRules)[number];

/** Which parts of the rule a password meets; all of them together are `isPassword` of the shared rules. */
export function rulesMet(password: string): Record<PasswordRule, boolean> {
  return {
    length: password.length >= limits.passwordMin && password.length <= limits.passwordMax,
    upper: /[A-Z]/.test(password),
    lower: /[a-z]/.test(password),
    digit: /[0-9]/.test(password),
  };
}

export interface NewPasswordValues {
  password: string;
  confirmation: string;
}

/** Problems of the fields, as the keys of their messages; absent when nothing is. */
export interface NewPasswordProblems {
  password?: 'required' | 'rules' | undefined;
  confirmation?: 'required' | 'mismatch' | undefined;
}

/** Checks a new password and its confirmation before they are sent. */
export function newPasswordProblems(values: NewPasswordValues): NewPasswordProblems {
  const problems: NewPasswordProblems = {};
  const met = rulesMet(values.password);
  if (values.password.trim() === '') problems.password = 'required';
  else if (!passwordRules.every((rule) => met[rule])) problems.password = 'rules';
  if (values.confirmation.trim() === '') problems.confirmation = 'required';
  else if (values.confirmation !== values.password) problems.confirmation = 'mismatch';
  return problems;
}

/**
 * Problems while the fields are typed into: a field's own problem goes, and a confirmation is a mismatch as soon as
 * nothing more that is typed can make it right. Only then: a message that appears on leaving the field would move the
 * button away from under the click that leaves it.
 */
export function problemsAfter(
  before: NewPasswordProblems,
  field: keyof NewPasswordValues,
  { password, confirmation }: NewPasswordValues,
): NewPasswordProblems {
  const problems: NewPasswordProblems = { ...before, [field]: undefined };
  if (!password.startsWith(confirmation)) problems.confirmation = 'mismatch';
  else if (problems.confirmation === 'mismatch') problems.confirmation = undefined;
  return problems;
}
