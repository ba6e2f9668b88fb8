import type { FormerStudent } from '@mebae/contracts';
import { formatDate, personName, type useLanguage } from '@mebae/platform';
import type { Text } from './text.ts';

type Language = ReturnType<typeof useLanguage>;

/** The day since which a former student is gone, or on which one leaves; empty where it was not noted. */
export const sinceText = ({ since }: FormerStudent, language: Language): string =>
  since === null ? '' : formatDate(`${since}T12:00:00+09:00`, language);

/** As what somebody has left, was removed, or is to leave. */
export const formerStateText = ({ former, leavesAs }: FormerStudent, t: Text): string =>
  former === 'leaving'
    ? t('former.planned', { state: t(`import.state.${leavesAs ?? 'transferredOut'}`) })
    : t(`import.state.${former}`);

/** The newest class, as it was called; empty without one. */
export const lastClassText = (student: FormerStudent, t: Text): string =>
  student.grade === null || student.schoolClassName === null
    ? ''
    : t('former.class', {
        year: student.schoolYear ?? '',
        grade: student.grade,
        name: student.schoolClassName,
        number: student.studentNumber ?? '',
      });

/** Text about somebody who was there before: name, number, class, and how they left. */
export const formerText = (student: FormerStudent, t: Text, language: Language): string =>
  t('former.match.person', {
    name: personName(student, language),
    manageNumber: student.manageNumber,
    place: lastClassText(student, t),
    state: formerStateText(student, t),
    since: sinceText(student, language),
  });
