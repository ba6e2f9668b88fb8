import { examMailLimits, type ExamMail, type ExamReminder } from '@mebae/contracts';
import { dayInJapan, reminderTimes } from '@mebae/rules';
import {
  Field,
  Input,
  makeStyles,
  Radio,
  RadioGroup,
  Select,
  useTranslation,
} from '@mebae/platform';
import type { FieldMessage } from './step-props.ts';

const useStyles = makeStyles({
  fields: { display: 'grid', gap: '16px' },
  narrow: { maxWidth: '320px' },
});

type Mails = Pick<ExamMail, 'closingSoon' | 'reminder' | 'recipients'>;

/** Start and end in ISO form, as far as they are set. */
interface Period {
  startAt?: string | null | undefined;
  endAt?: string | null | undefined;
}

interface MailFieldsProps {
  value: Mails;
  /** When the course runs: a reminder is proposed for its first morning to come. */
  period: Period;
  problemOf: (field: string) => FieldMessage;
  onChange: (change: Partial<Mails>) => void;
}

const days = Array.from({ length: examMailLimits.closingSoonDaysMax }, (_, index) => index + 1);

/** The mail before the end, reminders, and who gets both. */
export function MailFields({ value, period, problemOf, onChange }: MailFieldsProps) {
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
      <ReminderField {...{ reminder, period, onChange }} message={problemOf('reminder')} />
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
  period: Period;
  message: FieldMessage;
  onChange: (change: { reminder: ExamReminder | null }) => void;
}

/** The first day from now on whose morning is in the course; today where there is none. */
function firstReminderDay({ startAt, endAt }: Period): string {
  const now = new Date();
  if (!startAt || !endAt) return dayInJapan(now);
  const period = { startAt: new Date(startAt), endAt: new Date(endAt) };
  const from = Math.max(now.getTime(), period.startAt.getTime());
  const firstDays = [from, from + 86_400_000].map((moment) => dayInJapan(new Date(moment)));
  const isToCome = (on: string): boolean =>
    reminderTimes(period, { kind: 'date', on }).some(({ at }) => at > now);
  return firstDays.find(isToCome) ?? dayInJapan(now);
}

function ReminderField({ reminder, period, message, onChange }: ReminderFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const reminders: Record<string, () => ExamReminder | null> = {
    none: () => null,
    everyMonday: () => ({ kind: 'everyMonday' }),
    date: () => ({ kind: 'date', on: firstReminderDay(period) }),
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
