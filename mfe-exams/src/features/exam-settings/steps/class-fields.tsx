import type { SchoolClassRow } from '@mebae/contracts';
import { Checkbox, makeStyles, tokens, useTranslation } from '@mebae/platform';
import { FieldGroup } from '../../../lib/field-group.tsx';
import { useFieldProblems, type StepProps } from './step-props.ts';
import { chooseClass, chooseGrade } from './chosen-classes.ts';

const useStyles = makeStyles({
  grades: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' },
  grade: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    margin: 0,
    padding: '4px 12px 8px',
  },
  classes: { display: 'flex', flexWrap: 'wrap', gap: '0 12px' },
});

/** Whole grades, which take in classes that are made later as well, and single classes. */
export function ClassFields(props: StepProps & { classes: readonly SchoolClassRow[] }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { data, problems, onChange, classes } = props;
  const problemOf = useFieldProblems(problems);
  const { schoolClassIDs = [], grades: chosenGrades = [] } = data.examinees ?? {};
  const chosen = { schoolClassIDs, grades: chosenGrades };
  const grades = [...Map.groupBy(classes, (row) => row.grade)];
  return (
    <FieldGroup
      label={t('examinees.classes')}
      hint={t('examinees.classesHint')}
      required
      {...problemOf('schoolClassIDs')}
    >
      <div className={styles.grades}>
        {grades.map(([grade, rows], index) => (
          <Grade
            key={grade}
            {...{ grade, rows, chosen }}
            onChoose={(next) => onChange('examinees', next)}
            isFirst={index === 0}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

interface GradeProps {
  grade: number;
  rows: readonly SchoolClassRow[];
  chosen: { schoolClassIDs: number[]; grades: number[] };
  onChoose: (next: GradeProps['chosen']) => void;
  isFirst: boolean;
}

function Grade({ grade, rows, chosen, onChoose, isFirst }: GradeProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const isWhole = chosen.grades.includes(grade);
  const isIn = (row: SchoolClassRow): boolean =>
    isWhole || chosen.schoolClassIDs.includes(row.schoolClassID);
  const checked = isWhole ? true : rows.some(isIn) ? ('mixed' as const) : false;
  return (
    <fieldset className={styles.grade}>
      <legend>
        <Checkbox
          data-field={isFirst ? 'schoolClassIDs' : undefined}
          label={t('examinees.grade', { grade })}
          checked={checked}
          onChange={() => onChoose(chooseGrade(chosen, grade, rows, !isWhole))}
        />
      </legend>
      <div className={styles.classes}>
        {rows.map((row) => (
          <Checkbox
            key={row.schoolClassID}
            label={t('examinees.class', { name: row.schoolClassName, count: row.studentCount })}
            checked={isIn(row)}
            onChange={(_, change) =>
              onChoose(chooseClass(chosen, row, rows, change.checked === true))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
