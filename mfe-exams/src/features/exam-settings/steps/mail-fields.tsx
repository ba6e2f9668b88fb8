import { examMailLimits, type ExamMail, type ExamReminder } from '@mebae/contracts';
import {
  Field,
  Input,
  makeStyles,
  Radio,
  RadioGroup,
  Select,
  useTranslation,
} from '@mebae/platform';
import type { FieldMessage } from '../../../lib/field-message.ts';

const useStyles = makeStyles({
  fields: { display: 'grid', gap: '16px' },
  narrow: { maxWidth: '320px' },
});

type Mails = Pick<ExamMail, 'closingSoon' | 'reminder' | 'recipients'>;

interface MailFieldsProps {
  value: Mails;
  problemOf: (field: string) => FieldMessage;
  onChange: (change: Partial<Mails>) => void;
}

const days = Array.from({ length: examMailLimits.closingSoonDaysMax }, (_, index) => index + 1);

/** The mail before the end, reminders, and who gets both. */
export function MailFields({ value, problemOf, onChange }: MailFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { closingSoon, reminder, recipients } = value;
  return (
    <div className={styles.fields}>
      <Field className={styles.narrow} label={t('mail.closingSoon')} {...problemOf('closingSoon')}>
        <Select
          name="closingSoon"
          value={closingSoon ?? ''}
          onChange={(_, { value: chosen }) =>
            onChange({ closingSoon: chosen === '' ? null : Number(chosen) })
          }
        >
          <option value="">{t('mail.none')}</option>
          {days.map((count) => (
            <option key={count} value={count}>
              {t('mail.daysBefore', { count })}
            </option>
          ))}
        </Select>
      </Field>
      <ReminderField {...{ reminder, onChange }} message={problemOf('reminder')} />
      {(closingSoon !== null || reminder !== null) && (
        <Field label={t('mail.recipients')}>
          <RadioGroup
            value={recipients}
            onChange={(_, { value: chosen }) =>
              onChange({ recipients: chosen === 'everyone' ? 'everyone' : 'unfinished' })
            }
          >
            <Radio value="unfinished" label={t('mail.recipients.unfinished')} />
            <Radio value="everyone" label={t('mail.recipients.everyone')} />
          </RadioGroup>
        </Field>
      )}
    </div>
  );
}

interface ReminderFieldProps {
  reminder: ExamReminder | null;
  message: FieldMessage;
  onChange: (change: { reminder: ExamReminder | null }) => void;
}

/** Today in Japan, `YYYY-MM-DD`. */
const today = (): string => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);

function ReminderField({ reminder, message, onChange }: ReminderFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const reminders: Record<string, () => ExamReminder | null> = {
    none: () => null,
    everyMonday: () => ({ kind: 'everyMonday' }),
    date: () => ({ kind: 'date', on: today() }),
  };
  return (
    <>
      <Field label={t('mail.reminder')} {...(reminder?.kind === 'date' ? {} : message)}>
        <RadioGroup
          value={reminder?.kind ?? 'none'}
          onChange={(_, { value }) => onChange({ reminder: reminders[value]?.() ?? null })}
        >
          {(['none', 'everyMonday', 'date'] as const).map((kind) => (
            <Radio
              key={kind}
              value={kind}
              label={t(`mail.reminder.${kind}`)}
              data-field={kind === (reminder?.kind ?? 'none') ? 'reminder' : undefined}
            />
          ))}
        </RadioGroup>
      </Field>
      {reminder?.kind === 'date' && (
        <Field className={styles.narrow} label={t('mail.reminderOn')} {...message}>
          <Input
            type="date"
            value={reminder.on}
            onChange={(_, { value }) => {
              if (value !== '') onChange({ reminder: { kind: 'date', on: value } });
            }}
          />
        </Field>
      )}
    </>
  );
}
