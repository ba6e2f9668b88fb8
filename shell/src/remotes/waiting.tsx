import { makeStyles, Spinner } from '@fluentui/react-components';
import { remoteLimits } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import { useEffect, useState } from 'react';

const useStyles = makeStyles({
  waiting: {
    display: 'grid',
    placeItems: 'center',
    minHeight: '40vh',
    // A quick load shows nothing rather than a flash of a spinner.
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: '120ms',
    animationDelay: '200ms',
    animationFillMode: 'both',
  },
});

/** Shown while a remote loads; says after a while that it takes longer than usual. */
export function Waiting() {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), remoteLimits.slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output className={styles.waiting}>
      <Spinner label={t(slow ? 'remote.slow' : 'remote.loading')} labelPosition="below" />
    </output>
  );
}
