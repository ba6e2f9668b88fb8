import { otherTeacherFields, type TeacherBody } from '@mebae/contracts';
import { isEmail } from '@mebae/rules';
import { Failure } from '../../../lib/calls/failure.ts';
import { normalisedTexts } from '../../../lib/people/person-texts.ts';
import { keptValues } from '../../../lib/database/plain-fields.ts';

/**
 * The typed values, in the form in which they are kept; each class once.
 * @throws Failure as `normalisedTexts`, auth.1 for an address that can't be one
 */
export function normalisedTeacher<T extends TeacherBody>(body: T): T {
  const { lastName, firstName, lastNameKana, firstNameKana, email } = body;
  const names = { lastName, firstName, lastNameKana, firstNameKana };
  const texts = normalisedTexts({ ...names, email }, ['lastName']);
  if (!isEmail(texts.email)) throw new Failure('auth.1', { reason: 'email' });
  return {
    ...body,
    ...texts,
    ...keptValues(otherTeacherFields, body),
    schoolClassIDs: [...new Set(body.schoolClassIDs)],
  };
}
