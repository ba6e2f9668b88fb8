import { limits } from '@mebae/contracts';
import { Button, Input, makeStyles, tokens } from '@mebae/platform';
import { Section } from '@mebae/ui';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useText } from '../../lib/text.ts';

/** A class while it is edited. */
export interface EditedClass {
  key: number;
  schoolClassID: number | null;
  grade: number;
  schoolClassName: string;
}

const useStyles = makeStyles({
  grade: {
    display: 'grid',
    gridTemplateColumns: '64px 1fr',
    gap: '12px',
    margin: 0,
    padding: '12px 0',
    border: 'none',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  name: { paddingTop: '6px', fontWeight: tokens.fontWeightSemibold },
  classes: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  one: { display: 'flex', alignItems: 'center' },
  input: { width: '132px' },
});

interface ClassGridProps<Row extends EditedClass> {
  title: string;
  hint: string;
  classes: readonly Row[];
  onChange: (classes: (Row | EditedClass)[]) => void;
  /** Classes that are there already stay as they are. */
  keepsExisting?: boolean;
}

/** The classes of a year by grade: add, rename, remove; a grade with its first class. */
export function ClassGrid<Row extends EditedClass>(props: ClassGridProps<Row>) {
  const { title, hint, classes, onChange, keepsExisting = true } = props;
  const styles = useStyles();
  const t = useText();
  const grades = [...new Set(classes.map(({ grade }) => grade))].toSorted((a, b) => a - b);
  const nextGrade = (grades.at(-1) ?? 0) + 1;
  const add = (grade: number) => {
    const key = Math.max(0, ...classes.map((schoolClass) => schoolClass.key)) + 1;
    const count = classes.filter((schoolClass) => schoolClass.grade === grade).length;
    const schoolClassName = t('promotion.className', { n: count + 1 });
    onChange([...classes, { key, schoolClassID: null, grade, schoolClassName }]);
  };
  return (
    <Section title={title} description={hint}>
      {grades.map((grade) => (
        <fieldset
          key={grade}
          className={styles.grade}
          aria-label={t('students.gradeName', { grade })}
        >
          <span className={styles.name}>{t('students.gradeName', { grade })}</span>
          <div className={styles.classes}>
            {classes
              .filter((schoolClass) => schoolClass.grade === grade)
              .map((schoolClass) => (
                <ClassName
                  key={schoolClass.key}
                  schoolClass={schoolClass}
                  isFixed={keepsExisting && schoolClass.schoolClassID !== null}
                  onChange={(schoolClassName) =>
                    onChange(
                      classes.map((row) =>
                        row.key === schoolClass.key ? { ...row, schoolClassName } : row,
                      ),
                    )
                  }
                  onRemove={() => onChange(classes.filter((row) => row.key !== schoolClass.key))}
                />
              ))}
            <Button icon={<AddRegular />} appearance="subtle" onClick={() => add(grade)}>
              {t('promotion.addClass', { grade })}
            </Button>
          </div>
        </fieldset>
      ))}
      {nextGrade <= limits.gradeMax && (
        <Button icon={<AddRegular />} onClick={() => add(nextGrade)}>
          {t('promotion.addGrade', { grade: nextGrade })}
        </Button>
      )}
    </Section>
  );
}

interface ClassNameProps {
  schoolClass: EditedClass;
  isFixed: boolean;
  onChange: (name: string) => void;
  onRemove: () => void;
}

function ClassName({ schoolClass, isFixed, onChange, onRemove }: ClassNameProps) {
  const styles = useStyles();
  const t = useText();
  const { grade, schoolClassName } = schoolClass;
  const name = t('students.className', { grade, name: schoolClassName });
  return (
    <span className={styles.one}>
      <Input
        className={styles.input}
        aria-label={t('promotion.classLabel', { name })}
        value={schoolClassName}
        maxLength={limits.classNameLength}
        readOnly={isFixed}
        onChange={(_, { value }) => onChange(value)}
      />
      {!isFixed && (
        <Button
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={t('promotion.removeClass', { name })}
          onClick={onRemove}
        />
      )}
    </span>
  );
}
