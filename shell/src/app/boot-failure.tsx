import { Button, Caption1, makeStyles, Text, Title2 } from '@fluentui/react-components';
import type { LanguageCode } from '@mebae/contracts';
import {
  ApiError,
  errorReferenceLine,
  errorTextOf,
  platformText,
  referenceText,
  reportFault,
  useTranslation,
} from '@mebae/platform';
import { useState } from 'react';

const useStyles = makeStyles({
  page: {
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: '16px',
    minHeight: '100vh',
    padding: '24px',
    textAlign: 'center',
  },
});

/** Shown when neither the session nor the account can be had: what is wrong, and another try. */
export function BootFailure({ error, language }: { error: unknown; language: LanguageCode }) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const text =
    error instanceof ApiError
      ? errorTextOf(error, language)
      : platformText('error.network', language);
  const reference = useReference(error, language);
  return (
    <main className={styles.page} role="alert">
      <Title2 as="h1">{t('boot.failed')}</Title2>
      <Text align="center">{text}</Text>
      {reference && <Caption1 align="center">{reference}</Caption1>}
      <Button appearance="primary" onClick={() => location.reload()}>
        {t('remote.retry')}
      </Button>
    </main>
  );
}

/**
 * Reference of an error that a call threw: it is in the servers' logs already; anything else is reported, once, as this
 * is shown.
 */
function useReference(error: unknown, language: LanguageCode): string | null {
  const [reported] = useState(() =>
    error instanceof ApiError
      ? null
      : reportFault({ remote: 'shell', version: '', phase: 'boot', error }),
  );
  return reported === null
    ? errorReferenceLine(error, language)
    : referenceText(reported, language);
}
