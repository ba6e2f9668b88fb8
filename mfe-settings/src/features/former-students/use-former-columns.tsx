import type { FormerStudent } from '@mebae/contracts';
import { Badge, useLanguage } from '@mebae/platform';
import { type Column, personColumn } from '@mebae/ui';
import { useMemo } from 'react';
import { formerStateText, lastClassText, sinceText } from '../../lib/former-text.ts';
import { useText } from '../../lib/text.ts';
import { BringBack } from './bring-back.tsx';

/** Columns of former students: the person, how and when they left, where they were, and the way back. */
export function useFormerColumns(): Column<FormerStudent>[] {
  const t = useText();
  const language = useLanguage();
  return useMemo(
    () => [
      personColumn({ header: t('students.name') }),
      {
        id: 'state',
        header: t('leaving.state'),
        cell: (student) => (
          <Badge appearance="tint" color={student.former === 'leaving' ? 'warning' : 'informative'}>
            {formerStateText(student, t)}
          </Badge>
        ),
        width: 140,
      },
      {
        id: 'since',
        header: t('leaving.on'),
        cell: (student) => sinceText(student, language),
        width: 130,
      },
      {
        id: 'place',
        header: t('students.schoolClass'),
        cell: (student) => lastClassText(student, t),
        width: 210,
        hideBelow: 800,
      },
      {
        id: 'manageNumber',
        header: t('students.manageNumber'),
        cell: (student) => student.manageNumber,
        width: 130,
        hideBelow: 900,
      },
      {
        id: 'bringBack',
        header: t('former.bringBack'),
        cell: (student) => <BringBack student={student} />,
        width: 250,
      },
    ],
    [t, language],
  );
}
