import type { ReportKind, ReportMail } from '@mebae/contracts';
import { Field, Radio, RadioGroup, useTranslation } from '@mebae/platform';
import type { FieldMessage } from './step-props.ts';

interface ReportMails {
  reportMail: ReportMail | null;
  reportKind: ReportKind;
}

interface ReportMailFieldsProps {
  value: ReportMails;
  problem: FieldMessage;
  onChange: (change: Partial<ReportMails>) => void;
}

const reportKinds: readonly ReportKind[] = ['full', 'simple'];
const whenOf: Record<string, ReportMail> = {
  afterEnd: 'afterEnd',
  afterAllComplete: 'afterAllComplete',
};

/** When students are told of their report, and which one it is; both are fixed with the start. */
export function ReportMailFields({ value, problem, onChange }: ReportMailFieldsProps) {
  const { t } = useTranslation('exams');
  return (
    <>
      <Field label={t('mail.reportMail')} hint={t('mail.reportMailHint')} {...problem}>
        <RadioGroup
          value={value.reportMail ?? 'none'}
          onChange={(_, { value: chosen }) => onChange({ reportMail: whenOf[chosen] ?? null })}
        >
          {(['none', 'afterEnd', 'afterAllComplete'] as const).map((when) => (
            <Radio
              key={when}
              value={when}
              label={t(`mail.reportMail.${when}`)}
              data-field={when === 'none' ? 'reportMail' : undefined}
            />
          ))}
        </RadioGroup>
      </Field>
      {value.reportMail !== null && (
        <Field label={t('mail.reportKind')}>
          <RadioGroup
            value={value.reportKind}
            onChange={(_, { value: chosen }) =>
              onChange({
                reportKind: reportKinds.find((kind) => kind === chosen) ?? 'full',
              })
            }
          >
            {reportKinds.map((kind) => (
              <Radio key={kind} value={kind} label={t(`mail.reportKind.${kind}`)} />
            ))}
          </RadioGroup>
        </Field>
      )}
    </>
  );
}
