import { ErrorCategory } from '@mebae/contracts';
import { ApiError } from '@mebae/platform';
import type { Text } from '../../lib/text.ts';
import type { FieldProblem } from './teacher-form.tsx';

/** The one administrator who is left can't be made invalid or general. */
const lastAdministrator = 'lastAdministrator';

/**
 * What the server refused, as a message at the field that it is about.
 * @returns null when it is about no field: tell it by a notice
 */
export function problemOf(error: unknown, values: { isValid: boolean }, t: Text): FieldProblem {
  if (!(error instanceof ApiError)) return null;
  if (error.category === ErrorCategory.Grow && error.code === 2006) {
    return { field: 'email', message: t('teachers.error.emailTaken') };
  }
  if (error.reason.includes(lastAdministrator)) {
    const message = t('teachers.error.lastAdministrator');
    return { field: values.isValid ? 'role' : 'isValid', message };
  }
  return null;
}
