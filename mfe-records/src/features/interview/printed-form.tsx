import { formatDate, makeStyles, tokens, useLanguage } from '@mebae/platform';
import type { FormHandle } from '@mebae/ui/forms';
import { useWatch } from 'react-hook-form';
import { useText } from '../../lib/text.ts';
import { goalsOf, type InterviewValues } from './interview-values.ts';

const line = `1px solid ${tokens.colorNeutralStroke1}`;
const useStyles = makeStyles({
  root: { display: 'none', '@media print': { display: 'block' } },
  label: { margin: '8px 0 2px' },
  box: { border: line, padding: '6px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  memo: { minHeight: '150px' },
  goals: { minHeight: '56px' },
});

/** The form on paper: what is typed already, and space to write by hand. */
export function PrintedForm({ form }: { form: FormHandle<InterviewValues> }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const [heldOn, memo, goals, nextOn] = useWatch({
    control: form.control,
    name: ['heldOn', 'memo', 'goals', 'nextOn'],
  });
  const day = (value: string) => (value === '' ? '' : formatDate(value, language));
  return (
    <div className={styles.root}>
      <p className={styles.label}>{`${t('interview.heldOn')} ${day(heldOn)}`}</p>
      <p className={styles.label}>{t('interview.memo')}</p>
      <div className={`${styles.box} ${styles.memo}`}>{memo}</div>
      <p className={styles.label}>{t('interview.goals')}</p>
      <div className={`${styles.box} ${styles.goals}`}>{goalsOf(goals).join('\n')}</div>
      <p className={styles.label}>{`${t('interview.nextOn')} ${day(nextOn)}`}</p>
    </div>
  );
}
