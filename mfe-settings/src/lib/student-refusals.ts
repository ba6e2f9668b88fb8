import { PersonRefusal, StudentRefusal, TagRefusal, limits } from '@mebae/contracts';
import { ApiError } from '@mebae/platform';
import type { Text } from './text.ts';

/** Why a change of students or tags was refused, for a person; null for every other failure. */
export function refusalText(t: Text, error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const [code, ...others] = error.reason;
  const names = others.join(t('list.separator'));
  switch (code) {
    case PersonRefusal.IdentifierTaken:
      return t('students.refused.identifierTaken', {
        names: others.slice(1).join(t('list.separator')),
      });
    case StudentRefusal.ManageNumberTaken:
      return t('students.refused.manageNumberTaken', { names });
    case StudentRefusal.KeyTaken:
      return t('students.refused.keyTaken', { names });
    case StudentRefusal.StudentNumberTaken:
      return t('students.refused.studentNumberTaken', { names });
    case StudentRefusal.ClassFull:
      return t('students.refused.classFull', { max: limits.classSize });
    case StudentRefusal.RunningExam:
      return t('students.refused.runningExam', { names });
    case StudentRefusal.DayOutsideYear:
      return t('students.refused.dayOutsideYear');
    case StudentRefusal.ClassNeeded:
      return t('students.refused.classNeeded', { names });
    case StudentRefusal.DifferentClasses:
      return t('students.refused.differentClasses');
    case StudentRefusal.BothAnswered:
      return t('students.refused.bothAnswered', { names });
    case TagRefusal.Taken:
      return t('students.refused.tagTaken', { names });
    case TagRefusal.TooMany:
      return names === ''
        ? t('students.refused.tooManyTags', { max: limits.tagsPerStudent })
        : t('students.refused.tooManyTagsOf', { max: limits.tagsPerStudent, names });
    default:
      return null;
  }
}
