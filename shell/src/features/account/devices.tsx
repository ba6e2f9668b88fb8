import { makeStyles, tokens } from '@fluentui/react-components';
import type { SignedInDevice } from '@mebae/contracts';
import { useNotice, useTranslation } from '@mebae/platform';
import { ConfirmButton, ErrorState, LoadingState, Section } from '@mebae/ui';
import { useRef } from 'react';
import { signOutDevice, signOutEverywhere, useDevices } from './account.resource.ts';
import { DeviceRow } from './device-row.tsx';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    ':focus': { outlineStyle: 'none' },
  },
  alone: { margin: '12px 0 0', color: tokens.colorNeutralForeground3 },
  everywhere: { marginTop: '16px' },
});

export interface DevicesProps {
  /** Advice about a device that nobody knows, as its key: an operator has no password to change. */
  note: 'devices.note' | 'devices.noteOperator';
}

/** Where the account is signed in; each of the others, or all of them, can be signed out. */
export function Devices({ note }: DevicesProps) {
  const styles = useStyles();
  const { t } = useTranslation('account');
  const notice = useNotice();
  const devices = useDevices();
  const rows: SignedInDevice[] | undefined = devices.data?.data;
  const list = useRef<HTMLUListElement>(null);
  const others = rows?.filter((row) => !row.current) ?? [];

  /** The button that was pressed goes with its device: the focus has to have a place of its own. */
  async function reload(): Promise<void> {
    await devices.mutate();
    list.current?.focus();
  }

  async function signOutOne(sessionID: number, device: string): Promise<void> {
    try {
      await signOutDevice(sessionID);
      notice.success(t('devices.signedOut', { device }));
    } finally {
      // Also after a failure: what is gone already should not stay in the list.
      await reload();
    }
  }

  async function signOutOthers(): Promise<void> {
    const { count } = await signOutEverywhere();
    if (count > 0) notice.success(t('devices.everywhereDone', { n: count }));
    else notice.info(t('devices.everywhereNone'));
    await reload();
  }

  return (
    <Section title={t('devices.title')} description={t(note)}>
      {!rows && !devices.error && <LoadingState />}
      {devices.error && <ErrorState error={devices.error} onRetry={() => void devices.mutate()} />}
      {rows && !devices.error && (
        <>
          <ul ref={list} tabIndex={-1} aria-label={t('devices.title')} className={styles.list}>
            {rows.map((row) => (
              <DeviceRow key={row.sessionID} device={row} onSignOut={signOutOne} />
            ))}
          </ul>
          {others.length === 0 ? (
            <p className={styles.alone}>{t('devices.alone')}</p>
          ) : (
            <ConfirmButton
              className={styles.everywhere}
              title={t('devices.everywhereTitle')}
              body={t('devices.everywhereBody')}
              confirmLabel={t('devices.confirm')}
              onConfirm={signOutOthers}
            >
              {t('devices.everywhere')}
            </ConfirmButton>
          )}
        </>
      )}
    </Section>
  );
}
