import { formatDate, makeStyles, tokens, useLanguage } from '@mebae/platform';
import { useText } from '../../lib/text.ts';
import { goalsOf, type TalkDraft } from './use-talk-draft.ts';

const line = `1px solid ${tokens.colorNeutralStroke1}`;
const useStyles = makeStyles({
  root: { display: 'none', '@media print': { display: 'block' } },
  label: { margin: '8px 0 2px' },
  box: { border: line, padding: '6px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  memo: { minHeight: '150px' },
  goals: { minHeight: '56px' },
});

/** The form on paper: what is typed already, and space to write by hand. */
export function PrintedForm({ draft }: { draft: TalkDraft }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const day = (value: string) => (value === '' ? '' : formatDate(value, language));
  return (
    <div className={styles.root}>
      <p className={styles.label}>{`${t('interview.heldOn')} ${day(draft.heldOn)}`}</p>
      <p className={styles.label}>{t('interview.memo')}</p>
      <div className={`${styles.box} ${styles.memo}`}>{draft.memo}</div>
      <p className={styles.label}>{t('interview.goals')}</p>
      <div className={`${styles.box} ${styles.goals}`}>{goalsOf(draft).join('\n')}</div>
      <p className={styles.label}>{`${t('interview.nextOn')} ${day(draft.nextOn)}`}</p>
    </div>
  );
}
