import { Button, Field, makeStyles, Select } from '@mebae/platform';
import { Section } from '@mebae/ui';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import type { EditedClass } from '../class-grid.tsx';

const useStyles = makeStyles({
  fields: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '16px' },
});

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);
const gradeCounts = numbers(6);
const classCounts = numbers(12);
const forms = ['number', 'letter'] as const;

/** Makes the classes of a school that has none yet: so many grades, so many classes each. */
export function ClassMaker({ onMake }: { onMake: (classes: EditedClass[]) => void }) {
  const styles = useStyles();
  const t = useText();
  const [grades, setGrades] = useState(3);
  const [perGrade, setPerGrade] = useState(3);
  const [form, setForm] = useState<(typeof forms)[number]>('number');
  const nameOf = (n: number) =>
    t('promotion.className', { n: form === 'number' ? n : String.fromCodePoint(64 + n) });
  const make = () =>
    onMake(
      numbers(grades).flatMap((grade, g) =>
        numbers(perGrade).map((n) => ({
          key: g * perGrade + n,
          schoolClassID: null,
          grade,
          schoolClassName: nameOf(n),
        })),
      ),
    );
  return (
    <Section title={t('setup.makeTitle')} description={t('setup.makeHint')}>
      <div className={styles.fields}>
        <Field label={t('setup.grades')}>
          <Select value={grades} onChange={(_, { value }) => setGrades(Number(value))}>
            {gradeCounts.map((n) => (
              <option key={n}>{n}</option>
            ))}
          </Select>
        </Field>
        <Field label={t('setup.perGrade')}>
          <Select value={perGrade} onChange={(_, { value }) => setPerGrade(Number(value))}>
            {classCounts.map((n) => (
              <option key={n}>{n}</option>
            ))}
          </Select>
        </Field>
        <Field label={t('setup.names')}>
          <Select
            value={form}
            onChange={(_, { value }) =>
              setForm(forms.find((option) => option === value) ?? 'number')
            }
          >
            {forms.map((option) => (
              <option key={option} value={option}>
                {t(`setup.names.${option}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Button onClick={make}>{t('setup.make')}</Button>
      </div>
    </Section>
  );
}
