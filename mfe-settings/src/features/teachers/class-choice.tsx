import type { SchoolClassRow } from '@mebae/contracts';
import { Body1, Checkbox, makeStyles, tokens } from '@mebae/platform';
import { gradesOf } from '../../lib/classes.resource.ts';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '4px' },
  grade: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    margin: 0,
    padding: 0,
    border: 'none',
  },
  name: { minWidth: '56px', float: 'left', color: tokens.colorNeutralForeground2 },
  none: { color: tokens.colorNeutralForeground3 },
});

interface ClassChoiceProps {
  classes: readonly SchoolClassRow[];
  chosen: readonly number[];
  onChange: (schoolClassIDs: number[]) => void;
}

/** Classes of the school year by grade, any number of them. */
export function ClassChoice({ classes, chosen, onChange }: ClassChoiceProps) {
  const styles = useStyles();
  const t = useText();
  const grades = gradesOf(classes);
  if (classes.length === 0) return <Body1 className={styles.none}>{t('classes.none')}</Body1>;
  const toggle = (schoolClassID: number, checked: boolean) =>
    onChange(
      checked ? [...chosen, schoolClassID] : chosen.filter((known) => known !== schoolClassID),
    );
  return (
    <div className={styles.root}>
      {grades.map((grade) => {
        const title = t('students.gradeName', { grade });
        return (
          <fieldset key={grade} className={styles.grade} aria-label={title}>
            <span className={styles.name}>{title}</span>
            {classes
              .filter((c) => c.grade === grade)
              .map((c) => (
                <Checkbox
                  key={c.schoolClassID}
                  label={c.schoolClassName}
                  checked={chosen.includes(c.schoolClassID)}
                  onChange={(_, { checked }) => toggle(c.schoolClassID, checked === true)}
                />
              ))}
          </fieldset>
        );
      })}
    </div>
  );
}
