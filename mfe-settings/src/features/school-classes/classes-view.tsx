import type { SchoolClassRow } from '@mebae/contracts';
import { formatNumber, makeStyles, useLanguage } from '@mebae/platform';
import { DataTable, EmptyState, Section, Stat, StatGroup } from '@mebae/ui';
import { gradesOf } from '../../lib/classes.resource.ts';
import { useText } from '../../lib/text.ts';
import { useClassColumns } from './use-class-columns.tsx';

const useStyles = makeStyles({ stats: { marginBottom: '20px' } });

const rowKey = (row: SchoolClassRow) => row.schoolClassID;
const countStudents = (rows: readonly SchoolClassRow[]) =>
  rows.reduce((total, row) => total + row.studentCount, 0);

/** Classes by grade, to read. */
export function ClassesView({ classes }: { classes: readonly SchoolClassRow[] }) {
  const t = useText();
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

/** How many grades, classes and students there are. */
export function Totals({ classes }: { classes: readonly SchoolClassRow[] }) {
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
        cards
        caption={t('classes.caption', { grade: title })}
        columns={useClassColumns()}
        rows={rows}
        rowKey={rowKey}
      />
    </Section>
  );
}
