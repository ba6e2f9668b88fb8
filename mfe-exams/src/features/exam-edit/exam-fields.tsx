import { limits } from '@mebae/contracts';
import {
  formatDateTime,
  makeStyles,
  MessageBar,
  MessageBarBody,
  useLanguage,
  useTranslation,
} from '@mebae/platform';
import { KeyValue, Section } from '@mebae/ui';
import { TextField, type FormHandle } from '@mebae/ui/forms';
import { fromJapanInput } from '../../lib/japan-time.ts';
import type { ExamForm } from './exam-form.ts';

const useStyles = makeStyles({
  fields: { display: 'grid', gap: '16px' },
  times: {
    display: 'grid',
    gap: '16px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
  },
});

interface ExamFieldsProps {
  form: FormHandle<ExamForm>;
  isStarted: boolean;
  isEnded: boolean;
}

/** The fields that may still be changed; what may not is shown as text, which nobody takes for a field. */
export function ExamFields({ form, isStarted, isEnded }: ExamFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const { description, startAt } = form.getValues();
  const fixed = [
    ...(isEnded ? [{ label: t('exam.description'), value: description }] : []),
    ...(isStarted
      ? [
          {
            label: t('exam.startAt'),
            value: formatDateTime(fromJapanInput(startAt), language),
          },
        ]
      : []),
  ];
  return (
    <Section title={t('step.base')}>
      <div className={styles.fields}>
        {isStarted && (
          <MessageBar layout="multiline">
            <MessageBarBody>{isEnded ? t('edit.ended') : t('edit.started')}</MessageBarBody>
          </MessageBar>
        )}
        <TextField
          form={form}
          name="title"
          label={t('exam.title')}
          hint={t('base.titleLimit', { count: limits.titleLength })}
          required
        />
        {!isEnded && (
          <TextField form={form} name="description" label={t('exam.description')} rows={3} />
        )}
        {fixed.length > 0 && <KeyValue items={fixed} />}
        <div className={styles.times}>
          {!isStarted && (
            <TextField
              form={form}
              name="startAt"
              type="datetime-local"
              label={t('exam.startAt')}
              required
            />
          )}
          <TextField
            form={form}
            name="endAt"
            type="datetime-local"
            label={t('exam.endAt')}
            hint={isEnded ? t('edit.endHint') : undefined}
            required
          />
        </div>
      </div>
    </Section>
  );
}
