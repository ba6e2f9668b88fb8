import { ExamStatus, limits, type ExamDetail } from '@mebae/contracts';
import {
  formatDateTime,
  makeStyles,
  MessageBar,
  MessageBarBody,
  useLanguage,
  useTranslation,
} from '@mebae/platform';
import { KeyValue, Section } from '@mebae/ui';
import { SwitchField, TextField, type FormHandle } from '@mebae/ui/forms';
import type { ExamForm } from './exam-form.ts';

const useStyles = makeStyles({
  fields: { display: 'grid', gap: '16px' },
  end: { maxWidth: '320px' },
});

interface StartedFieldsProps {
  form: FormHandle<ExamForm>;
  exam: ExamDetail;
}

/** Title, description, end and automatic reports; what may not be changed any more is shown as text, which nobody takes for a field. */
export function StartedFields({ form, exam }: StartedFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const isEnded = exam.status === ExamStatus.Ended;
  const fixed = [
    ...(isEnded ? [{ label: t('exam.description'), value: exam.description }] : []),
    { label: t('exam.startAt'), value: formatDateTime(exam.startAt, language) },
  ];
  return (
    <Section title={t('step.base')}>
      <div className={styles.fields}>
        <MessageBar layout="multiline">
          <MessageBarBody>{isEnded ? t('edit.ended') : t('edit.started')}</MessageBarBody>
        </MessageBar>
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
        <KeyValue items={fixed} />
        <div className={styles.end}>
          <TextField
            form={form}
            name="endAt"
            type="datetime-local"
            label={t('exam.endAt')}
            hint={isEnded ? t('edit.endHint') : undefined}
            required
          />
        </div>
        {!isEnded && (
          <SwitchField
            form={form}
            name="automaticReports"
            label={t('base.automaticReports')}
            hint={t('base.automaticReportsHint')}
          />
        )}
      </div>
    </Section>
  );
}
