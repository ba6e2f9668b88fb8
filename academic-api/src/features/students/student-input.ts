import type { StudentBody } from '@mebae/contracts';
import { hasTab, isEmail, normaliseText, toKatakana } from '@mebae/rules';
import { Failure } from '../../lib/failure.ts';
import { normalisedTags } from '../../lib/tag-texts.ts';

const texts = [
  'lastName',
  'firstName',
  'lastNameKana',
  'firstNameKana',
  'manageNumber',
  'email',
] as const;
const required = ['lastName', 'firstName', 'manageNumber'] as const;

type Notes = Pick<StudentBody, 'tags' | 'priorityTag' | 'memo'>;

/**
 * Tags and memo in the form in which they are kept; the priority tag is one of the tags.
 * @throws Failure grow.2023, academic.1 for a tag of which nothing is left
 */
export function normalisedNotes({ tags, priorityTag, memo }: Notes): Notes {
  if (hasTab(memo)) throw new Failure('grow.2023', { reason: 'memo' });
  const [priority = null] = priorityTag === null ? [] : normalisedTags([priorityTag]);
  return {
    tags: normalisedTags(priority === null ? tags : [...tags, priority]),
    priorityTag: priority,
    memo: memo.replaceAll('\r\n', '\n').trim(),
  };
}

/**
 * What was typed, in the form in which it is kept: widths and spaces made even, kana as katakana, no address as null.
 * @throws Failure grow.2023 with the fields that hold tabs, auth.1 for an address that can't be one, academic.1 with the
 * required fields of which nothing is left
 */
export function normalisedStudent(body: StudentBody): StudentBody {
  const tabs = texts.filter((field) => hasTab(body[field] ?? ''));
  if (tabs.length > 0) throw new Failure('grow.2023', { reason: tabs });
  const empty = required.filter((field) => normaliseText(body[field]) === '');
  if (empty.length > 0) throw new Failure('academic.1', { reason: empty });
  const email = normaliseText(body.email ?? '');
  if (email !== '' && !isEmail(email)) throw new Failure('auth.1', { reason: 'email' });
  return {
    lastName: normaliseText(body.lastName),
    firstName: normaliseText(body.firstName),
    lastNameKana: toKatakana(normaliseText(body.lastNameKana)),
    firstNameKana: toKatakana(normaliseText(body.firstNameKana)),
    manageNumber: normaliseText(body.manageNumber),
    email: email === '' ? null : email,
    schoolClassID: body.schoolClassID,
    studentNumber: body.studentNumber,
    ...normalisedNotes(body),
  };
}
