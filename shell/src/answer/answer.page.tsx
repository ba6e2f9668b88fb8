import { Button, makeStyles, Text, Title2 } from '@fluentui/react-components';
import type { RemoteRegistry } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import { useLocation } from 'react-router';
import { Area } from '../remotes/area.tsx';
import { areaLoader } from '../remotes/load-area.ts';
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

const load = areaLoader(async () => {
  const [{ startFederation }, { providedModules }] = await Promise.all([
    import('../remotes/federation.ts'),
    import('../remotes/provided-modules.ts'),
  ]);
  return startFederation(providedModules);
});

/** `/answer/…`: whatever remote the registry names for it. */
export function AnswerPage({ registry }: { registry: RemoteRegistry }) {
  const { pathname } = useLocation();
  const owner = ownerOf(registry, pathname);
  if (!owner) return <AnswerUnavailable />;
  return (
    <main>
      <Area
        owner={owner}
        load={load}
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
