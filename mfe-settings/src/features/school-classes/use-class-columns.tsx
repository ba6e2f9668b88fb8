import type { SchoolClassRow } from '@mebae/contracts';
import {
  Link,
  formatNumber,
  makeStyles,
  personName,
  tokens,
  typographyStyles,
  useLanguage,
} from '@mebae/platform';
import { useMemo } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { numberColumn, type Column } from '@mebae/ui';

const useStyles = makeStyles({
  link: { color: tokens.colorBrandForegroundLink },
  number: { fontVariantNumeric: 'tabular-nums' },
  quiet: { color: tokens.colorNeutralForeground3, ...typographyStyles.body1 },
});

/** The class's name; it leads to the students where the person may see them. */
function ClassName({ row }: { row: SchoolClassRow }) {
  const styles = useStyles();
  if (!row.inCharge) return row.schoolClassName;
  return (
    <Link className={styles.link} to={paths.studentsOf(row.schoolClassID)}>
      {row.schoolClassName}
    </Link>
  );
}

function Teachers({ row }: { row: SchoolClassRow }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  if (row.teachers.length === 0) {
    return <span className={styles.quiet}>{t('classes.noTeacher')}</span>;
  }
  return row.teachers.map((teacher) => personName(teacher, language)).join(t('list.separator'));
}

/** Columns of the list of classes. */
export function useClassColumns(): Column<SchoolClassRow>[] {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('classes.name'),
        cell: (row) => <ClassName row={row} />,
        rowHeader: true,
        width: 160,
      },
      numberColumn({
        id: 'students',
        header: t('classes.students'),
        cell: (row) => (
          <span className={styles.number}>
            {t('classes.people', { n: formatNumber(row.studentCount, language) })}
          </span>
        ),
        value: (row) => row.studentCount,
        sortable: true,
        width: 120,
      }),
      {
        id: 'teachers',
        header: t('classes.teachers'),
        cell: (row) => <Teachers row={row} />,
      },
      {
        id: 'talks',
        header: t('classes.talks'),
        cell: (row) =>
          row.inCharge && (
            <Link
              className={styles.link}
              to={paths.interviewsOf(row.schoolClassID)}
              aria-label={t('classes.interviewsOf', { name: row.schoolClassName })}
            >
              {t('classes.openTalks')}
            </Link>
          ),
        width: 140,
      },
    ],
    [t, language, styles],
  );
}
