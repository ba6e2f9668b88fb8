import { classEndpoints, limits, type SchoolClassRow } from '@mebae/contracts';
import {
  Checkbox,
  Field,
  makeStyles,
  SpinButton,
  tokens,
  useApi,
  useTranslation,
} from '@mebae/platform';
import { EmptyState, ErrorState, LoadingState, Section } from '@mebae/ui';
import { FieldGroup } from '../../../lib/field-group.tsx';
import { useFieldProblems, type StepProps } from '../step-props.ts';

const useStyles = makeStyles({
  fields: { display: 'grid', gap: '20px' },
  narrow: { maxWidth: '420px' },
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
export function ExamineeStep({ data, problems, onChange }: StepProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const problemOf = useFieldProblems(problems);
  const { data: classes, error, mutate } = useApi(classEndpoints.list, {});
  if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!classes) return <LoadingState />;
  if (classes.data.length === 0) {
    return <EmptyState title={t('examinees.noClasses')} body={t('examinees.noClassesAdvice')} />;
  }

  const examinees = data.examinees ?? {};
  const chosen = new Set(examinees.schoolClassIDs ?? []);
  const peer = data.questions?.peerEvaluation ?? true;
  const grades = [...Map.groupBy(classes.data, (row) => row.grade)];
  const students = classes.data
    .filter((row) => chosen.has(row.schoolClassID))
    .reduce((sum, row) => sum + row.studentCount, 0);
  const choose = (rows: readonly SchoolClassRow[], on: boolean): void => {
    const next = new Set(chosen);
    for (const row of rows) {
      if (on) next.add(row.schoolClassID);
      else next.delete(row.schoolClassID);
    }
    onChange('examinees', { schoolClassIDs: [...next] });
  };
  return (
    <Section title={t('step.examinees')}>
      <div className={styles.fields}>
        <FieldGroup label={t('examinees.classes')} required {...problemOf('schoolClassIDs')}>
          <div className={styles.grades}>
            {grades.map(([grade, rows], index) => (
              <Grade
                key={grade}
                grade={grade}
                rows={rows}
                chosen={chosen}
                onChoose={choose}
                isFirst={index === 0}
              />
            ))}
          </div>
        </FieldGroup>
        <div className={styles.sum} aria-live="polite">
          {t('examinees.sum', { classes: chosen.size, count: students })}
        </div>
        {peer && (
          <Field
            className={styles.narrow}
            label={t('examinees.evaluators')}
            hint={t('examinees.evaluatorsHint', { count: limits.evaluatorsForFixedScore })}
          >
            <SpinButton
              min={1}
              max={limits.evaluatorsPerStudentMax}
              value={examinees.evaluatorsPerStudent ?? limits.evaluatorsForFixedScore}
              onChange={(_, { value, displayValue }) => {
                const number = Math.round(value ?? Number(displayValue));
                if (number >= 1 && number <= limits.evaluatorsPerStudentMax) {
                  onChange('examinees', { evaluatorsPerStudent: number });
                }
              }}
            />
          </Field>
        )}
      </div>
    </Section>
  );
}

interface GradeProps {
  grade: number;
  rows: readonly SchoolClassRow[];
  chosen: ReadonlySet<number>;
  onChoose: (rows: readonly SchoolClassRow[], on: boolean) => void;
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
