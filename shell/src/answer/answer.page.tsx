import { Button, makeStyles, Text, Title2 } from '@fluentui/react-components';
import { useTranslation } from '@mebae/platform';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { Area } from '../remotes/area.tsx';
import type { AreaHost } from '../remotes/area-host.ts';
import type { RegistryPointer } from '../remotes/registry-pointer.ts';
import { ownerOf } from '../remotes/registry.ts';

const useStyles = makeStyles({
  page: {
    display: 'grid',
    gap: '16px',
    justifyItems: 'center',
    padding: '20vh 24px',
    textAlign: 'center',
  },
});

/** `/answer/…`: whatever remote the registry names for it. */
export function AnswerPage({ pointer, areas }: { pointer: RegistryPointer; areas: AreaHost }) {
  const { pathname } = useLocation();
  const registry = useSyncExternalStore(pointer.subscribe, pointer.get);
  const owner = ownerOf(registry, pathname);
  if (!owner) return <AnswerUnavailable />;
  return (
    <main>
      <Area
        key={`${owner.remote.container} ${owner.remote.version} ${owner.module}`}
        owner={owner}
        host={areas}
        path={pathname}
        notFound={<AnswerUnavailable />}
        home={null}
      />
    </main>
  );
}

/** There is nothing to answer at this address, or it can't be reached now. */
export function AnswerUnavailable() {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  return (
    <main className={styles.page}>
      <Title2 as="h1" align="center">
        {t('answer.unavailable')}
      </Title2>
      <Text align="center">{t('answer.unavailableAdvice')}</Text>
      <Button appearance="primary" onClick={() => location.reload()}>
        {t('area.retry')}
      </Button>
    </main>
  );
}
