import { RequestPermission, type ExamDetail } from '@mebae/contracts';
import { makeStyles, Select, useTranslation } from '@mebae/platform';
import { Section } from '@mebae/ui';
import { FormField, SwitchField, type FormHandle } from '@mebae/ui/forms';
import { isBeyondScope } from '../steps/evaluators-section.tsx';
import { MailFields } from '../steps/mail-fields.tsx';
import { useHasCourseMail } from '../steps/use-has-course-mail.ts';
import type { ExamForm } from './exam-form.ts';

const useStyles = makeStyles({
  fields: { display: 'grid', gap: '16px', maxWidth: '640px' },
});

interface RunningFieldsProps {
  form: FormHandle<ExamForm>;
  exam: ExamDetail;
}

const permissions = Object.values(RequestPermission);
const noProblem = () => ({});

/** Fields for who may join and be asked, and for the mails to come: they change while a course runs. */
export function RunningFields({ form, exam }: RunningFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const hasMail = useHasCourseMail();
  return (
    <>
      <Section title={t('step.examinees')}>
        <div className={styles.fields}>
          <SwitchField form={form} name="joinLater" label={t('examinees.joinLater')} />
          {exam.peerEvaluation && <PermissionField form={form} exam={exam} />}
        </div>
      </Section>
      {hasMail && (
        <Section title={t('step.mail')}>
          <div className={styles.fields}>
            <FormField form={form} name="mail">
              {({ value, onChange }) => (
                <MailFields
                  value={value}
                  period={exam}
                  problemOf={noProblem}
                  onChange={(change) => onChange({ ...value, ...change })}
                />
              )}
            </FormField>
          </div>
        </Section>
      )}
    </>
  );
}

function PermissionField({ form, exam }: RunningFieldsProps) {
  const { t } = useTranslation('exams');
  return (
    <FormField form={form} name="requestPermission" label={t('evaluators.permission')}>
      {({ value, onChange, ref, name }) => (
        <Select {...{ ref, name, value }} onChange={(_, change) => onChange(Number(change.value))}>
          {permissions.map((permission) => (
            <option
              key={permission}
              value={permission}
              disabled={isBeyondScope(permission, exam.evaluatorScope)}
            >
              {t(`evaluators.permission.${permission}`)}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
}
