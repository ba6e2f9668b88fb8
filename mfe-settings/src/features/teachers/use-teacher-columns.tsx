import { Role, type TeacherRow } from '@mebae/contracts';
import { formatDateTime, makeStyles, tokens, useLanguage } from '@mebae/platform';
import { type Column, personColumn } from '@mebae/ui';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { TeacherBadges } from './teacher-badges.tsx';

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground3 },
  email: { overflowWrap: 'anywhere' },
  date: { fontVariantNumeric: 'tabular-nums' },
});

function Classes({ teacher }: { teacher: TeacherRow }) {
  const styles = useStyles();
  const t = useText();
  if (teacher.schoolClasses.length === 0) {
    return <span className={styles.quiet}>{t('teachers.noClass')}</span>;
  }
  return teacher.schoolClasses
    .map((c) => t('students.className', { grade: c.grade, name: c.schoolClassName }))
    .join(t('list.separator'));
}

function LastSignIn({ at }: { at: string | null }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  if (at === null) return <span className={styles.quiet}>{t('teachers.neverSignedIn')}</span>;
  return <span className={styles.date}>{formatDateTime(at, language)}</span>;
}

/** Columns of the list of teachers. */
export function useTeacherColumns(): Column<TeacherRow>[] {
  const styles = useStyles();
  const t = useText();
  return useMemo(
    () => [
      personColumn({ header: t('teachers.name'), width: 160, kana: 'secondary' }),
      {
        id: 'role',
        header: t('teachers.role'),
        cell: (teacher) =>
          t(teacher.role === Role.Admin ? 'teachers.roleName.1' : 'teachers.roleName.2'),
        width: 128,
      },
      {
        id: 'classes',
        header: t('teachers.classes'),
        cell: (teacher) => <Classes teacher={teacher} />,
        width: 140,
      },
      {
        id: 'email',
        header: t('teachers.email'),
        cell: (teacher) => <span className={styles.email}>{teacher.email}</span>,
        hideBelow: 760,
      },
      {
        id: 'state',
        header: t('teachers.state'),
        cell: (teacher) => <TeacherBadges teacher={teacher} />,
        width: 150,
      },
      {
        id: 'lastSignInAt',
        header: t('teachers.lastSignIn'),
        cell: (teacher) => <LastSignIn at={teacher.lastSignInAt} />,
        width: 150,
        hideBelow: 900,
      },
    ],
    [t, styles],
  );
}
