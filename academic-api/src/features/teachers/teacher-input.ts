import type { TeacherBody } from '@mebae/contracts';
import { hasTab, isEmail, normaliseText, toKatakana } from '@mebae/rules';
import { Failure } from '../../lib/failure.ts';

const names = ['lastName', 'firstName'] as const;
const kana = ['lastNameKana', 'firstNameKana'] as const;

/**
 * What was typed, in the form in which it is kept: widths and spaces made even, kana as katakana, each class once.
 * @throws Failure grow.2023 with the fields that hold tabs, auth.1 for an address that can't be one, academic.1 for a
 * name of which nothing is left
 */
export function normalisedTeacher<T extends TeacherBody>(body: T): T {
  const texts = [...names, ...kana, 'email'] as const;
  const tabs = texts.filter((field) => hasTab(body[field]));
  if (tabs.length > 0) throw new Failure('grow.2023', { reason: tabs });
  const email = normaliseText(body.email);
  if (!isEmail(email)) throw new Failure('auth.1', { reason: 'email' });
  const lastName = normaliseText(body.lastName);
  const firstName = normaliseText(body.firstName);
  const empty = names.filter((field) => normaliseText(body[field]) === '');
  if (empty.length > 0) throw new Failure('academic.1', { reason: empty });
  return {
    ...body,
    email,
    lastName,
    firstName,
    lastNameKana: toKatakana(normaliseText(body.lastNameKana)),
    firstNameKana: toKatakana(normaliseText(body.firstNameKana)),
    schoolClassIDs: [...new Set(body.schoolClassIDs)],
  };
}
