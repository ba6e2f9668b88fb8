import { StudentSortKey, type StudentRow } from '@mebae/contracts';
import { makeStyles, tokens } from '@mebae/platform';
import { PersonName, Pill, type Column } from '@mebae/ui';
import { useMemo } from 'react';
import { useText, type Text } from '../../lib/text.ts';

const useStyles = makeStyles({
  tags: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
  quiet: { color: tokens.colorNeutralForeground3 },
  number: { fontVariantNumeric: 'tabular-nums' },
  email: { overflowWrap: 'anywhere' },
});

function Tags({ student, priority }: { student: StudentRow; priority: string }) {
  const styles = useStyles();
  return (
    <span className={styles.tags}>
      {student.tagList.map((tag) =>
        tag.tagID === student.priorityTag?.tagID ? (
          <Pill key={tag.tagID} tone="brand" title={priority}>
            {tag.tagContent}
          </Pill>
        ) : (
          <Pill key={tag.tagID}>{tag.tagContent}</Pill>
        ),
      )}
    </span>
  );
}

function columnsOf(t: Text, styles: ReturnType<typeof useStyles>): Column<StudentRow>[] {
  return [
    {
      id: StudentSortKey.Grade,
      header: t('students.grade'),
      cell: (s) => s.schoolClass && t('students.gradeName', { grade: s.schoolClass.grade }),
      sortable: true,
      width: 84,
    },
    {
      id: StudentSortKey.SchoolClass,
      header: t('students.schoolClass'),
      cell: (s) => s.schoolClass?.schoolClassName,
      sortable: true,
      width: 96,
    },
    {
      id: StudentSortKey.StudentNumber,
      header: t('students.studentNumber'),
      cell: (s) => <span className={styles.number}>{s.studentNumber}</span>,
      sortable: true,
      align: 'end',
      width: 100,
    },
    {
      id: StudentSortKey.FullName,
      header: t('students.name'),
      cell: (s) => <PersonName person={s} kana="secondary" />,
      sortable: true,
      rowHeader: true,
      width: 180,
    },
    {
      id: StudentSortKey.ManageNumber,
      header: t('students.manageNumber'),
      cell: (s) => <span className={styles.number}>{s.manageNumber}</span>,
      sortable: true,
      width: 132,
    },
    {
      id: 'email',
      header: t('students.email'),
      cell: (s) =>
        s.email ? (
          <span className={styles.email}>{s.email}</span>
        ) : (
          <span className={styles.quiet}>{t('students.noEmail')}</span>
        ),
      hideBelow: 820,
    },
    {
      id: 'tags',
      header: t('students.tags'),
      cell: (s) => <Tags student={s} priority={t('students.priorityTag')} />,
      hideBelow: 640,
    },
  ];
}

/** The list's columns; the ids of those that sort are the API's sort keys. */
export function useStudentColumns(): Column<StudentRow>[] {
  const t = useText();
  const styles = useStyles();
  return useMemo(() => columnsOf(t, styles), [t, styles]);
}
