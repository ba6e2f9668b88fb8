import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { PlugDisconnectedRegular } from '@fluentui/react-icons/svg/plug-disconnected';
import { useTranslation } from '@mebae/platform';
import { useSyncExternalStore } from 'react';
import type { Connection } from './connection.ts';

const useStyles = makeStyles({
  bar: {
    color: tokens.colorStatusWarningForeground3,
    backgroundColor: tokens.colorStatusWarningBackground1,
    borderBottom: `1px solid ${tokens.colorStatusWarningBorder1}`,
  },
  row: {
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '4px 12px',
    maxWidth: '1440px',
    margin: '0 auto',
    padding: '6px clamp(16px, 2.5vw, 40px)',
  },
  icon: { flexShrink: 0, fontSize: '20px', lineHeight: 0 },
  text: { flex: '1 1 240px', color: tokens.colorNeutralForeground1 },
});

/** Stands below the header while the server can't be reached, and goes by itself. */
export function ConnectionBar({ connection }: { connection: Connection }) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const lost = useSyncExternalStore(connection.subscribe, connection.isLost);
  return (
    <div className={lost ? styles.bar : undefined}>
      <div className={lost ? styles.row : undefined}>
        {lost && (
          <span className={styles.icon} aria-hidden="true">
            <PlugDisconnectedRegular />
          </span>
        )}
        {/* There from the start: a screen reader announces only what is added to one. */}
        <output className={lost ? styles.text : undefined}>{lost && t('connection.lost')}</output>
        {lost && <Button onClick={() => void connection.check()}>{t('connection.tryNow')}</Button>}
      </div>
    </div>
  );
}
