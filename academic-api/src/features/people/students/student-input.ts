import { otherStudentFields, type StudentBody } from '@mebae/contracts';
import { hasTab, isEmail } from '@mebae/rules';
import { Failure, holdsTab } from '../../../lib/calls/failure.ts';
import { normalisedTexts } from '../../../lib/people/person-texts.ts';
import { keptValues } from '../../../lib/database/plain-fields.ts';
import { normalisedTags } from '../../../lib/people/tag-texts.ts';

type Notes = Pick<StudentBody, 'tags' | 'priorityTag' | 'memo'>;

/**
 * Tags and memo in the form in which they are kept; the priority tag is one of the tags.
 * @throws Failure grow.2023, academic.1 for a tag of which nothing is left
 */
export function normalisedNotes({ tags, priorityTag, memo }: Notes): Notes {
  if (hasTab(memo)) throw holdsTab('memo');
  const [priority = null] = priorityTag === null ? [] : normalisedTags([priorityTag]);
  return {
    tags: normalisedTags(priority === null ? tags : [...tags, priority]),
    priorityTag: priority,
    memo: memo.replaceAll('\r\n', '\n').trim(),
  };
}

/**
 * The typed values, in the form in which they are kept; no address as null.
 * @throws Failure as `normalisedTexts` and `normalisedNotes`, auth.1 for an address that can't be one
 */
export function normalisedStudent(body: StudentBody): StudentBody {
  const { lastName, firstName, lastNameKana, firstNameKana, manageNumber, email } = body;
  const names = { lastName, firstName, lastNameKana, firstNameKana };
  const texts = normalisedTexts({ ...names, manageNumber, email: email ?? '' }, [
    'lastName',
    'manageNumber',
  ]);
  if (texts.email !== '' && !isEmail(texts.email)) throw new Failure('auth.1', { reason: 'email' });
  return {
    ...body,
    ...texts,
    email: texts.email || null,
    ...keptValues(otherStudentFields, body),
    ...normalisedNotes(body),
  };
}
