import { limits } from '@mebae/contracts';
import { Field, makeStyles, SpinButton, useNotice, useTranslation } from '@mebae/platform';
import type { StepProps } from './step-props.ts';
import { nearestCount } from './nearest-count.ts';

const useStyles = makeStyles({ field: { maxWidth: '420px' } });

/** How many evaluators each student gets. */
export function EvaluatorsField({ data, onChange }: StepProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const count = data.examinees?.evaluatorsPerStudent ?? limits.evaluatorsForFixedScore;
  const max = limits.evaluatorsPerStudentMax;
  const change = (typed: string): void => {
    const next = nearestCount(typed, count);
    // A notice, because leaving the field may leave the step as well.
    if (String(next) !== typed.normalize('NFKC').trim()) {
      notice.info(t('examinees.evaluatorsChanged', { max, count: next }));
    }
    onChange('examinees', { evaluatorsPerStudent: next });
  };
  return (
    <Field
      className={styles.field}
      label={t('examinees.evaluators')}
      hint={t('examinees.evaluatorsHint', { count: limits.evaluatorsForFixedScore })}
    >
      <SpinButton
        min={1}
        max={max}
        value={count}
        onChange={(_, { value, displayValue }) => change(String(value ?? displayValue ?? ''))}
      />
    </Field>
  );
}
