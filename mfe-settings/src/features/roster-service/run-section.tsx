import type { RosterService } from '@mebae/contracts';
import {
  ApiError,
  Button,
  formatNumber,
  makeStyles,
  Spinner,
  useLanguage,
  useNotice,
} from '@mebae/platform';
import { Allowed, Section, useBusy } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { useRecordsRead, useRosterWrites } from './roster.resource.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: '16px', alignItems: 'center' },
});

/** Reads the service now, and shows how far it is. */
export function RunSection({ service }: { service: RosterService }) {
  const styles = useStyles();
  const t = useText();
  const notice = useNotice();
  const { run, refresh } = useRosterWrites();
  const [isBusy, start] = useBusy();
  const isReading = service.running !== null;
  const begin = async () => {
    try {
      await run();
    } catch (error) {
      const reason = error instanceof ApiError ? error.reason[0] : null;
      if (reason === 'underWay') notice.info(t('roster.underWay'));
      else if (reason === 'orgMissing') notice.info(t('roster.orgMissing'));
      else notice.error(error);
      await refresh();
    }
  };
  return (
    <Section title={t('roster.runTitle')} description={t('roster.runHint')}>
      <div className={styles.row}>
        <Allowed call="rosterService.run">
          <Button
            disabledFocusable={isBusy || isReading || service.org === null}
            onClick={() => start(begin)}
          >
            {t('roster.run')}
          </Button>
        </Allowed>
        <output>{isReading && <Reading />}</output>
      </div>
      {service.org === null && <p>{t('roster.orgMissing')}</p>}
    </Section>
  );
}

function Reading() {
  const t = useText();
  const language = useLanguage();
  const count = useRecordsRead();
  const words =
    count === null || count === 0
      ? t('roster.reading')
      : t('roster.readingCount', { count: formatNumber(count, language) });
  return <Spinner size="tiny" label={words} />;
}
