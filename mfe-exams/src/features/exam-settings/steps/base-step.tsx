import { limits } from '@mebae/contracts';
import { Field, Input, makeStyles, Switch, Textarea, useTranslation } from '@mebae/platform';
import { Section } from '@mebae/ui';
import { fromJapanInput, toJapanInput } from '../../../lib/japan-time.ts';
import { useFieldProblems, useLengthProblem, type StepProps } from './step-props.ts';

const useStyles = makeStyles({
  fields: { display: 'grid', gap: '16px' },
  dates: {
    display: 'grid',
    gap: '16px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
    alignItems: 'start',
  },
});

/** Title, description, start and end, and whether reports are made by themselves. */
export function BaseStep(props: StepProps) {
  const { data, onChange } = props;
  const styles = useStyles();
  const { t } = useTranslation('exams');
  return (
    <Section title={t('step.base')}>
      <div className={styles.fields}>
        <Texts {...props} />
        <div className={styles.dates}>
          <MomentField {...props} name="startAt" />
          <MomentField {...props} name="endAt" />
        </div>
        <Field hint={t('base.automaticReportsHint')}>
          <Switch
            label={t('base.automaticReports')}
            checked={data.base?.automaticReports ?? false}
            onChange={(_, { checked }) => onChange('base', { automaticReports: checked })}
          />
        </Field>
      </div>
    </Section>
  );
}

function Texts({ data, problems, onChange }: StepProps) {
  const { t } = useTranslation('exams');
  const problemOf = useFieldProblems(problems);
  const lengthProblem = useLengthProblem();
  const { title = '', description = '' } = data.base ?? {};
  return (
    <>
      <Field
        label={t('exam.title')}
        hint={t('base.titleHint', { count: limits.titleLength })}
        required
        {...problemOf('title')}
        {...lengthProblem(title, limits.titleLength)}
      >
        <Input
          name="title"
          value={title}
          onChange={(_, { value }) => onChange('base', { title: value })}
        />
      </Field>
      <Field
        label={t('exam.description')}
        hint={t('base.descriptionHint')}
        {...problemOf('description')}
        {...lengthProblem(description, limits.descriptionLength)}
      >
        <Textarea
          name="description"
          rows={3}
          resize="vertical"
          value={description}
          onChange={(_, { value }) => onChange('base', { description: value })}
        />
      </Field>
    </>
  );
}

function MomentField({
  data,
  problems,
  onChange,
  name,
}: StepProps & { name: 'startAt' | 'endAt' }) {
  const { t } = useTranslation('exams');
  const problemOf = useFieldProblems(problems);
  return (
    <Field label={t(`exam.${name}`)} required {...problemOf(name)}>
      <Input
        name={name}
        type="datetime-local"
        value={toJapanInput(data.base?.[name])}
        onChange={(_, { value }) => onChange('base', { [name]: fromJapanInput(value) })}
      />
    </Field>
  );
}
