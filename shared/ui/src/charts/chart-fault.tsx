import { Button, makeStyles, tokens } from '@mebae/platform';
import { ErrorIcon } from '../icons.tsx';
import { useUiText } from '../ui-text.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    padding: '8px 12px',
    marginBottom: '8px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  text: { flex: '1 1 200px', margin: 0 },
});

/** The drawing could not be loaded; the table below has all its numbers. */
export function ChartFault({ onRetry }: { onRetry: () => void }) {
  const styles = useStyles();
  const t = useUiText();
  return (
    <div role="alert" className={styles.root}>
      <ErrorIcon />
      <p className={styles.text}>{t('chart.failed')}</p>
      <Button size="small" onClick={onRetry}>
        {t('error.retry')}
      </Button>
    </div>
  );
}
