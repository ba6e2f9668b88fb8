import type { EvaluatorOverview } from '@mebae/contracts';
import { Field, Select, useTranslation } from '@mebae/platform';
import { RadioChoice, Section } from '@mebae/ui';
import { useState } from 'react';
import { useClassName } from '../../lib/class-name.ts';
import { AddOneOutside } from './add-one-outside.tsx';
import { AddOutsideList } from './add-outside-list.tsx';
import { useEvaluatorMatrix } from './exam-evaluators.resource.ts';
import { useOutsideFormStyles } from './outside-form-styles.ts';

const ways = ['one', 'many'] as const;

interface AddOutsideProps {
  evalSettingID: number;
  overview: EvaluatorOverview;
}

/** Adds people from outside, one at a time or a pasted list, for the students of one class. */
export function AddOutside({ evalSettingID, overview }: AddOutsideProps) {
  const styles = useOutsideFormStyles();
  const { t } = useTranslation('exams');
  const className = useClassName();
  const [classID, setClassID] = useState(overview.classes[0]?.schoolClassID ?? 0);
  const [way, setWay] = useState<(typeof ways)[number]>('one');
  const people = useEvaluatorMatrix(evalSettingID, classID, classID).data?.targets ?? [];
  const Add = way === 'one' ? AddOneOutside : AddOutsideList;
  return (
    <Section title={t('outside.add')}>
      <div className={styles.row}>
        <Field label={t('class.header')}>
          <Select value={String(classID)} onChange={(_, { value }) => setClassID(Number(value))}>
            {overview.classes.map((row) => (
              <option key={row.schoolClassID} value={row.schoolClassID}>
                {className(row)}
              </option>
            ))}
          </Select>
        </Field>
        <RadioChoice
          label={t('outside.way')}
          options={ways.map((value) => ({ value, text: t(`outside.wayOf.${value}`) }))}
          value={way}
          onChange={setWay}
        />
      </div>
      <Add evalSettingID={evalSettingID} people={people} />
    </Section>
  );
}
