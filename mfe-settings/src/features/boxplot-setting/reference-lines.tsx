import { boxplotLimits } from '@mebae/contracts';
import { Button, makeStyles } from '@mebae/platform';
import { Section } from '@mebae/ui';
import { TextField, type FormHandle } from '@mebae/ui/forms';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useFieldArray } from 'react-hook-form';
import { useText } from '../../lib/text.ts';
import type { BoxplotValues } from './boxplot-values.ts';

const useStyles = makeStyles({
  line: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 136px auto',
    alignItems: 'start',
    gap: '8px',
    marginBottom: '8px',
    '& > button': { marginTop: '24px' },
    '& .fui-Input': { minWidth: 0, width: '100%' },
  },
});

/** Lines across the plot, such as the school's goal: a name and a value each. */
export function ReferenceLines({ form }: { form: FormHandle<BoxplotValues> }) {
  const styles = useStyles();
  const t = useText();
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'referenceLines',
  });
  return (
    <Section title={t('boxplot.lines')} description={t('boxplot.linesHint')}>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.line}>
          <TextField
            form={form}
            name={`referenceLines.${index}.label`}
            label={t('boxplot.lineLabel')}
            required
          />
          <TextField
            form={form}
            name={`referenceLines.${index}.value`}
            label={t('boxplot.lineValue')}
            required
          />
          <Button
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={t('boxplot.removeLine', { n: index + 1 })}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      {fields.length < boxplotLimits.referenceLines && (
        <Button onClick={() => append({ label: '', value: '' })}>{t('boxplot.addLine')}</Button>
      )}
    </Section>
  );
}
