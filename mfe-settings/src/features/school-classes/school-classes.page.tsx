import type { SchoolClassRow } from '@mebae/contracts';
import { formatNumber, makeStyles, useLanguage, useSchoolYear } from '@mebae/platform';
import {
  DataTable,
  EmptyState,
  ErrorState,
  LoadingState,
  PageHeader,
  Section,
  Stat,
  StatGroup,
} from '@mebae/ui';
import { gradesOf, useClasses } from '../../lib/classes.resource.ts';
import { useText } from '../../lib/text.ts';
import { useClassColumns } from './use-class-columns.tsx';

const useStyles = makeStyles({ stats: { marginBottom: '20px' } });

const rowKey = (row: SchoolClassRow) => row.schoolClassID;
const countStudents = (rows: readonly SchoolClassRow[]) =>
  rows.reduce((total, row) => total + row.studentCount, 0);

/** Classes of the school year by grade, each with its students and teachers in charge. */
export default function SchoolClassesPage() {
  const t = useText();
  const [year] = useSchoolYear();
  return (
    <>
      <PageHeader title={t('classes.title')} subtitle={t('students.year', { year })} />
      <Classes />
    </>
  );
}

function Classes() {
  const t = useText();
  const { data, error, mutate } = useClasses();
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  const classes = data.data;
  if (classes.length === 0) {
    return <EmptyState title={t('classes.none')} body={t('classes.noneHint')} />;
  }
  return (
    <>
      <Totals classes={classes} />
      {gradesOf(classes).map((grade) => (
        <Grade key={grade} grade={grade} rows={classes.filter((row) => row.grade === grade)} />
      ))}
    </>
  );
}

function Totals({ classes }: { classes: readonly SchoolClassRow[] }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  return (
    <div className={styles.stats}>
      <StatGroup>
        <Stat label={t('classes.grades')} value={number(gradesOf(classes).length)} />
        <Stat label={t('classes.classes')} value={number(classes.length)} />
        <Stat label={t('classes.students')} value={number(countStudents(classes))} />
      </StatGroup>
    </div>
  );
}

function Grade({ grade, rows }: { grade: number; rows: readonly SchoolClassRow[] }) {
  const t = useText();
  const language = useLanguage();
  const title = t('students.gradeName', { grade });
  return (
    <Section
      title={title}
      description={t('classes.ofGrade', {
        classes: formatNumber(rows.length, language),
        students: formatNumber(countStudents(rows), language),
      })}
    >
      <DataTable
        caption={t('classes.caption', { grade: title })}
        columns={useClassColumns()}
        rows={rows}
        rowKey={rowKey}
      />
    </Section>
  );
}
