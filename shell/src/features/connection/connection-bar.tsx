import { Button } from '@fluentui/react-components';
import { PlugDisconnectedRegular } from '@fluentui/react-icons/svg/plug-disconnected';
import { useTranslation } from '@mebae/platform';
import { useSyncExternalStore } from 'react';
import { useFrameBarStyles } from '../../lib/frame-bar-styles.ts';
import type { Connection } from './connection.ts';

/** Stands below the header while the server can't be reached, and goes by itself. */
export function ConnectionBar({ connection }: { connection: Connection }) {
  const styles = useFrameBarStyles();
  const { t } = useTranslation('shell');
  const lost = useSyncExternalStore(connection.subscribe, connection.isLost);
  return (
    <div className={lost ? styles.warning : undefined}>
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
