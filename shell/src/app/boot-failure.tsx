import { Button, makeStyles, Text, Title2 } from '@fluentui/react-components';
import type { LanguageCode } from '@mebae/contracts';
import { ApiError, errorTextOf, platformText, useTranslation } from '@mebae/platform';

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
  return (
    <main className={styles.page} role="alert">
      <Title2 as="h1">{t('boot.failed')}</Title2>
      <Text align="center">{text}</Text>
      <Button appearance="primary" onClick={() => location.reload()}>
        {t('area.retry')}
      </Button>
    </main>
  );
}
