import { endpoints, type SchoolClassRow } from '@mebae/contracts';
import {
  FluentLink,
  formatNumber,
  makeStyles,
  personName,
  tokens,
  typographyStyles,
  useApi,
  useLanguage,
  useNavigate,
  useSchoolYear,
} from '@mebae/platform';
import {
  DataTable,
  EmptyState,
  ErrorState,
  LoadingState,
  PageHeader,
  Section,
  Stat,
  StatGroup,
  type Column,
} from '@mebae/ui';
import { useMemo } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText, type Text } from '../../lib/text.ts';

const useStyles = makeStyles({
  stats: { marginBottom: '20px' },
  number: { fontVariantNumeric: 'tabular-nums' },
  quiet: { color: tokens.colorNeutralForeground3, ...typographyStyles.body1 },
});

const rowKey = (row: SchoolClassRow) => row.schoolClassID;
const studentsOf = (row: SchoolClassRow) => `${paths.students}?schoolClassID=${row.schoolClassID}`;
const sum = (rows: readonly SchoolClassRow[]) =>
  rows.reduce((total, row) => total + row.studentCount, 0);

function columnsOf(
  t: Text,
  language: ReturnType<typeof useLanguage>,
  styles: ReturnType<typeof useStyles>,
  open: (path: string) => void,
): Column<SchoolClassRow>[] {
  return [
    {
      id: 'name',
      header: t('classes.name'),
      cell: (row) =>
        row.inCharge ? (
          <FluentLink
            href={studentsOf(row)}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              open(studentsOf(row));
            }}
          >
            {row.schoolClassName}
          </FluentLink>
        ) : (
          row.schoolClassName
        ),
      width: 160,
    },
    {
      id: 'students',
      header: t('classes.students'),
      cell: (row) => (
        <span className={styles.number}>
          {t('classes.people', { n: formatNumber(row.studentCount, language) })}
        </span>
      ),
      value: (row) => row.studentCount,
      sortable: true,
      align: 'end',
      width: 120,
    },
    {
      id: 'teachers',
      header: t('classes.teachers'),
      cell: (row) =>
        row.teachers.length === 0 ? (
          <span className={styles.quiet}>{t('classes.noTeacher')}</span>
        ) : (
          row.teachers
            .map((teacher) => personName(teacher, language))
            .join(t('import.listSeparator'))
        ),
    },
  ];
}

/** Classes of the school year by grade, each with its students and teachers in charge. */
export default function SchoolClassesPage() {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const [year] = useSchoolYear();
  const navigate = useNavigate();
  const { data, error, isLoading, mutate } = useApi(endpoints.classes.list, {});
  const columns = useMemo(
    () => columnsOf(t, language, styles, (path) => void navigate(path)),
    [t, language, styles, navigate],
  );
  const classes = data?.data ?? [];
  const grades = [...new Set(classes.map((row) => row.grade))];
  return (
    <>
      <PageHeader title={t('classes.title')} subtitle={t('students.year', { year })} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : isLoading || !data ? (
        <LoadingState />
      ) : classes.length === 0 ? (
        <EmptyState title={t('classes.none')} body={t('classes.noneHint')} />
      ) : (
        <>
          <div className={styles.stats}>
            <StatGroup>
              <Stat label={t('classes.grades')} value={formatNumber(grades.length, language)} />
              <Stat label={t('classes.classes')} value={formatNumber(classes.length, language)} />
              <Stat label={t('classes.students')} value={formatNumber(sum(classes), language)} />
            </StatGroup>
          </div>
          {grades.map((grade) => {
            const rows = classes.filter((row) => row.grade === grade);
            const title = t('students.gradeName', { grade });
            return (
              <Section
                key={grade}
                title={title}
                description={t('classes.ofGrade', {
                  classes: formatNumber(rows.length, language),
                  students: formatNumber(sum(rows), language),
                })}
              >
                <DataTable
                  caption={t('classes.caption', { grade: title })}
                  columns={columns}
                  rows={rows}
                  rowKey={rowKey}
                />
              </Section>
            );
          })}
        </>
      )}
    </>
  );
}
