import { Button, errorTextOf, makeStyles, tokens, useLanguage } from '@mebae/platform';
import { ErrorIcon } from '../icons.tsx';
import { useUiText } from '../ui-text.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '4px 12px',
    padding: '4px 12px',
    borderBottom: `1px solid ${tokens.colorStatusDangerBorder1}`,
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorNeutralForeground1,
  },
  mark: { display: 'inline-flex', color: tokens.colorStatusDangerForeground1 },
  words: { flex: '1 1 200px' },
});

/** Says above the rows that they are not the newest, and why. It must not need a script that may not come either. */
export function StaleBar({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const styles = useStyles();
  const t = useUiText();
  const language = useLanguage();
  return (
    <div className={styles.root} role="alert">
      <span className={styles.mark}>
        <ErrorIcon />
      </span>
      <span className={styles.words}>
        {t('table.stale')} {errorTextOf(error, language)}
      </span>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {t('error.retry')}
        </Button>
      )}
    </div>
  );
}
