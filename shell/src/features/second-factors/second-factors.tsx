import { makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components';
import type { OwnFactors } from '@mebae/contracts';
import { formatDate, useLanguage, useTranslation } from '@mebae/platform';
import { ErrorState, LoadingState, Section } from '@mebae/ui';
import { passkeysWork } from '../../lib/passkeys.ts';
import { AddApp } from './add-app.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { AppRow } from './app-row.tsx';
import { ConfirmPassword } from './confirm-password.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { useSecondFactors } from './second-factors.resource.ts';

const useStyles = makeStyles({
  list: { display: 'grid', margin: '0 0 20px', padding: 0, listStyleType: 'none' },
  none: { margin: '0 0 20px', color: tokens.colorNeutralForeground3 },
  message: { marginBottom: '16px' },
  add: {
    display: 'grid',
    gap: '20px',
    justifyItems: 'start',
    '& > form': { width: '100%', maxWidth: '440px' },
  },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** Passkeys and the app for one-time codes of the own account. */
export function SecondFactors() {
  const { t } = useTranslation('account');
  const { data, error, mutate } = useSecondFactors();
  return (
    <Section title={t('factors.title')} description={t('factors.note')}>
      {!data && !error && <LoadingState />}
      {!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
      {data && <Factors factors={data} />}
    </Section>
  );
}

function Factors({ factors }: { factors: OwnFactors }) {
  const styles = useStyles();
  const { t } = useTranslation('account');
  const language = useLanguage();
  const { passkeys, oneTimeCode, confirmBy, requiredFrom } = factors;
  const isOpen = confirmBy === 'nothing';
  const hasNone = passkeys.length === 0 && !oneTimeCode;
  return (
    <>
      {requiredFrom !== null && hasNone && (
        <MessageBar intent="warning" layout="multiline" className={styles.message}>
          <MessageBarBody>
            {t('factors.required', { day: formatDate(requiredFrom, language) })}
          </MessageBarBody>
        </MessageBar>
      )}
      {hasNone ? (
        <p className={styles.none}>{t('factors.none')}</p>
      ) : (
        <ul className={styles.list} aria-label={t('factors.title')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.passkeyID} passkey={passkey} canRemove={isOpen} />
          ))}
          {oneTimeCode && <AppRow app={oneTimeCode} canRemove={isOpen} />}
        </ul>
      )}
      {confirmBy === 'password' && <ConfirmPassword />}
      {confirmBy === 'signIn' && <p className={styles.none}>{t('factors.signInAgain')}</p>}
      {isOpen && (
        <div className={styles.add}>
          {passkeysWork() ? (
            <AddPasskey />
          ) : (
            <p className={styles.note}>{t('factors.noPasskeys', { host: factors.passkeyHost })}</p>
          )}
          {!oneTimeCode && <AddApp />}
        </div>
      )}
    </>
  );
}
