import { makeStyles } from '@fluentui/react-components';
import { lazy, Suspense, useState } from 'react';
import { untilLoaded } from '../../lib/until-loaded.ts';
import { useOperations } from './operations.resource.ts';

const OperationsMenu = lazy(() => untilLoaded(() => import('./operations-menu.tsx')));

const useStyles = makeStyles({
  heard: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
});

/**
 * The account's long operations, in the header of every page and after a reload: the server knows them. The part that
 * shows them loads with the first one.
 */
export function Operations() {
  const styles = useStyles();
  const { operations, askAgain } = useOperations();
  const [announcement, setAnnouncement] = useState('');
  const [wanted, setWanted] = useState(false);
  const [first, setFirst] = useState(operations);
  if (first === undefined && operations !== undefined) setFirst(operations);
  const any = operations !== undefined && operations.length > 0;
  if (any && !wanted) setWanted(true);
  return (
    <>
      {/* There from the start: a screen reader announces only what is added to one. */}
      <output className={styles.heard}>{announcement}</output>
      <Suspense fallback={null}>
        {wanted && operations && first && (
          <OperationsMenu
            operations={operations}
            first={first}
            onAnnounce={setAnnouncement}
            onChanged={askAgain}
          />
        )}
      </Suspense>
    </>
  );
}
