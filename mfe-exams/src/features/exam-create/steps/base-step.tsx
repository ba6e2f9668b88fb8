import { limits } from '@mebae/contracts';
import { Field, Input, makeStyles, Textarea, useTranslation } from '@mebae/platform';
import { Section } from '@mebae/ui';
import { fromJapanInput, toJapanInput } from '../../../lib/japan-time.ts';
import { useFieldProblems, type StepProps } from '../step-props.ts';

const useStyles = makeStyles({
  fields: { display: 'grid', gap: '16px', maxWidth: '640px' },
  dates: {
    display: 'grid',
    gap: '16px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
  },
});

/** Title, description, start and end. */
export function BaseStep({ data, problems, onChange }: StepProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const problemOf = useFieldProblems(problems);
  const base = data.base ?? {};
  return (
    <Section title={t('step.base')}>
      <div className={styles.fields}>
        <Field label={t('exam.title')} hint={t('base.titleHint')} required {...problemOf('title')}>
          <Input
            name="title"
            value={base.title ?? ''}
            maxLength={limits.titleLength}
            onChange={(_, { value }) => onChange('base', { title: value })}
          />
        </Field>
        <Field
          label={t('exam.description')}
          hint={t('base.descriptionHint')}
          {...problemOf('description')}
        >
          <Textarea
            name="description"
            rows={3}
            value={base.description ?? ''}
            maxLength={limits.descriptionLength}
            onChange={(_, { value }) => onChange('base', { description: value })}
          />
        </Field>
        <div className={styles.dates}>
          <Field label={t('exam.startAt')} required {...problemOf('startAt')}>
            <Input
              name="startAt"
              type="datetime-local"
              value={toJapanInput(base.startAt)}
              onChange={(_, { value }) => onChange('base', { startAt: fromJapanInput(value) })}
            />
          </Field>
          <Field label={t('exam.endAt')} required {...problemOf('endAt')}>
            <Input
              name="endAt"
              type="datetime-local"
              value={toJapanInput(base.endAt)}
              onChange={(_, { value }) => onChange('base', { endAt: fromJapanInput(value) })}
            />
          </Field>
        </div>
      </div>
    </Section>
  );
}
