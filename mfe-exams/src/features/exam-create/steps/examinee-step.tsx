import type { SchoolClassRow } from '@mebae/contracts';
import { Checkbox, makeStyles, tokens, useTranslation } from '@mebae/platform';
import { EmptyState, ErrorState, LoadingState, Section } from '@mebae/ui';
import { FieldGroup } from '../../../lib/field-group.tsx';
import { useClasses } from '../exam-create.resource.ts';
import { useFieldProblems, type StepProps } from '../step-props.ts';
import { EvaluatorsField } from './evaluators-field.tsx';

const useStyles = makeStyles({
  fields: { display: 'grid', gap: '20px' },
  grades: { display: 'grid', gap: '12px' },
  grade: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    margin: 0,
    padding: '4px 12px 8px',
  },
  classes: { display: 'flex', flexWrap: 'wrap', gap: '0 12px' },
  sum: { fontWeight: tokens.fontWeightSemibold },
});

/** Who takes part: classes, and how many evaluators each student gets. */
export function ExamineeStep(props: StepProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { data: classes, error, mutate } = useClasses();
  if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!classes) return <LoadingState />;
  if (classes.data.length === 0) {
    return <EmptyState title={t('examinees.noClasses')} body={t('examinees.noClassesAdvice')} />;
  }
  const asksPeers = props.data.questions?.peerEvaluation ?? true;
  return (
    <Section title={t('step.examinees')}>
      <div className={styles.fields}>
        <ClassFields {...props} classes={classes.data} />
        {asksPeers && <EvaluatorsField {...props} />}
      </div>
    </Section>
  );
}

function ClassFields(props: StepProps & { classes: readonly SchoolClassRow[] }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { data, problems, onChange, classes } = props;
  const problemOf = useFieldProblems(problems);
  const chosen = new Set(data.examinees?.schoolClassIDs ?? []);
  const grades = [...Map.groupBy(classes, (row) => row.grade)];
  const students = classes
    .filter((row) => chosen.has(row.schoolClassID))
    .reduce((sum, row) => sum + row.studentCount, 0);
  const choose = (rows: readonly SchoolClassRow[], isChosen: boolean): void => {
    const next = new Set(chosen);
    for (const { schoolClassID } of rows) {
      if (isChosen) next.add(schoolClassID);
      else next.delete(schoolClassID);
    }
    onChange('examinees', { schoolClassIDs: [...next] });
  };
  return (
    <>
      <FieldGroup label={t('examinees.classes')} required {...problemOf('schoolClassIDs')}>
        <div className={styles.grades}>
          {grades.map(([grade, rows], index) => (
            <Grade
              key={grade}
              {...{ grade, rows, chosen }}
              onChoose={choose}
              isFirst={index === 0}
            />
          ))}
        </div>
      </FieldGroup>
      <div className={styles.sum} aria-live="polite">
        {t('examinees.sum', { classes: chosen.size, count: students })}
      </div>
    </>
  );
}

interface GradeProps {
  grade: number;
  rows: readonly SchoolClassRow[];
  chosen: ReadonlySet<number>;
  onChoose: (rows: readonly SchoolClassRow[], isChosen: boolean) => void;
  isFirst: boolean;
}

function Grade({ grade, rows, chosen, onChoose, isFirst }: GradeProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const count = rows.filter((row) => chosen.has(row.schoolClassID)).length;
  const checked = count === 0 ? false : count === rows.length ? true : ('mixed' as const);
  return (
    <fieldset className={styles.grade}>
      <legend>
        <Checkbox
          data-field={isFirst ? 'schoolClassIDs' : undefined}
          label={t('examinees.grade', { grade })}
          checked={checked}
          onChange={() => onChoose(rows, checked !== true)}
        />
      </legend>
      <div className={styles.classes}>
        {rows.map((row) => (
          <Checkbox
            key={row.schoolClassID}
            label={t('examinees.class', { name: row.schoolClassName, count: row.studentCount })}
            checked={chosen.has(row.schoolClassID)}
            onChange={(_, change) => onChoose([row], change.checked === true)}
          />
        ))}
      </div>
    </fieldset>
  );
}
