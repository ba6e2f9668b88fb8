import { Field, makeStyles, Switch, Text, useTranslation } from '@mebae/platform';
import { Section } from '@mebae/ui';
import { MailFields } from './mail-fields.tsx';
import { ReportMailFields } from './report-mail-fields.tsx';
import { useFieldProblems, type StepProps } from './step-props.ts';

const useStyles = makeStyles({
  parts: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' },
  fields: { display: 'grid', gap: '16px', maxWidth: '640px' },
});

/** Mails of the course: at its start, before its end, reminders, and of the reports. */
export function MailStep({ data, problems, onChange }: StepProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const problemOf = useFieldProblems(problems);
  const {
    opening = false,
    closingSoon = null,
    reminder = null,
    recipients = 'unfinished',
    reportMail = null,
    reportKind = 'full',
  } = data.mail ?? {};
  return (
    <div className={styles.parts}>
      <Section title={t('step.mail')}>
        <div className={styles.fields}>
          <Field hint={t('mail.openingHint')} {...problemOf('opening')}>
            <Switch
              data-field="opening"
              label={t('mail.opening')}
              checked={opening}
              onChange={(_, { checked }) => onChange('mail', { opening: checked })}
            />
          </Field>
          <Text>{t('mail.links')}</Text>
          <MailFields
            value={{ closingSoon, reminder, recipients }}
            period={data.base ?? {}}
            problemOf={problemOf}
            onChange={(change) => onChange('mail', change)}
          />
        </div>
      </Section>
      <Section title={t('mail.report')}>
        <div className={styles.fields}>
          <ReportMailFields
            value={{ reportMail, reportKind }}
            problem={problemOf('reportMail')}
            onChange={(change) => onChange('mail', change)}
          />
        </div>
      </Section>
    </div>
  );
}
