import type { RosterRun } from '@mebae/contracts';
import { ApiError, makeStyles, useNotice } from '@mebae/platform';
import { Allowed, ConfirmButton, LinkButton, Section } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useRosterWrites } from './roster.resource.ts';

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '12px' },
  counts: { margin: 0 },
});

/** The changes of a reading that waits: looked at, registered or thrown away. */
export function WaitingSection({ run }: { run: RosterRun }) {
  const styles = useStyles();
  const t = useText();
  const notice = useNotice();
  const { apply, discard, refresh } = useRosterWrites();
  const { importID, counts } = run;
  const discardRun = async () => {
    try {
      await discard(run.runID);
      notice.success(t('roster.discarded'));
    } catch (error) {
      const isOver = error instanceof ApiError && error.reason[0] === 'notWaiting';
      if (!isOver) throw error;
      notice.info(t('roster.notWaiting'));
      await refresh();
    }
  };
  if (importID === null || !counts) return null;
  return (
    <Section
      title={t('roster.waiting')}
      description={t(`roster.waitsFor.${run.waitsFor ?? 'byHand'}`)}
    >
      <p className={styles.counts}>{t('roster.counts', { ...counts })}</p>
      <div className={styles.actions}>
        <LinkButton to={paths.importPreview(importID)}>{t('roster.look')}</LinkButton>
        <Allowed call="studentImport.start">
          <ConfirmButton
            title={t('roster.applyTitle')}
            body={t('roster.applyBody', { ...counts })}
            confirmLabel={t('roster.apply')}
            onConfirm={async () => {
              await apply(importID);
              notice.success(t('roster.applying'));
            }}
          >
            {t('roster.apply')}
          </ConfirmButton>
        </Allowed>
        <Allowed call="rosterService.discard">
          <ConfirmButton
            title={t('roster.discardTitle')}
            body={t('roster.discardBody')}
            confirmLabel={t('roster.discard')}
            danger
            onConfirm={discardRun}
          >
            {t('roster.discard')}
          </ConfirmButton>
        </Allowed>
      </div>
    </Section>
  );
}
