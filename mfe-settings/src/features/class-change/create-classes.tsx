import type { ClassChange } from '@mebae/contracts';
import { Button, Checkbox, makeStyles } from '@mebae/platform';
import { Section, useBusy } from '@mebae/ui';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useClassChangeWrites } from './class-change.resource.ts';

const useStyles = makeStyles({
  names: { display: 'flex', flexWrap: 'wrap', gap: '4px 12px', marginBottom: '16px' },
});

/** Makes next year's classes from the names of this year's, where there are none yet. */
export function CreateClasses({ change }: { change: ClassChange }) {
  const styles = useStyles();
  const t = useText();
  const { grade, schoolYear, namesOfThisYear } = change;
  const { createClasses } = useClassChangeWrites(grade);
  const [isBusy, run] = useBusy();
  // those of the next grade, or where it has none this year, the own ones
  const hasNext = namesOfThisYear.some((row) => row.isOfNextGrade);
  const names = namesOfThisYear.map((row) => row.schoolClassName);
  const [chosen, setChosen] = useState(() =>
    namesOfThisYear
      .filter((row) => row.isOfNextGrade === hasNext)
      .map((row) => row.schoolClassName),
  );
  return (
    <Section
      title={t('change.create.title', { year: schoolYear, grade: grade + 1 })}
      description={t('change.create.hint')}
    >
      <div className={styles.names}>
        {names.map((name) => (
          <Checkbox
            key={name}
            label={name}
            checked={chosen.includes(name)}
            onChange={(_, { checked }) =>
              setChosen(names.filter((n) => (n === name ? checked === true : chosen.includes(n))))
            }
          />
        ))}
      </div>
      <Button
        appearance="primary"
        disabledFocusable={isBusy || chosen.length === 0}
        onClick={() => run(() => createClasses(chosen))}
      >
        {t('change.create.button', { n: chosen.length })}
      </Button>
    </Section>
  );
}
