import { Field, makeStyles, Switch, Text, useTranslation } from '@mebae/platform';
import { Section } from '@mebae/ui';
import { useFieldProblems, type StepProps } from '../step-props.ts';

const useStyles = makeStyles({ fields: { display: 'grid', gap: '12px', maxWidth: '640px' } });

/** Whether the personal links go out by mail at the start. */
export function MailStep({ data, problems, onChange }: StepProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const problemOf = useFieldProblems(problems);
  return (
    <Section title={t('step.mail')}>
      <div className={styles.fields}>
        <Field hint={t('mail.openingHint')} {...problemOf('opening')}>
          <Switch
            data-field="opening"
            label={t('mail.opening')}
            checked={data.mail?.opening ?? false}
            onChange={(_, { checked }) => onChange('mail', { opening: checked })}
          />
        </Field>
        <Text>{t('mail.links')}</Text>
      </div>
    </Section>
  );
}
